/** An order for another person: who gets what, and when. Time is moved by back-dating the order's facts. */
import { expect, test } from 'vitest';
import type { CardReply, MyOrderReply } from '#lambdas/http/my-order-contract.ts';
import { buy, buyWithLink, download, lookUp, newBuyer, post, tokenOf, until } from '#test/cloud/shop-client.ts';
import { attentionReasons, behaveMail, linkTokenOf, mailsTo, stripe, subjectsTo } from '#test/cloud/stand-ins.ts';
import { callFunction, readOrder, rewriteOrder, settleNow } from '#test/cloud/tables.ts';

const past = new Date(0).toISOString();
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

/** The token of the link in a mail's text. */
const tokenIn = (text: string | undefined) => /#t=([\w-]+)/.exec(text ?? '')?.[1] ?? '';

/** A gift that is paid and planned for a later day. */
async function giveLater(more: Record<string, unknown> = {}) {
  const [giver, to] = [newBuyer(), newBuyer()];
  const gift = { to, message: 'Pour toi.\nCamille', at: inDays(1) };
  return { giver, to, ...(await buy(giver, { gift, ...more })) };
}

/** Makes the agreed moment of a gift pass, and runs the schedule. */
async function letMomentCome(orderId: string): Promise<void> {
  const { recipient } = (await readOrder(orderId)) ?? {};
  await rewriteOrder(orderId, { recipient: { ...(recipient as object), at: past } });
  await settleNow(orderId);
}

async function giftLinkOf({ orderId, to }: { orderId: string; to: string }) {
  const [mail] = await mailsTo(to);
  return { orderId, token: tokenIn(mail?.body.text) };
}

test('a gift for tomorrow is mailed once, at its moment and not before, and opens the files for its recipient', async () => {
  const { orderId, to } = await giveLater();
  await callFunction('settle-orders');
  expect(await mailsTo(to)).toEqual([]);
  expect(String((await readOrder(orderId))?.due_at) > inDays(0.9)).toBe(true);
  await letMomentCome(orderId);
  await settleNow();
  const [mail, ...others] = await mailsTo(to);
  expect(others).toEqual([]);
  expect(mail?.body.text).toContain('> Pour toi.\n> Camille');
  const { status, body } = await download(await giftLinkOf({ orderId, to }));
  expect(status).toBe(200);
  expect(body.files).toHaveLength(2);
});

test('the buyer of a gift has no key to it, neither in the mail nor on the success page nor by e-mail', async () => {
  const { orderId, giver, sessionId } = await giveLater();
  const [mail] = await mailsTo(giver);
  const mailed = { orderId, token: tokenIn(mail?.body.text) };
  const shown = { orderId, token: tokenOf((await lookUp({ orderId, sessionId })).body.downloadUrl) };
  for (const key of [mailed, shown, { orderId, email: giver }]) expect((await download(key)).status).toBe(410);
  const { body } = await post<MyOrderReply>('/api/my-order', mailed);
  expect(body).toMatchObject({ role: 'buyer', can: { read: false }, files: [] });
});

test('a gift that is refunded later closes its link, and its recipient is told kindly, once', async () => {
  const gift = await giveLater();
  await letMomentCome(gift.orderId);
  const link = await giftLinkOf(gift);
  expect((await download(link)).status).toBe(200);
  await stripe({ action: 'refund', session: gift.sessionId });
  await until(async () => (await mailsTo(gift.to)).length === 2);
  await settleNow();
  expect(await subjectsTo(gift.to)).toEqual(['Un cadeau vous attend', 'Votre lien est fermé']);
  expect((await download(link)).status).toBe(410);
});

test('a second gift to the same person on one day is for its buyer to hand over, by a link of its own', async () => {
  const first = await giveLater();
  const giver = newBuyer();
  const second = await buy(giver, { gift: { to: first.to, message: 'De nous aussi.', at: inDays(1) } });
  for (const { orderId } of [first, second]) await letMomentCome(orderId);
  await settleNow();
  expect(await subjectsTo(first.to)).toEqual(['Un cadeau vous attend']);
  expect(await subjectsTo(giver)).toEqual(['Merci, votre cadeau est commandé', 'Votre cadeau est à remettre']);
  const buyersLink = { orderId: second.orderId, token: await linkTokenOf(second.orderId) };
  const { gift } = (await post<MyOrderReply>('/api/my-order', buyersLink)).body;
  expect((await post<CardReply>('/api/my-order/card', buyersLink)).body.name).toBe('carte-cadeau.pdf');
  expect((await download({ orderId: second.orderId, token: tokenOf(gift?.url ?? null) })).status).toBe(200);
  expect((await download(await giftLinkOf(first))).status).toBe(200);
  expect(await attentionReasons(second.orderId)).toEqual([]);
});

test('a discreet order’s mail and files name nothing of what was bought', async () => {
  const buyer = newBuyer();
  const checkout = await buyWithLink(buyer, { discreet: true });
  const [mail] = await mailsTo(buyer);
  expect([mail?.subject, mail?.from]).toEqual([
    `Votre commande ${checkout.orderId}`,
    expect.stringMatching(/^Service commandes </),
  ]);
  const { body } = await download(checkout);
  expect(body.files.map(({ name }) => name)).toEqual(['document.pdf', 'document-2.pdf']);
  const names = await Promise.all(
    body.files.map(async ({ url }) => (await fetch(url)).headers.get('content-disposition')),
  );
  expect(names).toEqual(['attachment; filename="document.pdf"', 'attachment; filename="document-2.pdf"']);
});

test('of a recipient’s address that bounces the buyer is told, and the operator by a mark of its own', async () => {
  const gift = await giveLater();
  await rewriteOrder(gift.orderId, { recipient: { email: `bounce-${gift.to}`, at: past } });
  await behaveMail({ bounce: [`bounce-${gift.to}`] });
  await settleNow(gift.orderId);
  await until(async () => (await attentionReasons(gift.orderId)).includes('guest_mail_bounced'));
  await settleNow(gift.orderId);
  expect((await mailsTo(gift.giver)).map(({ subject }) => subject)).toContain('Votre cadeau est à remettre');
});

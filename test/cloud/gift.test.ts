/** An order for another person: who gets what, and when. Time is moved by back-dating the order's facts. */
import { expect, test } from 'vitest';
import type { MyOrderReply } from '#lambdas/http/my-order-contract.ts';
import { askOnPage, buy, buyWithLink, download, lookUp, newBuyer, tokenOf } from '#test/cloud/shop-client.ts';
import { linksMailedTo, mailsTo } from '#test/cloud/stand-ins.ts';
import { callFunction, readOrder, rewriteOrder, settleNow } from '#test/cloud/tables.ts';

const past = new Date(0).toISOString();
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

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

test('a gift for tomorrow is mailed once, at its moment and not before, and opens the files for its recipient', async () => {
  const { orderId, to } = await giveLater();
  await callFunction('settle-due');
  expect(await mailsTo(to)).toEqual([]);
  expect(String((await readOrder(orderId))?.due_at) > inDays(0.9)).toBe(true);
  await letMomentCome(orderId);
  await settleNow();
  const [mail, ...others] = await mailsTo(to);
  expect(others).toEqual([]);
  expect(mail?.body.text).toContain('> Pour toi.\n> Camille');
  const { status, body } = await download((await linksMailedTo(to))[0] ?? {});
  expect(status).toBe(200);
  expect(body.files).toHaveLength(2);
});

test('the buyer of a gift has no key to it, neither in the mail nor on the success page nor by e-mail', async () => {
  const { orderId, giver, sessionId } = await giveLater();
  const [mailed = { orderId }] = await linksMailedTo(giver);
  const shown = { orderId, token: tokenOf((await lookUp({ orderId, sessionId })).body.downloadUrl) };
  for (const key of [mailed, shown, { orderId, email: giver }]) expect((await download(key)).status).toBe(410);
  const { body } = await askOnPage<MyOrderReply>('', mailed);
  expect(body).toMatchObject({ role: 'buyer', can: { read: false }, files: [] });
});

test('a discreet order’s files name nothing of what was bought', async () => {
  const { body } = await download(await buyWithLink(newBuyer(), { discreet: true }));
  expect(body.files.map(({ name }) => name)).toEqual(['document.pdf', 'document-2.pdf']);
  const names = await Promise.all(
    body.files.map(async ({ url }) => (await fetch(url)).headers.get('content-disposition')),
  );
  expect(names).toEqual(['attachment; filename="document.pdf"', 'attachment; filename="document-2.pdf"']);
});

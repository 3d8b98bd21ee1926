/** An order shared with a partner, who holds a link of their own. */
import { expect, test } from 'vitest';
import type { ErrorBody } from '#lambdas/http/contract.ts';
import type { MyOrderReply, ShareReply } from '#lambdas/http/my-order-contract.ts';
import {
  buyWithLink,
  cloneWithLink,
  download,
  newBuyer,
  post,
  postForm,
  refundAtStripe,
  tokenOf,
} from '#test/cloud/shop-client.ts';
import { breakMail, type Link, linksMailedTo, mailsTo } from '#test/cloud/stand-ins.ts';
import { backgroundWork, readOrder, rewriteOrder, settleNow } from '#test/cloud/tables.ts';

async function sell() {
  const { email, ...link } = await cloneWithLink();
  return { buyer: email, orderId: link.orderId, link };
}

const share = (link: Link, email: string | null, message?: string) =>
  post<ShareReply & ErrorBody>('/api/my-order/partner', { ...link, email, message });

/** The links that were mailed to a partner, the oldest first. */
async function linksTo(address: string): Promise<Link[]> {
  await backgroundWork();
  return linksMailedTo(address);
}

test('a partner gets a link that opens the files with the buyer’s words, and sees neither sums nor addresses nor other holders', async () => {
  const { link } = await sell();
  const partner = newBuyer();
  const shared = await share(link, partner, ' Pour nos soirs d’hiver.\r\nCamille ');
  expect(shared.body).toEqual({ partner: { email: partner, since: expect.any(String) } });
  const [own, ...others] = await linksTo(partner);
  expect(others).toEqual([]);
  expect((await mailsTo(partner))[0]?.body.text).toContain('> Pour nos soirs d’hiver.\n> Camille');
  expect((await download(own ?? link)).status).toBe(200);
  const { body } = await post<MyOrderReply>('/api/my-order', own);
  expect(body).toMatchObject({ role: 'partner', amountCents: null, email: null, lines: [], partner: null });
  expect(body.can).toMatchObject({ read: true, partner: false });
});

test('who held a link that was taken back cannot open the files by the order’s number and its buyer’s address', async () => {
  const { link, orderId, buyer } = await sell();
  expect((await download({ orderId, email: buyer })).body.files).toHaveLength(2);
  await share(link, newBuyer());
  await share(link, null);
  const mailsBefore = (await mailsTo(buyer)).length;
  expect(await download({ orderId, email: buyer })).toMatchObject({ status: 200, body: { files: [] } });
  const form = await postForm('/api/downloads', { orderId, email: buyer });
  expect(form.headers.get('location')).toBe('/retrouver?sent=1#envoye');
  expect(await mailsTo(buyer)).toHaveLength(mailsBefore + 2);
  expect((await download(link)).body.files).toHaveLength(2);
});

test('where number and address open nothing, no mail is promised that did not leave', async () => {
  const [{ buyer, ...first }, second] = [await sell(), await sell()];
  await rewriteOrder(second.orderId, { email: buyer });
  for (const { link } of [first, second]) {
    await share(link, newBuyer());
    await share(link, null);
  }
  const ask = ({ orderId }: { orderId: string }) => download({ orderId, email: buyer });
  await breakMail('down');
  expect(await ask(first)).toMatchObject({ status: 503, body: { error: { code: 'mail_unavailable' } } });
  await breakMail('none');
  for (let mail = 1; mail <= 4; mail += 1) expect((await ask(first)).status).toBe(200);
  expect((await ask(second)).status).toBe(200);
  expect(await ask(second)).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
});

test('twenty clicks share once and send one mail', async () => {
  const { link } = await sell();
  const partner = newBuyer();
  const answers = await Promise.all(Array.from({ length: 20 }, () => share(link, partner)));
  expect(answers.map(({ status, body }) => [status, body.partner?.email])).toEqual(answers.map(() => [200, partner]));
  expect((await share(link, partner)).body.partner?.email).toBe(partner);
  expect(await linksTo(partner)).toHaveLength(1);
  expect(await readOrder(link.orderId)).not.toHaveProperty('partner_version');
});

test('an order is shared three times a day, with whomever', async () => {
  const { link } = await sell();
  const statuses = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await share(link, newBuyer())).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('of two orders shared with one mailbox at one moment one writes; the other buyer gets the link to hand over', async () => {
  const [orders, victim] = [[await sell(), await sell()], newBuyer()];
  await Promise.all(orders.map(({ link }) => share(link, victim)));
  await backgroundWork();
  await settleNow();
  expect(await mailsTo(victim)).toHaveLength(1);
  const pages = await Promise.all(orders.map(({ link }) => post<MyOrderReply>('/api/my-order', link)));
  const withheld = pages.flatMap(({ body }) => body.partner?.url ?? []);
  const isShared = pages.filter(({ body }) => body.partner !== null);
  expect(withheld).toHaveLength(isShared.length - 1);
  for (const url of withheld) {
    const orderId = new URL(url).searchParams.get('orderId');
    expect((await download({ orderId, token: tokenOf(url) })).status).toBe(200);
  }
});

test('bad addresses, words that lead elsewhere, foreign and missing links, gifts and refunded orders are refused', async () => {
  const [{ email: _, ...link }, other] = [await buyWithLink(), await sell()];
  expect((await share(link, '')).body.error.code).toBe('email_invalid');
  expect((await share(link, newBuyer(), 'Appelle le 0899 12 34 56')).body.error.code).toBe('gift_message_contact');
  expect((await post('/api/my-order/partner', link)).status).toBe(400);
  expect((await share({ ...link, token: other.link.token }, newBuyer())).status).toBe(404);
  const given = await buyWithLink(newBuyer(), { gift: {} });
  expect((await share(given, newBuyer())).body.error.code).toBe('access_revoked');
  await refundAtStripe(link);
  expect((await share(link, newBuyer())).body.error.code).toBe('access_revoked');
});

import { expect, test } from 'vitest';
import type { ErrorBody } from '#lambdas/http/contract.ts';
import type { MyOrderReply } from '#lambdas/http/my-order-contract.ts';
import {
  type Answer,
  askOnPage,
  buyWithLink,
  cloneWithLink,
  download,
  newBuyer,
  post,
} from '#test/cloud/shop-client.ts';
import { addressTokenIn, type Link, linksMailedTo, mailsTo, subjectsTo } from '#test/cloud/stand-ins.ts';
import { backgroundWork, readOrder, scan, settleNow } from '#test/cloud/tables.ts';

async function ask({ orderId, token }: Link, email: unknown): Promise<Answer<ErrorBody>> {
  const answer = await post<ErrorBody>('/api/my-order/address', { orderId, token, email });
  await backgroundWork();
  return answer;
}

/** The token in the newest mail that asks an address. */
async function confirmTokenTo(email: string): Promise<string> {
  const tokens = (await mailsTo(email)).map(({ body }) => addressTokenIn(body.text));
  return tokens.findLast((token) => token !== undefined) ?? 'none';
}

async function confirm(token: string): Promise<number> {
  const { status } = await post('/api/my-order/address/confirm', { token });
  await backgroundWork();
  return status;
}

const show = ({ orderId, token }: Link) => askOnPage<MyOrderReply>('', { orderId, token });

test('a new address counts when its owner clicks, however often: then the old link ends and the new one is mailed there', async () => {
  const bought = await buyWithLink();
  const email = newBuyer();
  expect((await ask(bought, ` ${email} `)).status).toBe(202);
  expect((await show(bought)).body).toMatchObject({ email: bought.email, pendingEmail: { email, isReturned: false } });
  expect((await download(bought)).status).toBe(200);
  expect(await readOrder(bought.orderId)).toMatchObject({ email: bought.email });

  const token = await confirmTokenTo(email);
  for (const forged of ['x', `${bought.orderId}.x`]) expect(await confirm(forged)).toBe(404);
  const clicks = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
  expect(new Set([...clicks, await confirm(token)])).toEqual(new Set([200]));
  await settleNow();
  const order = await readOrder(bought.orderId);
  expect(order).toMatchObject({ email, email_key: email, link_version: 1 });
  expect(order).not.toHaveProperty('pending_email');
  for (const answer of [await show(bought), await download(bought)]) {
    expect(answer).toMatchObject({ status: 410, body: { error: { code: 'access_revoked' } } });
  }
  const [moved = bought] = await linksMailedTo(email);
  expect((await download(moved)).status).toBe(200);
  expect((await show(moved)).body).toMatchObject({ email, pendingEmail: null });
  const asked = ['Confirmez votre nouvelle adresse', 'Votre lien, à sa nouvelle adresse'];
  expect(await subjectsTo(email)).toEqual(asked);
  const [, told] = await mailsTo(bought.email);
  expect(told).toMatchObject({ subject: 'L’adresse de votre commande a changé' });
  expect(told?.body.text).toContain(bought.orderId);
  for (const part of [told?.body.text, told?.body.html])
    for (const words of ['/download', email]) expect(part).not.toContain(words);
  expect(await mailsTo(bought.email)).toHaveLength(2);
  const gift = (await scan('orderGifts')).find((row) => row.order_id === bought.orderId);
  expect(gift).toMatchObject({ customer_email: email });
});

test('an order asks three new addresses a day and a mailbox is asked three times, whoever asks; the fourth is refused', async () => {
  const bought = await cloneWithLink();
  for (const [email, code] of [
    ['camille', 'email_invalid'],
    [bought.email.toUpperCase(), 'address_unchanged'],
  ])
    expect(await ask(bought, email)).toMatchObject({ status: 400, body: { error: { code } } });
  const stranger = newBuyer();
  const [ofOrder, ofMailbox]: number[][] = [[], []];
  for (let count = 0; count < 4; count += 1) {
    ofOrder?.push((await ask(bought, newBuyer())).status);
    ofMailbox?.push((await ask(await cloneWithLink(), stranger)).status);
  }
  for (const statuses of [ofOrder, ofMailbox]) expect(statuses).toEqual([202, 202, 202, 429]);
  expect(await mailsTo(stranger)).toHaveLength(3);
  expect((await readOrder(bought.orderId))?.guests_mailed).toHaveLength(3);
});

import { beforeAll, expect, test } from 'vitest';
import { takeTry } from '#lambdas/rate-limit/rate-limit.store.ts';
import {
  ask,
  buy,
  checkOut,
  get,
  lookUp,
  networkOf,
  newBuyer,
  newVisitor,
  pay,
  viewer,
} from '#test/cloud/shop-client.ts';
import { listCalls, planFaults, stripe } from '#test/cloud/stand-ins.ts';
import { putPromo, readOrder, rewriteOrder, useShopTables } from '#test/cloud/tables.ts';

beforeAll(useShopTables);

/** Runs `work` and gives how many times look-ups asked Stripe meanwhile. */
async function countQuestions(work: () => Promise<unknown>): Promise<number> {
  await planFaults({});
  await work();
  return (await listCalls()).filter((call) => call.function === 'look-up-order' && call.service === 'stripe').length;
}

test('a look-up asks Stripe unless one has just done so; then it answers what is stored', async () => {
  await stripe({ action: 'webhooks', mode: 'drop' });
  const checkout = await checkOut(newBuyer());
  await pay(checkout);
  const justNow = new Date(Date.now() + 60_000).toISOString();
  await rewriteOrder(checkout.orderId, { payment_asked_at: justNow });
  const statuses: string[] = [];
  const look = async () => statuses.push((await lookUp(checkout)).body.status);
  expect(await countQuestions(look)).toBe(0);
  await rewriteOrder(checkout.orderId, { payment_asked_at: new Date(Date.now() - 2000).toISOString() });
  expect(await countQuestions(look)).toBe(1);
  expect(await countQuestions(look)).toBe(0);
  expect(statuses).toEqual(['pending', 'paid', 'paid']);
});

test('a network that has asked sixty times in a minute is answered from the store, about paid orders as ever', async () => {
  const visitor = newVisitor();
  const network = networkOf(visitor);
  const unpaid = await checkOut(newBuyer());
  const paid = await buy(newBuyer());
  for (const now of [new Date(), new Date(Date.now() + 60_000)]) {
    const question = { action: 'payment-question', per: 'minute', network, limit: 60, now } as const;
    await Promise.all(Array.from({ length: 60 }, () => takeTry(question)));
  }
  const look = ({ orderId, sessionId }: typeof paid, from = visitor) =>
    ask('GET', `/api/orders/${orderId}?payment_intent=${sessionId}`, viewer(from));
  expect(await countQuestions(async () => expect((await look(unpaid)).status).toBe(200))).toBe(0);
  expect((await look(paid)).body).toMatchObject({ status: 'paid', downloadUrl: expect.any(String) });
  await rewriteOrder(unpaid.orderId, { payment_asked_at: undefined });
  expect(await countQuestions(() => look(unpaid, newVisitor()))).toBe(1);
});

test('a look-up closes an order whose page is over, and its code is free', async () => {
  const code = 'REGARDE';
  await putPromo({ code, discount_percent: 10, single_use: true });
  const checkout = await checkOut(newBuyer(), { promoCode: code });
  await rewriteOrder(checkout.orderId, { expired_at: new Date(0).toISOString() });
  expect((await lookUp(checkout)).body.status).toBe('expired');
  expect((await get(`/api/promo-codes/${code}`)).status).toBe(200);
  expect(await readOrder(checkout.orderId)).not.toHaveProperty('due_at');
});

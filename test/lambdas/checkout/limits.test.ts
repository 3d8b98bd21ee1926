/** What a network and a mailbox may do in an hour, and how many checkouts a network may leave unpaid. */
import { expect, test, vi } from 'vitest';
import { countCheckout, refuseFullNetwork, takePlace } from '#lambdas/checkout/checkout-limits.store.ts';
import type { ApiError } from '#lambdas/http/errors.ts';
import { toOrderId } from '#lambdas/order/order-id.ts';
import { findUsablePromo } from '#lambdas/promo/find-usable-promo.ts';
import { countAttempt, refuseBeyondLimit } from '#lambdas/rate-limit/rate-limit.store.ts';
import { callFunction, openShop, placeOrder, publishCode } from '#test/lambdas/own-shop.ts';
import { anOrder } from '#test/lambdas/sample-orders.ts';

await openShop();

let networks = 0;
function newNetwork(): string {
  networks += 1;
  return `2001:db8:${networks}:0::/64`;
}

const now = new Date('2031-06-01T10:00:00.000Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const idAfter = (ms: number) => toOrderId(now.getTime() + ms);

/** Takes a place for the order made after so many milliseconds: the seconds to wait when there is none, otherwise `taken`. */
async function takeAfter(ms: number, clientNetwork: string): Promise<number | 'taken'> {
  const caller = { clientNetwork, now: after(ms) };
  try {
    await refuseFullNetwork(caller);
    await takePlace(anOrder({ orderId: idAfter(ms) }), caller);
    return 'taken';
  } catch (error) {
    return (error as ApiError).retryAfterSeconds ?? 0;
  }
}

test('of 150 checkouts of one network in three seconds, none paid, a hundred get a page; ten minutes later there is room', async () => {
  const tester = newNetwork();
  const outcomes = [];
  for (let count = 0; count < 150; count += 1) outcomes.push(await takeAfter(count * 20, tester));
  expect(outcomes.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 'taken'));
  expect(outcomes.slice(100)).toEqual(Array.from({ length: 50 }, () => 60));
  expect(await takeAfter(3000, newNetwork())).toBe('taken');
  expect(await takeAfter(9 * 60_000 + 50_000, tester)).toBe(10);
  expect(await takeAfter(10 * 60_000, tester)).toBe('taken');
});

test('each payment gives its place back, and a repeated call keeps the place it has', async () => {
  const network = newNetwork();
  for (let count = 0; count < 100; count += 1) await takeAfter(100_000 + count, network);
  expect(await takeAfter(100_200, network)).toBe(60);
  for (const count of [7, 8]) await placeOrder({ orderId: idAfter(100_000 + count), paidAt: now.toISOString() });
  const next = [];
  for (const ms of [103_000, 103_001, 103_002]) next.push(await takeAfter(ms, network));
  expect(next).toEqual(['taken', 'taken', 60]);
  await takePlace(anOrder({ orderId: idAfter(103_000) }), { clientNetwork: network, now: after(103_100) });
});

test('an IPv6 customer with all the networks below 48 bits has one hourly limit for them', async () => {
  const attempt = { action: 'checkout', network: '2001:db8:ffff::/48', now };
  for (let count = 0; count < 10; count += 1)
    await countCheckout(`lea${count}@example.fr`, { clientNetwork: `2001:db8:ffff:${count}::/64`, now });
  await refuseBeyondLimit({ ...attempt, limit: 10 });
  await expect(refuseBeyondLimit({ ...attempt, limit: 9 })).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('a network may check out sixty times an hour for a mailbox, aliases included; another mailbox or network is not refused', async () => {
  const caller = { clientNetwork: newNetwork(), now };
  const checkOut = (count: number) => countCheckout(`noe+${count}@example.fr`, caller);
  for (let count = 0; count < 60; count += 1) await checkOut(count);
  await expect(checkOut(60)).rejects.toMatchObject({ code: 'too_many_requests' });
  await countCheckout('max@example.fr', caller);
  await countCheckout('noe@example.fr', { clientNetwork: '203.0.113.9', now });
});

test('every clock hour starts its own count', async () => {
  const attempt = { action: 'test', network: newNetwork(), limit: 2 };
  const inHour = { ...attempt, now: new Date('2026-11-21T10:59:59.000Z') };
  const next = { ...attempt, now: new Date('2026-11-21T11:00:00.000Z') };
  await countAttempt(inHour);
  await countAttempt(inHour);
  await refuseBeyondLimit(inHour);
  await expect(countAttempt(inHour)).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 1 });
  await expect(refuseBeyondLimit(inHour)).rejects.toMatchObject({ code: 'too_many_requests' });
  await refuseBeyondLimit(next);
  await countAttempt(next);
});

test('people who want to pay are not refused while the counters are down, and the outage is logged', async () => {
  const code = await publishCode('PANNE');
  const caller = { clientNetwork: newNetwork(), now };
  vi.stubEnv('COUNTERS_TABLE', 'no-such-table');
  expect(await findUsablePromo(code, caller)).toMatchObject({ code });
  await countCheckout('lea@example.fr', caller);
  vi.stubEnv('COUNTERS_TABLE', 'counters');
  const outage = [expect.objectContaining({ work: 'counting' })];
  expect(vi.mocked(console.error).mock.calls.splice(0)).toEqual([outage, outage]);
});

test('a network that asks which addresses bought, by the code for a first purchase, is stopped as one that guesses codes', async () => {
  const [clientNetwork, email] = ['203.0.113.60', 'cliente@example.fr'];
  const promoCode = await publishCode('PREMIER', { firstPurchaseOnly: true });
  await placeOrder({ email, paidAt: now.toISOString(), amountPaidCents: 7900 });
  const { handler } = await import('#lambdas/create-checkout.ts');
  const order = { productId: 'guide-amour-1', name: 'Le Guide Amour', price: 79, quantity: 1 };
  vi.stubEnv('DISCRETION', 'none');
  vi.stubEnv('LIVE_PAYMENTS', 'no');
  const call = { body: { ...order, email, promoCode }, from: `${clientNetwork}:1` };
  const ask = async () => (await callFunction(handler, call)).body;
  // The handler's clock, within one hour.
  vi.useFakeTimers({ toFake: ['Date'], now });
  for (let guess = 0; guess < 59; guess += 1) await findUsablePromo(`FAUX${guess}`, { clientNetwork, now });
  expect(await ask()).toContain('promo_invalid');
  expect(await ask()).toContain('too_many_requests');
  vi.useRealTimers();
});

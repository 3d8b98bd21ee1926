import { beforeAll, expect, test, vi } from 'vitest';
import { countCheckout } from '#lambdas/checkout/count-checkout.ts';
import { refuseFullNetwork, takePlace } from '#lambdas/checkout/unpaid-checkouts.store.ts';
import type { ApiError } from '#lambdas/http/errors.ts';
import { toOrderId } from '#lambdas/order/order-id.ts';
import { findUsablePromo } from '#lambdas/promo/find-usable-promo.ts';
import { countAttempt, refuseBeyondLimit } from '#lambdas/rate-limit/rate-limit.store.ts';
import { withinOneHour } from '#test/cloud/one-hour.ts';
import {
  checkOut,
  download,
  guideLine,
  networkOf,
  newBuyer,
  newVisitor,
  postFrom,
  requestCheckout,
} from '#test/cloud/shop-client.ts';
import { putPromo, readOrder, rewriteOrder, scan, useShopTables } from '#test/cloud/tables.ts';
import { anOrder } from '#test/lambdas/sample-orders.ts';

beforeAll(useShopTables);

test(
  'a network may try twenty order numbers an hour, from all its addresses; another network has its own count',
  withinOneHour(async () => {
    const [busy, fresh] = [newVisitor(), newVisitor()];
    const tries = [];
    for (let count = 0; count < 21; count += 1) {
      const body = { orderId: `order_${1111111111111 + count}`, email: 'lea@example.fr' };
      tries.push(await download(body, busy.replace(/::1$/, `::${count + 1}`)));
    }
    expect(tries.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
    const secondsLeft = Number(tries[20]?.headers.get('retry-after'));
    expect(secondsLeft).toBeGreaterThan(0);
    expect(secondsLeft).toBeLessThanOrEqual(3600);
    expect(tries[20]?.body).toEqual({
      error: { code: 'too_many_requests', message: 'Trop de tentatives. Réessayez dans quelques minutes.' },
    });
    expect((await download({ orderId: 'order_2222222222222', email: 'lea@example.fr' }, fresh)).status).toBe(404);
  }),
);

test(
  'a mailbox may check out sixty times an hour, aliases included; another mailbox of the network is not refused',
  withinOneHour(async () => {
    const email = newBuyer();
    const alias = (count: number) => email.replace('@', `+${count}@`);
    for (let count = 0; count < 59; count += 1)
      await countCheckout(alias(count), { clientNetwork: newVisitor(), now: new Date() });
    expect((await requestCheckout({ email: alias(59) })).status).toBe(200);
    expect((await requestCheckout({ email: alias(60) })).status).toBe(429);
    expect((await requestCheckout()).status).toBe(200);
  }),
);

/** The id of an order made some milliseconds after a moment that no other test uses. */
const madeAt = new Date('2031-06-01T10:00:00.000Z');
const idAfter = (ms: number) => toOrderId(madeAt.getTime() + ms);
const after = (ms: number) => new Date(madeAt.getTime() + ms);

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

async function markPaid(orderId: string, original: Record<string, unknown> | undefined): Promise<void> {
  await rewriteOrder(orderId, { ...original, order_id: orderId, paid_at: madeAt.toISOString(), due: undefined });
}

test('of 150 checkouts of one network in three seconds, none paid, a hundred get a page; ten minutes later there is room', async () => {
  const tester = newVisitor();
  const outcomes = [];
  for (let count = 0; count < 150; count += 1) outcomes.push(await takeAfter(count * 20, tester));
  expect(outcomes.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 'taken'));
  expect(outcomes.slice(100)).toEqual(Array.from({ length: 50 }, () => 60));
  expect(await takeAfter(3000, newVisitor())).toBe('taken');
  expect(await takeAfter(9 * 60_000 + 50_000, tester)).toBe(10);
  expect(await takeAfter(10 * 60_000, tester)).toBe('taken');
});

test('each payment gives its place back, and a repeated call keeps the place it has', async () => {
  const network = newVisitor();
  const original = await readOrder((await checkOut(newBuyer())).orderId);
  for (let count = 0; count < 100; count += 1) await takeAfter(100_000 + count, network);
  expect(await takeAfter(100_200, network)).toBe(60);
  for (const count of [7, 8]) await markPaid(idAfter(100_000 + count), original);
  const next = [];
  for (const ms of [103_000, 103_001, 103_002]) next.push(await takeAfter(ms, network));
  expect(next).toEqual(['taken', 'taken', 60]);
  await takePlace(anOrder({ orderId: idAfter(103_000) }), { clientNetwork: network, now: after(103_100) });
});

test('a checkout without a place gets a French sentence and the seconds to wait; its order is closed and its code is free', async () => {
  const [busy, code] = [newVisitor(), 'SANSPLACE'];
  await putPromo({ code, discount_percent: 10, single_use: true });
  const clientNetwork = networkOf(busy);
  const now = new Date();
  for (let count = 0; count < 100; count += 1)
    await takePlace(anOrder({ orderId: toOrderId(now.getTime() - 1000 + count) }), { clientNetwork, now });
  const email = newBuyer();
  const body = JSON.stringify({ lineItems: [guideLine], email, promoCode: code });
  const { status, headers, body: answer } = await postFrom(busy, '/api/create-checkout', { body });
  expect([status, answer]).toEqual([
    429,
    { error: { code: 'too_many_requests', message: 'Trop de tentatives. Réessayez dans quelques minutes.' } },
  ]);
  expect(Number(headers.get('retry-after'))).toBe(60);
  const refused = (await scan('orders')).find((row) => row.email === email);
  expect(refused).toMatchObject({ status: 'expired' });
  expect(refused?.due).toBeUndefined();
  expect((await postFrom(newVisitor(), '/api/create-checkout', { body })).status).toBe(200);
});

test(
  'an IPv6 customer with all the networks below 48 bits has one hourly limit for them',
  withinOneHour(async () => {
    // All visitors of a file share their first 48 bits, and other tests of this one check out.
    const wide = newVisitor().replace('fd', 'fc').split(':').slice(0, 3).join(':');
    const now = new Date();
    const attempt = { action: 'checkout', network: `${wide}::/48`, limit: 2000, now };
    await Promise.all(
      Array.from({ length: 10 }, (_, count) =>
        countCheckout(newBuyer(), { clientNetwork: `${wide}:${count}::/64`, now }),
      ),
    );
    await refuseBeyondLimit({ ...attempt, limit: 10 });
    await expect(refuseBeyondLimit({ ...attempt, limit: 9 })).rejects.toMatchObject({ code: 'too_many_requests' });
  }),
);

test('every clock hour starts its own count', async () => {
  const attempt = { action: 'test', network: newVisitor(), limit: 2 };
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
  vi.stubEnv('COUNTERS_TABLE', 'no-such-table');
  const caller = { clientNetwork: newVisitor(), now: new Date() };
  expect(await findUsablePromo('BIENVENUE20', caller)).toMatchObject({ code: 'BIENVENUE20' });
  await countCheckout(newBuyer(), caller);
  expect(vi.mocked(console.error)).toHaveBeenCalledTimes(2);
  expect(vi.mocked(console.error)).toHaveBeenCalledWith(expect.objectContaining({ work: 'counting' }));
  vi.mocked(console.error).mockClear();
  await useShopTables();
});

test(
  'a network may send ten messages an hour, the eleventh is refused',
  withinOneHour(async () => {
    const body = JSON.stringify({ name: 'Léa', email: newBuyer(), subject: 'Dix', message: 'Bonjour' });
    const from = newVisitor();
    const statuses = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await postFrom(from, '/api/contact', { body })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
  }),
);

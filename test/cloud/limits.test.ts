import { beforeAll, expect, test, vi } from 'vitest';
import { countCheckout } from '#lambdas/checkout/count-checkout.ts';
import { findUsablePromo } from '#lambdas/promo/find-usable-promo.ts';
import { countAttempt, refuseBeyondLimit } from '#lambdas/rate-limit/rate-limit.store.ts';
import { withinOneHour } from '#test/cloud/one-hour.ts';
import {
  download,
  getFrom,
  guideLine,
  newBuyer,
  newVisitor,
  postFrom,
  requestCheckout,
} from '#test/cloud/shop-client.ts';
import { putPromo, useShopTables } from '#test/cloud/tables.ts';

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
  'a network that guesses sixty codes is refused, right codes included; used codes and other networks do not count',
  withinOneHour(async () => {
    await putPromo({ code: 'EPUISE', discount_percent: 10, single_use: true, used_at: '2026-01-01T00:00:00.000Z' });
    const [busy, fresh] = [newVisitor(), newVisitor()];
    const ask = async (code: string, from = busy) => (await getFrom(from, `/api/promo-codes/${code}`)).status;
    for (let count = 0; count < 70; count += 1) expect(await ask('EPUISE')).toBe(404);
    for (let count = 0; count < 59; count += 1) expect(await ask(`DEVINE${count}`)).toBe(404);
    const body = (promoCode: string) => ({
      body: JSON.stringify({ lineItems: [guideLine], email: newBuyer(), promoCode }),
    });
    expect((await postFrom(busy, '/api/create-checkout', body('DEVINE59'))).status).toBe(400);
    expect(await ask('BIENVENUE20')).toBe(200);
    expect(await ask('DEVINE60')).toBe(429);
    expect(await ask('BIENVENUE20')).toBe(429);
    const refused = await postFrom(busy, '/api/create-checkout', body('BIENVENUE20'));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await ask('BIENVENUE20', fresh)).toBe(200);
  }),
);

test(
  'a mailbox may check out sixty times an hour, aliases included; another mailbox of the network is not refused',
  withinOneHour(async () => {
    const email = newBuyer();
    const statuses = [];
    for (let count = 0; count < 61; count += 1) {
      statuses.push((await requestCheckout({ email: email.replace('@', `+${count}@`) })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
    expect((await requestCheckout()).status).toBe(200);
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

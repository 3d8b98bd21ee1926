import { beforeAll, expect, test } from 'vitest';
import { takePlace } from '#lambdas/checkout/checkout-limits.store.ts';
import { toOrderId } from '#lambdas/order/order-id.ts';
import {
  askOnPage,
  cloneOrder,
  cloneWithLink,
  download,
  guideLine,
  neighbourOf,
  networkOf,
  newBuyer,
  newVisitor,
  post,
  viewer,
  withinOneHour,
} from '#test/cloud/shop-client.ts';
import { linkTokenOf } from '#test/cloud/stand-ins.ts';
import { putPromo, readOrder, scan, useShopTables } from '#test/cloud/tables.ts';
import { anOrder } from '#test/lambdas/sample-orders.ts';

beforeAll(useShopTables);

const tooMany = {
  error: { code: 'too_many_requests', message: 'Trop de tentatives. Réessayez dans quelques minutes.' },
};

test(
  'a network may try twenty order numbers an hour, from all its addresses; another network has its own count, and a link works on',
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
    expect(tries[20]?.body).toEqual(tooMany);
    expect((await download({ orderId: 'order_2222222222222', email: 'lea@example.fr' }, fresh)).status).toBe(404);
    expect((await download(await cloneWithLink(), busy)).status).toBe(200);
  }),
);

test('a checkout without a place gets a French sentence and the seconds to wait; its order is closed and its code is free', async () => {
  const [busy, code] = [newVisitor(), 'SANSPLACE'];
  await putPromo({ code, discount_percent: 10, single_use: true });
  const clientNetwork = networkOf(busy);
  const now = new Date();
  // A real order of that moment may be paid: it would give its place back.
  const taken = new Set((await scan('orders')).map((row) => row.order_id));
  const earlier = Array.from({ length: 1000 }, (_, index) => toOrderId(now.getTime() - 1000 - index));
  for (const orderId of earlier.filter((id) => !taken.has(id)).slice(0, 100))
    await takePlace(anOrder({ orderId }), { clientNetwork, now });
  const email = newBuyer();
  const body = JSON.stringify({ lineItems: [guideLine], email, promoCode: code });
  const { status, headers, body: answer } = await post('/api/create-checkout', body, viewer(busy));
  expect([status, answer]).toEqual([429, tooMany]);
  expect(Number(headers.get('retry-after'))).toBe(60);
  const refused = (await scan('orders')).find((row) => row.email === email);
  expect(refused).toMatchObject({ status: 'expired' });
  expect(refused?.due).toBeUndefined();
  expect((await post('/api/create-checkout', body, viewer(newVisitor()))).status).toBe(200);
});

test(
  'a customer’s networks may send ten messages an hour together, the eleventh is refused',
  withinOneHour(async () => {
    const body = JSON.stringify({ name: 'Léa', email: newBuyer(), subject: 'Dix', message: 'Bonjour' });
    const from = newVisitor();
    const statuses = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await post('/api/contact', body, viewer(neighbourOf(from, count)))).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
  }),
);

type Asked = [call: string, body: Record<string, unknown>];
/** The calls of the order's page that are for its buyer alone, each with what it asks for. */
const ofBuyers: Asked[] = [
  ['/address', { email: 'camille@example.fr' }],
  ['/card', {}],
  ['/keys', { n: 2, give: {} }],
  ['/partner', { email: 'camille@example.fr' }],
  ['/receipt', {}],
  ['/refund', { kind: 'guarantee' }],
  ['/review', { rating: 4, text: 'Utile.' }],
];
const asked: Asked[] = [['', {}], ['/editions', { wanted: false }], ...ofBuyers];

test('the link of a partner, or of who was given a copy, asks for nothing that is the buyer’s', async () => {
  const guest = { email: newBuyer() };
  const given = { copy_2: { product_id: 'guide-amour-1', version: 0, recipient: guest } };
  const orderId = await cloneOrder({ partner: { ...guest, since: new Date().toISOString() }, copies: given });
  const before = await readOrder(orderId);
  for (const role of ['partner', 'copy_2'] as const) {
    const token = await linkTokenOf(orderId, role);
    expect((await askOnPage('', { orderId, token })).status).toBe(200);
    for (const [call, body] of ofBuyers) {
      const refused = { status: 404, body: { error: { code: 'order_not_found' } } };
      expect([role, call, await askOnPage(call, { orderId, token, ...body })]).toMatchObject([role, call, refused]);
    }
  }
  expect(await readOrder(orderId)).toEqual(before);
});

test(
  'an order’s link may be guessed five times an hour, from any networks and at any call; then each is refused',
  withinOneHour(async () => {
    for (const [call, body] of asked) {
      const orderId = await cloneOrder();
      const guess = async (number: number) =>
        (await askOnPage(call, { orderId, ...body, token: `guess ${number}` })).status;
      const statuses = [];
      for (let number = 1; number <= 6; number += 1) statuses.push(await guess(number));
      expect([call, statuses]).toEqual([call, [404, 404, 404, 404, 404, 429]]);
    }
  }),
);

/** Which order an event of Stripe is about. */

import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { getStripe } from '#lambdas/payment/stripe.ts';
import { sessionSchema } from '#lambdas/payment/stripe-objects.ts';
import { getDocuments } from '#lambdas/runtime/table.ts';
import { findOrderOfNotice } from '#lambdas/stripe-events/find-order-of-notice.ts';
import { noteErasure } from '#operator/erasures.ts';
import { openShop, placeWithPage } from '#test/lambdas/own-shop.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';

const shop = await openShop();
const now = new Date();
const fact = { kind: 'disputed', disputeId: 'du_1', disputeStatus: 'won' } as const;

/** The lines logged as errors since the last call, which the test so expects. */
const takeLines = () => takeLogged((line) => line);

test('a notice that names a payment intent is about the order in its metadata', async () => {
  const { orderId, url, sessionId } = await placeWithPage();
  await shop.pay(url);
  const { payment_intent } = await (await getStripe()).checkout.sessions.retrieve(sessionId);
  const found = await findOrderOfNotice({ fact: { ...fact, paymentIntent: String(payment_intent) } }, now);
  expect(found?.orderId).toBe(orderId);
});

test.each([
  ['a payment intent that Stripe does not know', { fact: { ...fact, paymentIntent: 'pi_ofanother' } }, undefined],
  ['a reference that is no order’s id', { orderId: 'lea@example.fr', fact }, undefined],
  ['an order that the shop does not have', { orderId: 'order_1699999999999', fact }, 'order_1699999999999'],
])('%s is logged, by an order’s id alone', async (_, notice, orderId) => {
  expect(await findOrderOfNotice(notice, now)).toBeUndefined();
  expect(takeLines()).toMatchObject([{ event: 'unknown_order', orderId, fact: 'disputed' }]);
});

/** What Stripe tells of a paid order whose row is gone. */
async function losePaid(recipient: Order['recipient']) {
  const { order, orderId, url, sessionId } = await placeWithPage({ recipient });
  await shop.pay(url);
  const answer = await (await getStripe()).checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] });
  await getDocuments().send(new DeleteCommand({ TableName: 'orders', Key: { order_id: orderId } }));
  const session = v.parse(sessionSchema, answer);
  const paid = { kind: 'paid', stripeSessionId: sessionId, amountPaidCents: 7900, currency: 'eur' } as const;
  const find = () => findOrderOfNotice({ orderId, fact: paid, session } as never, now);
  const paymentIntent = typeof session.payment_intent === 'object' ? session.payment_intent?.id : undefined;
  const later = { ...fact, ...(paymentIntent && { paymentIntent }) };
  return { order, find, dispute: () => findOrderOfNotice({ fact: later }, now) };
}

test('a lost order is made again without a guest who was erased since, and not at all for its erased buyer', async () => {
  const at = '2026-12-25T07:00:00.000Z';
  const { order, find } = await losePaid({ email: 'noe@example.fr', message: 'Pour toi', at });
  await noteErasure('noe@example.fr', new Date(Date.now() + 1000));
  expect(await find()).toMatchObject({ email: order.email, recipient: { at } });
  expect(JSON.stringify(await findOrder(order.orderId))).not.toMatch(/noe@|Pour toi/);
  // A buyer whose address was changed is known by the order.
  for (const by of ['email', 'orderId'] as const) {
    const erased = await losePaid(undefined);
    await noteErasure(erased.order[by], new Date(Date.now() + 1000));
    expect(await erased.find()).toBeUndefined();
  }
  const unknown = { event: 'unknown_order' };
  expect(takeLines()).toMatchObject([{ reason: 'order_rebuilt' }, unknown, unknown]);
});

test('what another shop or stage sold on the same Stripe account makes no order and no alarm', async () => {
  const { find, dispute } = await losePaid(undefined);
  vi.stubEnv('SITE_URL', 'https://guide.example.org');
  expect([await find(), await dispute()]).toEqual([undefined, undefined]);
  expect(takeLines()).toEqual([]);
  vi.stubEnv('SITE_URL', 'https://guide.example');
  expect(await find()).toBeDefined();
  takeLines();
});

test('a payment whose session does not tell what was bought makes no order', async () => {
  const paid = { kind: 'paid', stripeSessionId: 'cs_1', amountPaidCents: 7900, currency: 'eur' } as const;
  const session = { id: 'cs_1', client_reference_id: 'order_1699999999999', payment_status: 'paid', metadata: {} };
  for (const notice of [{ fact: paid }, { fact: paid, session }, { fact: { kind: 'expired' } as const, session }])
    expect(await findOrderOfNotice({ orderId: 'order_1699999999999', ...notice } as never, now)).toBeUndefined();
  expect(takeLines()).toHaveLength(3);
});

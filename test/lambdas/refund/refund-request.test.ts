/** A buyer's request for the money: what is recorded of it, since when its terms run, when its money leaves, and how many no person decides. */
import { expect, test } from 'vitest';
import type { Order, RefundAsked } from '#lambdas/order/order.ts';
import { orderOutbox } from '#lambdas/order/order-outbox.store.ts';
import { listDue } from '#lambdas/outbox/outbox.store.ts';
import { payRefund } from '#lambdas/refund/pay-refund.ts';
import { orderRefund, recordRefundRefused, recordRefundRequest } from '#lambdas/refund/refund-facts.store.ts';
import { claimGuests, claimMailbox, claimRoom } from '#lambdas/refund/refund-limits.store.ts';
import { getItem } from '#lambdas/runtime/table.ts';
import { openShop, readOrder } from '#test/lambdas/own-shop.ts';
import { ofGuides } from '#test/lambdas/sample-orders.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';

const shop = await openShop();
const now = new Date();
const at = now.toISOString();
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const sell = async () => (await shop.sell({ createdAt: at }, now)).order;

test('a buyer’s request is recorded once, and its money waits for the acknowledgement', async () => {
  const order = await sell();
  const asked = { kind: 'withdrawal', at, decision: 'refunded', because: 'withdrawal' } as const;
  const recorded = await recordRefundRequest(order, asked, 'Camille Test');
  const stated = { withdrawalRequestedAt: at, withdrawalName: 'Camille Test' };
  expect(recorded).toMatchObject({ refundAsked: asked, ...stated, dueAt: at });
  const due = await listDue(orderOutbox, now, 100);
  expect(due.some(({ id }) => id === order.orderId)).toBe(true);
  expect(await recordRefundRequest(order, { ...asked, kind: 'guarantee' }, undefined)).toBeUndefined();
  if (recorded === undefined) throw new Error('not recorded');
  expect(await payRefund(recorded, now)).toBe(recorded);
  const acknowledged = { ...recorded, mails: { refund_asked: { sends: 1, sentAt: at } } };
  expect(await payRefund(acknowledged, now)).toMatchObject({ status: 'refunded' });
});

const ago = (minutes: number) => minutesLater(-minutes).toISOString();
const granted = { kind: 'withdrawal', decision: 'refunded', because: 'withdrawal' } as const;
const askedForCopy: RefundAsked = { ...granted, keys: [2], at: ago(7) };
const denied = { refundDenied: { reason: 'Non.', at: ago(8) } };

test.each<[what: string, before: Partial<Order>, firstAt: string | undefined]>([
  ['a statement by the form', { withdrawalRequestedAt: ago(9) }, ago(9)],
  ['a statement that the owner has denied', { withdrawalRequestedAt: ago(9), ...denied }, undefined],
  ['a request for a copy whose money is held', { refundAsked: askedForCopy, heldRefunds: ['re_1 7900 2'] }, ago(7)],
  ['a request for a copy that was paid back', { refundAsked: askedForCopy, refunds: ['re_1 7900 2'] }, undefined],
])('the terms of a request after %s run from the first that is open', async (_, before, firstAt) => {
  const { order } = await shop.sell({ createdAt: at, ...ofGuides(3), amountCents: 23_700 }, now);
  const decided = { kind: 'withdrawal', at, decision: 'to_owner', because: 'late' } as const;
  const asked = { ...decided, turn: 2, keys: [3] };
  const { refundAsked, heldRefunds = [], refunds = [], ...facts } = before;
  const add = {
    ...(heldRefunds.length > 0 && { heldRefunds: new Set(heldRefunds) }),
    ...(refunds.length > 0 && { refunds: new Set(refunds) }),
  };
  const asRead = await readOrder(order.orderId, {
    set: { ...facts, ...(refundAsked && { refundAsked: { turn: 1, ...refundAsked } }) },
    add,
  });
  const recorded = await recordRefundRequest(asRead, asked, undefined);
  expect(recorded?.refundAsked).toEqual({ ...asked, ...(firstAt !== undefined && { firstAt }) });
  takeLogged();
});

test('the money of an erased buyer waits for no acknowledgement: there is no address for one', async () => {
  const asked = { kind: 'withdrawal', at, decision: 'refunded', because: 'withdrawal' } as const;
  const recorded = await recordRefundRequest(await sell(), asked, undefined);
  if (recorded === undefined) throw new Error('not recorded');
  expect(await payRefund({ ...recorded, email: 'erased-a1b2c3' }, now)).toMatchObject({ status: 'refunded' });
});

test('a request for the owner marks the order and owes no money', async () => {
  const asked = { kind: 'guarantee', at, decision: 'to_owner', because: 'late' } as const;
  const recorded = await recordRefundRequest(await sell(), asked, undefined);
  expect(recorded).toMatchObject({ refundAsked: asked, marks: ['refund_asked'], dueAt: at });
  expect([recorded?.refundDue, recorded?.withdrawalRequestedAt]).toEqual([undefined, undefined]);
  expect(takeLogged()).toEqual(['refund_asked']);
});

test('a request for a copy is not recorded once somebody has opened the copy', async () => {
  const { order } = await shop.sell({ createdAt: at, ...ofGuides(3), amountCents: 23_700 }, now);
  await readOrder(order.orderId, { set: { firstHandedOutAt: at } });
  const ask = (keys: number[]) => recordRefundRequest(order, { ...askedForCopy, keys }, undefined);
  expect(await ask([1, 2])).toBeUndefined();
  expect(await ask([2])).toMatchObject({ refundDue: { keys: [2], amountCents: 7900 } });
});

test('a refund of a part leaves the owner the rest to answer, one of all answers it', async () => {
  const answers = async (amountCents?: number) => {
    const refundRefused = { code: 'expired_or_canceled_card', at };
    const refundAsked = { kind: 'guarantee', at, decision: 'to_owner', because: 'late', turn: 1 } as const;
    const set = { refundAsked, refundRefused, refundDenied: { reason: 'Tard.', at: minutesLater(-1).toISOString() } };
    const ordered = await orderRefund(await readOrder((await sell()).orderId, { set }), { at, amountCents });
    return [ordered?.refundRefused !== undefined, ordered?.refundDenied !== undefined];
  };
  expect(await answers(1000)).toEqual([true, true]);
  expect(await answers()).toEqual([false, false]);
});

test.each([
  ['charge_disputed', 'refund_disputed'],
  ['expired_or_canceled_card', 'refund_refused'],
])('a refund that Stripe refuses for good, by %s, is marked %s', async (code, mark) => {
  const due = await orderRefund(await sell(), { at });
  if (due === undefined) throw new Error('not ordered');
  const refused = await recordRefundRefused(due, { code, at });
  expect(refused).toMatchObject({ marks: [mark], refundRefused: { code } });
  expect(refused?.refundDue).toBeUndefined();
  expect(takeLogged()).toEqual([mark]);
});

test('a mailbox, and the people an order wrote to, are paid back for once: by one order, however often it asks', async () => {
  const [one, two] = [await sell(), await sell()];
  const other = { ...two, email: one.email.toUpperCase() };
  const later = new Date(now.getTime() + 25 * 3_600_000);
  expect([await claimMailbox(one, now), await claimMailbox(one, now)]).toEqual([true, true]);
  expect([await claimMailbox(other, now), await claimMailbox(other, later)]).toEqual([false, true]);
  const [guest, another] = [`guest-of-${one.orderId}`, `guest-of-${two.orderId}`];
  expect([await claimGuests(one, now), await claimGuests({ ...one, guestsMailed: [guest] }, now)]).toEqual([
    true,
    true,
  ]);
  const askTwo = (guestsMailed: string[]) => claimGuests({ ...two, guestsMailed }, later);
  expect([await askTwo([another]), await askTwo([another, guest])]).toEqual([true, false]);
});

/** A network of its own for each order, as buyers have it. */
const claim = (orderId: string, at: string, network = orderId) =>
  claimRoom({ request: orderId, cents: 7900, ceilingCents: 15_800, network, now: new Date(at) });

/** When the row of a month ends; DynamoDB deletes it from then on. */
async function readEnd(month: string): Promise<string> {
  const row = await getItem('COUNTERS_TABLE', { counter: `refunds#${month}` });
  return new Date(Number(row?.delete_at) * 1000).toISOString();
}

test('one network takes no more than a quarter of the month’s ceiling, whatever its mailboxes', async () => {
  const ask = (orderId: string, network: string, at = '2026-03-01T00:00:00.000Z') =>
    claimRoom({ request: orderId, cents: 7900, ceilingCents: 100_000, network, now: new Date(at) });
  const orders = Array.from({ length: 12 }, (_, count) => `order_${count}`);
  const granted = await Promise.all(orders.map((orderId) => ask(orderId, '203.0.113.7')));
  expect(granted.filter(Boolean)).toHaveLength(3);
  expect(await ask('order_20', '198.51.100.1')).toBe(true);
  const [first = ''] = orders.filter((_, at) => granted[at]);
  expect(await ask(first, '203.0.113.7')).toBe(true);
  expect(await ask('order_0', '203.0.113.7', '2026-04-01T00:00:00.000Z')).toBe(true);
});

test('the ceiling counts a whole month, from its first second to its last, and the next month begins anew', async () => {
  expect(await claim('order_1', '2026-10-01T00:00:00.000Z')).toBe(true);
  expect(await readEnd('2026-10')).toBe('2026-11-01T00:00:00.000Z');
  expect(await claim('order_2', '2026-10-02T08:00:00.000Z')).toBe(true);
  expect(await readEnd('2026-10')).toBe('2026-11-01T00:00:00.000Z');
  expect(await claim('order_3', '2026-10-31T23:59:59.000Z')).toBe(false);
  expect(await claim('order_1', '2026-10-31T23:59:59.000Z')).toBe(true);
  expect(await claim('order_3', '2026-12-31T23:59:59.000Z')).toBe(true);
  expect(await readEnd('2026-12')).toBe('2027-01-01T00:00:00.000Z');
});

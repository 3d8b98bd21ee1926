/** A buyer's request for the money: what is recorded of it, since when its terms run, and when its money leaves. */
import { expect, test } from 'vitest';
import { payRefund } from '#lambdas/fulfil/pay-refund.ts';
import type { Order, RefundAsked } from '#lambdas/order/order.ts';
import { orderOutbox } from '#lambdas/order/order-outbox.store.ts';
import { listDue } from '#lambdas/outbox/outbox.store.ts';
import { recordRefundRequest } from '#lambdas/refund/refund-facts.store.ts';
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
  expect(recorded).toMatchObject({
    refundAsked: asked,
    withdrawalRequestedAt: at,
    withdrawalName: 'Camille Test',
    dueAt: at,
  });
  const due = await listDue(orderOutbox, now, 100);
  expect(due.some(({ id }) => id === order.orderId)).toBe(true);
  expect(await recordRefundRequest(order, { ...asked, kind: 'guarantee' }, undefined)).toBeUndefined();
  if (recorded === undefined) throw new Error('not recorded');
  expect(await payRefund(recorded, now)).toBe(recorded);
  const acknowledged = { ...recorded, mails: { refund_asked: { sends: 1, sentAt: at } } };
  expect(await payRefund(acknowledged, now)).toMatchObject({ status: 'refunded' });
});

const askedForCopy: RefundAsked = {
  kind: 'withdrawal',
  at: minutesLater(-7).toISOString(),
  keys: [2],
  decision: 'refunded',
  because: 'withdrawal',
};

test.each<[what: string, before: Partial<Order>, firstAt: string | undefined]>([
  [
    'a statement by the form',
    { withdrawalRequestedAt: minutesLater(-9).toISOString() },
    minutesLater(-9).toISOString(),
  ],
  [
    'a statement that the owner has denied',
    {
      withdrawalRequestedAt: minutesLater(-9).toISOString(),
      refundDenied: { reason: 'Non.', at: minutesLater(-8).toISOString() },
    },
    undefined,
  ],
  [
    'a request for a copy whose money is held',
    {
      refundAsked: askedForCopy,
      heldRefunds: ['re_1 7900 2'],
    },
    minutesLater(-7).toISOString(),
  ],
  [
    'a request for a copy that was paid back',
    {
      refundAsked: askedForCopy,
      refunds: ['re_1 7900 2'],
    },
    undefined,
  ],
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

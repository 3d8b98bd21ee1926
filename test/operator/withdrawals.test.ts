/** What the owner answers to a buyer who asks for some keys of an order, and withdraws from the whole of it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeCopies } from '#lambdas/order/copies.ts';
import { findOrder, updateOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { recordOnce, recordPayment } from '#lambdas/order/order-facts.store.ts';
import { createWithdrawal } from '#lambdas/withdrawal/withdrawal.store.ts';
import { refundOrder } from '#operator/refunds.ts';
import { answerWithdrawal, listWithdrawals } from '#operator/withdrawals.ts';
import { openShop, placeOrder } from '#test/lambdas/own-shop.ts';

await openShop();

let printed: string[] = [];
beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line));
});
afterEach(() => vi.restoreAllMocks());

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const lines = [
  { productId: 'guide-amour-1', name: 'Le Guide Amour', quantity: 3, unitAmountCents: 7900, amountCents: 23_700 },
];
type Asked = NonNullable<Order['refundAsked']>;
const forOwner: Asked = { keys: [2], kind: 'guarantee', at: hoursAgo(3), decision: 'to_owner', because: 'late' };
const granted: Asked = { ...forOwner, decision: 'refunded', because: 'guarantee' };

/** An order of three keys whose buyer asked for the second alone, and then withdrew from the whole by the form. */
async function withdrawAfterAsking(facts: Partial<Order>): Promise<string> {
  const { orderId, email } = await placeOrder({
    lines,
    subtotalCents: 23_700,
    amountCents: 23_700,
    ...makeCopies(lines),
  });
  const payment = { amountPaidCents: 23_700, currencyPaid: 'eur', stripeSessionId: 'cs_1', paymentIntent: 'pi_1' };
  await recordPayment(orderId, { ...payment, paidAt: hoursAgo(4) });
  const { refunds, ...set } = facts;
  await updateOrder(orderId, { set, ...(refunds && { add: { refunds: new Set(refunds) } }) });
  const receivedAt = hoursAgo(2);
  await recordOnce(orderId, { withdrawalRequestedAt: receivedAt, withdrawalName: 'Camille' });
  await updateOrder(orderId, { add: { needsAttention: new Set(['withdrawal_requested']) } });
  await createWithdrawal({ withdrawalId: orderId, name: 'Camille', orderId, email, receivedAt, orderFound: true });
  return orderId;
}

async function stateOf(orderId: string): Promise<string> {
  await listWithdrawals({ json: true });
  return JSON.parse(printed.pop() ?? '').find((one: { orderId: string }) => one.orderId === orderId).state;
}

test.each<[what: string, facts: Partial<Order>, left: string]>([
  ['waits', { refundAsked: forOwner }, '237,00'],
  ['was refused', { refundAsked: forOwner, refundDenied: { reason: 'Trop tard.', at: hoursAgo(2.5) } }, '237,00'],
  ['was paid back', { refundAsked: granted, refunds: ['re_1 7900 2'] }, '158,00'],
])(
  'a withdrawal from the whole order waits, and is paid back whole, after a request for one key that %s',
  async (_, facts, left) => {
    const orderId = await withdrawAfterAsking(facts);
    expect(await stateOf(orderId)).toBe('with_owner');
    await answerWithdrawal(orderId, { refund: true, yes: true });
    expect(printed.at(-1)).toContain(left);
    const { refundDue, needsAttention } = (await findOrder(orderId)) ?? {};
    expect([refundDue?.keys, refundDue?.amountCents, needsAttention]).toEqual([undefined, undefined, undefined]);
  },
);

test('a part of the sum does not answer a withdrawal from the whole', async () => {
  const orderId = await withdrawAfterAsking({ refundAsked: forOwner });
  await refundOrder(orderId, { keys: '2', yes: true });
  expect((await findOrder(orderId))?.needsAttention).toEqual(['withdrawal_requested']);
});

test('what a stranger typed into a statement makes no line of the list', async () => {
  const forged = '\nle 2 janvier 2026  order_1  Léa : remboursée';
  const statement = { name: `Léa${forged}`, orderId: `order_9${forged}`, email: 'lea@example.fr', orderFound: false };
  await createWithdrawal({ ...statement, withdrawalId: 'forged', receivedAt: hoursAgo(1) });
  await listWithdrawals({});
  expect(printed.join('\n')).not.toMatch(/^le 2 janvier/m);
});

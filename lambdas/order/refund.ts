/** What a refund means for an order, also one that Stripe reports before the payment itself. Pure. */
import { barsAccess, isPaidByBank, listDisputeStates } from '#lambdas/order/dispute.ts';
import type { Order } from '#lambdas/order/order.ts';

/** `keys`: the numbers of the copies that it pays back; none for a sum that is for no copy in particular. */
export type Refund = { refundId: string; amountCents: number; keys: readonly number[] };

/** A refund, as an order stores it: `re_1 7900`, or `re_1 15800 2,3` for two copies. */
export function toRefundFact({ refundId, amountCents, keys }: Refund): string {
  return [refundId, amountCents, ...(keys.length === 0 ? [] : [writeKeys(keys)])].join(' ');
}

function readRefundFact(fact: string): Refund {
  const [refundId = '', amount, keys] = fact.split(' ');
  return { refundId, amountCents: Number(amount), keys: readKeys(keys) };
}

/** Copies by their numbers, as a refund carries them at Stripe and in its order: `2,3`. */
export const writeKeys = (keys: readonly number[]) => keys.join(',');

/** The numbers in such a text; none in one of another shape. */
export const readKeys = (text = '') => (/^\d+(,\d+)*$/.test(text) ? text.split(',').map(Number) : []);

const readAll = (facts: string[]) => [...new Set(facts)].toSorted().map(readRefundFact);
const sumOf = (refunds: Refund[]) => refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * An order's refunds in the order of Stripe's ids: those whose money left, those that are held, some of them for want of money, and
 * those that failed. Stripe's events come in any order: one that left or failed is not held any more.
 */
export function listRefunds({ refunds = [], heldRefunds = [], shortRefunds = [], failedRefunds = [] }: Order) {
  const isHeld = (refund: string) => !refunds.includes(refund) && !failedRefunds.includes(refund);
  return {
    standing: readAll(refunds.filter((refund) => !failedRefunds.includes(refund))),
    held: readAll(heldRefunds.filter(isHeld)),
    short: readAll(shortRefunds.filter(isHeld)),
    failed: readAll(failedRefunds),
  };
}

/**
 * The cents of the refunds that left or will, and did not fail. `refundedCents` is the largest sum that a charge had, held and
 * failed refunds included; the sets also have those made after a failure, at which Stripe's sum of the charge goes back.
 */
export function orderedRefundCents(order: Order): number {
  const { standing, held, failed } = listRefunds(order);
  const failedCents = sumOf(failed);
  return Math.max(order.refundedCents ?? 0, sumOf([...standing, ...held]) + failedCents) - failedCents;
}

/** The cents that were paid back and did not fail. Only a refund's own event tells that it is not held. */
export const keptRefundCents = (order: Order) => sumOf(listRefunds(order).standing);

/** The cents that are ordered and have not left, as far as Stripe told. */
export const heldRefundCents = (order: Order) => orderedRefundCents(order) - keptRefundCents(order);

/** What is left to pay back, in cents: what is held leaves by itself. */
export const leftCents = (order: Order) => (order.amountPaidCents ?? 0) - orderedRefundCents(order);

/** Whether all was paid back, or will be without anybody's doing. */
export function isRefunded(order: Order): boolean {
  const cents = orderedRefundCents(order);
  return cents > 0 && cents >= (order.amountPaidCents ?? 0);
}

/** Whether a refund failed or was refused since the buyer's bank takes the payment back. */
export const isRefundReplaced = ({ disputedRefunds = [], refundRefused }: Order) =>
  disputedRefunds.length > 0 || refundRefused?.code === 'charge_disputed';

/**
 * Whether nothing else may pay the buyer: the bank does, unless the shop keeps the payment. Stripe may report a refund that a dispute
 * replaced before the dispute itself.
 */
export function isLeftToBank(order: Order): boolean {
  const { disputeFacts } = order;
  return isPaidByBank(disputeFacts) || (isRefundReplaced(order) && listDisputeStates(disputeFacts).every(barsAccess));
}

/** Whether all that is left is about to be paid back, so that each link to the order is about to end. */
export function isAllDue(order: Order): boolean {
  const { refundDue } = order;
  const left = leftCents(order);
  return refundDue !== undefined && (refundDue.amountCents ?? left) >= left;
}

/**
 * Whether a refund came before its payment: Stripe's events come in any order. The refunded sum is recorded and the order is
 * due, but it stays unpaid and is not closed: settling asks Stripe for the payment. As soon as that is recorded the order
 * counts as refunded: the buyer gets the mail about the refund and, if all was refunded, no link.
 */
export function isRefundBeforePayment({ paidAt, refundedCents = 0 }: Order): boolean {
  return paidAt === undefined && refundedCents > 0;
}

/** Whether a buyer who asks for the money back gets it at once, or the owner decides. Pure: the time is a parameter. */

import { site } from '#content/site.ts';
import { dayInParis, dayMs } from '#lambdas/format/paris-time.ts';
import { openedAt } from '#lambdas/order/copies.ts';
import { rolesOf } from '#lambdas/order/holder.ts';
import type { Order, RefundAsked } from '#lambdas/order/order.ts';
import { hasAccess } from '#lambdas/order/order-status.ts';
import { isRefunded } from '#lambdas/order/refund.ts';

/** What a buyer asks for: the commercial guarantee, or the statement of withdrawal (C. conso L221-21). */
type RefundKind = RefundAsked['kind'];

/** C. conso L221-18. The owner decides later requests, also those of a period that a weekend prolongs (L221-19). */
export const withdrawalDays = 14;

/**
 * What the decision depends on. `isRegular`: the payment stands and nobody contests it. `isHandedOut`: somebody got files of the
 * order; false for copies, which can be asked for only while nobody has opened them. `isFirstOfMailbox`: no other order of the
 * mailbox was paid back. `hasGuests`: a mail about the order has left for somebody whose address the buyer typed.
 */
export type RefundFacts = {
  isRegular: boolean;
  hasWaiver: boolean;
  isHandedOut: boolean;
  daysSincePayment: number;
  isFirstOfMailbox: boolean;
  hasGuests: boolean;
};

/**
 * `because` is the right that a refund is made under, or why the owner decides: all periods are over (`late`), another order
 * of the mailbox was paid back (`second`), so was one that wrote to the same people (`guest`), the month's ceiling is reached
 * (`ceiling`), the payment is contested (`contested`).
 */
export type RefundDecision =
  | { decision: 'refunded'; because: RefundKind }
  | { decision: 'to_owner'; because: Exclude<RefundAsked['because'], RefundKind> };

/**
 * The decision as if no limit were used up; `request-refund.ts` claims the limits. Both kinds of request are decided alike: the
 * buyer need not know which right applies. An order that wrote to other people is paid back without a person once: nobody can have
 * the shop write to somebody for nothing.
 */
export function decideRefund(facts: RefundFacts): RefundDecision {
  if (!facts.isRegular) return { decision: 'to_owner', because: 'contested' };
  const right = findRight(facts);
  if (right === undefined) {
    const isLate = facts.daysSincePayment > site.guaranteeDays;
    return { decision: 'to_owner', because: isLate ? 'late' : 'second' };
  }
  if (facts.hasGuests && !facts.isFirstOfMailbox) return { decision: 'to_owner', because: 'second' };
  return { decision: 'refunded', because: right };
}

/** The waiver ends the right to withdraw once the files were handed out (C. conso L221-28, 13°). */
function findRight(facts: RefundFacts): RefundKind | undefined {
  const { hasWaiver, isHandedOut, daysSincePayment, isFirstOfMailbox } = facts;
  if (daysSincePayment <= withdrawalDays && !(hasWaiver && isHandedOut)) return 'withdrawal';
  return daysSincePayment <= site.guaranteeDays && isFirstOfMailbox ? 'guarantee' : undefined;
}

type About = { others: Order[]; keys: number[] | undefined; now: Date };

/**
 * The facts of a paid order, whose mailbox has `others`. `keys`: the copies that are asked for, which nobody has opened; without
 * them the whole order, of which the right to withdraw ends with the first copy that somebody opens.
 */
export function readRefundFacts(order: Order, { others, keys, now }: About): RefundFacts {
  return {
    isRegular: hasAccess(order),
    hasWaiver: order.consents?.withdrawalWaiver ?? false,
    isHandedOut: keys === undefined && isAnyOpened(order),
    daysSincePayment: countDays(order.paidAt ?? order.createdAt, now),
    hasGuests: order.guestsMailed !== undefined,
    isFirstOfMailbox: !others.some((other) => isRefunded(other) || other.refundAsked?.decision === 'refunded'),
  };
}

const isAnyOpened = (order: Order) => rolesOf(order).some((role) => openedAt(order, role) !== undefined);

/** The days from one date in Paris to another: the day of the payment is day 0 and does not count (C. conso L221-19). */
export function countDays(from: string, to: Date): number {
  return (Date.parse(dayInParis(to.toISOString())) - Date.parse(dayInParis(from))) / dayMs;
}

import { asksForPerson, toDisputeFact } from '#lambdas/order/dispute.ts';
import type { Order } from '#lambdas/order/order.ts';
import { recordMember } from '#lambdas/order/order-facts.store.ts';
import { toRefundFact } from '#lambdas/order/refund.ts';
import type { LaterFact, PaymentFact } from '#lambdas/payment/payment-facts.ts';

/** A fact that is of another payment than the order's own: its buyer paid on a second page as well. */
export function ofOtherPayment({ paymentIntent: own }: Order, fact: PaymentFact): LaterFact | undefined {
  if (fact.kind === 'paid' || !('paymentIntent' in fact) || own === undefined) return undefined;
  return fact.paymentIntent === undefined || fact.paymentIntent === own ? undefined : fact;
}

/** What a person has to do about another payment; nothing else of it is a fact of the order. */
function toOtherMember(fact: LaterFact) {
  if (fact.kind === 'disputed' && asksForPerson(fact.disputeStatus))
    return { field: 'otherPayments', member: toDisputeFact(fact), reason: 'second_payment_disputed' } as const;
  if (fact.kind === 'refund' && fact.hasFailed)
    return { field: 'otherPayments', member: toRefundFact(fact), reason: 'refund_failed' } as const;
  return undefined;
}

export async function recordOfOther(order: Order, fact: LaterFact): Promise<Order> {
  const member = toOtherMember(fact);
  return (member && (await recordMember(order, member))) ?? order;
}

export function isRecordedOfOther({ otherPayments = [] }: Order, fact: LaterFact): boolean {
  const member = toOtherMember(fact);
  return member === undefined || otherPayments.includes(member.member);
}

/** Whether the fact is the payment that paid the order, or another one that it has noted already. */
export function isKnownPayment(
  { stripeSessionId, paymentIntent, otherPayments }: Order,
  fact: PaymentFact & { kind: 'paid' },
) {
  const isSameIntent = (fact.paymentIntent ?? paymentIntent) === (paymentIntent ?? fact.paymentIntent);
  const isNoted = otherPayments?.includes(fact.paymentIntent ?? fact.stripeSessionId) ?? false;
  return (fact.stripeSessionId === stripeSessionId && isSameIntent) || isNoted;
}

/** A second payment of an order that is paid already is for a person: the buyer is owed one of them back. */
export async function noteOtherPayment(order: Order, fact: PaymentFact): Promise<Order> {
  if (fact.kind !== 'paid' || isKnownPayment(order, fact)) return order;
  const member = fact.paymentIntent ?? fact.stripeSessionId;
  return (await recordMember(order, { field: 'otherPayments', member, reason: 'paid_twice' })) ?? order;
}

import { asksForPerson, toDisputeFact } from '#lambdas/order/dispute.ts';
import type { Order } from '#lambdas/order/order.ts';
import { recordMember } from '#lambdas/order/order-facts.store.ts';
import { toRefundFact } from '#lambdas/order/refund.ts';
import type { LaterFact, PaymentFact } from '#lambdas/payment/payment-facts.ts';

/** The fact if it is about a second payment of the order, not the one that paid it: a buyer can pay on two pages. */
export function findSecondPaymentFact({ paymentIntent: own }: Order, fact: PaymentFact): LaterFact | undefined {
  if (fact.kind === 'paid' || !('paymentIntent' in fact) || own === undefined) return undefined;
  return fact.paymentIntent === undefined || fact.paymentIntent === own ? undefined : fact;
}

/** Of a second payment an order stores only what a person has to act on: its dispute and its failed refund. */
function toMember(fact: LaterFact) {
  if (fact.kind === 'disputed' && asksForPerson(fact.disputeStatus))
    return { field: 'otherPayments', member: toDisputeFact(fact), reason: 'second_payment_disputed' } as const;
  if (fact.kind === 'single_refund' && (fact.outcome === 'failed' || fact.outcome === 'disputed')) {
    const reason = fact.outcome === 'disputed' ? 'refund_disputed' : 'refund_failed';
    return { field: 'otherPayments', member: toRefundFact(fact), reason } as const;
  }
  return undefined;
}

/** Records a fact about a second payment, if a person has to act on it; gives the order after it. */
export async function recordSecondPaymentFact(order: Order, fact: LaterFact): Promise<Order> {
  const member = toMember(fact);
  return (member && (await recordMember(order, member))) ?? order;
}

/** Whether the order has a fact about a second payment already, or need not have it. */
export function hasSecondPaymentFact({ otherPayments = [] }: Order, fact: LaterFact): boolean {
  const member = toMember(fact);
  return member === undefined || otherPayments.includes(member.member);
}

/** Whether the payment is the one that paid the order, or a second one that is recorded already. */
export function isKnownPayment(
  { stripeSessionId, paymentIntent, otherPayments }: Order,
  fact: PaymentFact & { kind: 'paid' },
) {
  const isSameIntent = (fact.paymentIntent ?? paymentIntent) === (paymentIntent ?? fact.paymentIntent);
  const isRecorded = otherPayments?.includes(fact.paymentIntent ?? fact.stripeSessionId) ?? false;
  return (fact.stripeSessionId === stripeSessionId && isSameIntent) || isRecorded;
}

/** Records a second payment of an order and marks it: the buyer is owed one of the two back. Gives the order after it. */
export async function recordSecondPayment(order: Order, fact: PaymentFact): Promise<Order> {
  if (fact.kind !== 'paid' || isKnownPayment(order, fact)) return order;
  const member = fact.paymentIntent ?? fact.stripeSessionId;
  return (await recordMember(order, { field: 'otherPayments', member, reason: 'paid_twice' })) ?? order;
}

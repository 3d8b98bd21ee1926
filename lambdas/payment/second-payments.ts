import { asksForPerson, barsAccess, toDisputeFact } from '#lambdas/order/dispute.ts';
import { refreshOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { recordMember, replacePayment } from '#lambdas/order/order-facts.store.ts';
import { noteInLog } from '#lambdas/order/order-log.store.ts';
import { isMoneyAskedBack } from '#lambdas/order/order-status.ts';
import { toRefundFact } from '#lambdas/order/refund.ts';
import type { LaterFact, PaymentFact } from '#lambdas/payment/payment-facts.ts';
import { getStripe, undefinedIfMissing } from '#lambdas/payment/stripe.ts';

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

/** The payments of an order beside the one that pays it. */
export const listSecondPayments = ({ otherPayments = [], paymentIntent }: Order) =>
  otherPayments.filter((id) => id.startsWith('pi_') && id !== paymentIntent);

/** Whether a payment brought the whole sum, of which nothing went back. */
async function stands(paymentIntent: string, cents: number): Promise<boolean> {
  const stripe = await getStripe();
  const expand = ['latest_charge'];
  const intent = await undefinedIfMissing(stripe.paymentIntents.retrieve(paymentIntent, { expand }));
  const charge = intent?.latest_charge;
  if (intent?.amount_received !== cents || charge == null || typeof charge === 'string') return false;
  return charge.amount_refunded === 0 && !charge.disputed;
}

/** Whether the fact takes back all of an untouched payment without anybody's asking the shop: in Stripe's dashboard, or at the bank. */
function isTakenBack(order: Order, fact: PaymentFact): boolean {
  const { refundDue, refundedCents, refunds, heldRefunds, disputeFacts, amountPaidCents } = order;
  const isTouched = [refundDue, refundedCents, refunds, heldRefunds, disputeFacts].some((known) => known !== undefined);
  if (isTouched || isMoneyAskedBack(order)) return false;
  if (fact.kind === 'disputed') return barsAccess(fact.disputeStatus);
  if (fact.kind === 'single_refund') return fact.outcome !== 'failed' && fact.amountCents === amountPaidCents;
  return fact.kind === 'refunded_total' && fact.refundedCents === amountPaidCents;
}

/**
 * An order that was paid twice keeps what it is owed if its first payment, not its second, is taken back: the second pays it from then
 * on. Gives the order after it. Throws when Stripe is out of reach.
 */
export async function keepSecondPayment(order: Order, fact: PaymentFact, now: Date): Promise<Order> {
  if (findSecondPaymentFact(order, fact) !== undefined || !isTakenBack(order, fact)) return order;
  // A dispute that is won leaves one payment too many.
  const answered = fact.kind === 'disputed' ? [] : (['paid_twice'] as const);
  for (const payment of listSecondPayments(order)) {
    if (!(await stands(payment, order.amountPaidCents ?? 0))) continue;
    const replaced = await replacePayment(order, payment, answered);
    if (replaced === undefined) return (await refreshOrder(order.orderId)) ?? order;
    await noteInLog(order.orderId, { kind: 'payment_replaced' }, now);
    return replaced;
  }
  return order;
}

/**
 * The facts recorded in an order, each by one update. Those about payment, refund, dispute, gift and withdrawal are
 * conditional: they may be repeated and may come in any order.
 */

import { endSeconds, retention } from '#content/retention.ts';
import { monthInParis } from '#lambdas/format/paris-time.ts';
import { copyOf, isCopyRole, placesOf, type Role } from '#lambdas/order/holder.ts';
import type { Mark } from '#lambdas/order/marks.ts';
import { deliverAt, type SetField, updateOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { logFault } from '#lambdas/runtime/log.ts';
import { toSnakeName } from '#lambdas/runtime/stored-names.ts';
import { asReadCondition } from '#lambdas/runtime/table.ts';

/** Stores the payment page made for the order; undefined when the order was closed while Stripe made it. */
export function savePaymentPage(orderId: string, page: { stripeSessionId: string; paymentPageUrl: string }) {
  return updateOrder(orderId, { set: page, condition: 'attribute_not_exists(expired_at)' });
}

/** Stores the id of a payment page that belongs to the order, whatever the order's status. */
export function adoptPaymentPage(orderId: string, stripeSessionId: string) {
  return updateOrder(orderId, { set: { stripeSessionId } });
}

/** Claims the next question to Stripe about an unpaid order; undefined when one was asked within `everyMs`, or it is paid. */
export function claimPaymentQuestion(orderId: string, now: Date, everyMs: number) {
  return updateOrder(orderId, {
    set: { paymentAskedAt: now.toISOString() },
    condition: `attribute_not_exists(paid_at)
      AND (attribute_not_exists(payment_asked_at) OR payment_asked_at <= :before)`,
    values: { ':before': new Date(now.getTime() - everyMs).toISOString() },
  });
}

/** Changes the order's Stripe idempotency key: Stripe replays the 500 it saved under the old one. */
export function startNewStripeAttempt(orderId: string) {
  return updateOrder(orderId, { add: { stripeAttempt: 1 } });
}

type Payment = Pick<Order, 'paymentIntent' | 'country' | 'amountPaidCents' | 'currencyPaid' | 'stripeSessionId'> & {
  paidAt: string;
};

/** Records the payment once; undefined when it is recorded already. The order is then kept for ten years, and due. */
export function recordPayment(orderId: string, payment: Payment) {
  return updateOrder(orderId, {
    set: {
      ...payment,
      paidMonth: monthInParis(payment.paidAt),
      ...deliverAt(payment.paidAt),
      deleteAt: endSeconds(payment.paidAt, retention.paidOrder),
    },
    condition: 'attribute_not_exists(paid_at)',
  });
}

/**
 * Has another payment of the order pay it, and removes the marks that this answers; undefined when that was done, or something
 * paid back, since the order was read.
 */
export function replacePayment(order: Order, paymentIntent: string, answered: readonly Mark[]) {
  const { orderId, paymentIntent: replaced = '' } = order;
  const facts = ['refund_due', 'refunded_cents', 'refunds', 'held_refunds', 'dispute_facts'];
  const untouched = facts.map((fact) => `attribute_not_exists(${fact})`);
  return updateOrder(orderId, {
    set: { paymentIntent },
    add: { otherPayments: new Set([replaced]) },
    ...answeredUpdate(order, answered),
    condition: `payment_intent = :replaced AND ${untouched.join(' AND ')}`,
    values: { ':replaced': replaced },
  });
}

type OnceFact =
  | 'processingAt'
  | 'expiredAt'
  | 'paymentFailedAt'
  | 'paymentReversedAt'
  | 'secondOrderOf'
  | 'bonusDeliveredAt';

/** Records a fact that holds from the first time on; undefined when the order has it already. */
export function recordOnce(orderId: string, fact: OnceFact, value: string): Promise<Order | undefined> {
  return updateOrder(orderId, { set: { [fact]: value }, condition: `attribute_not_exists(${toSnakeName(fact)})` });
}

type Statement = { withdrawalRequestedAt: string; withdrawalName: string };

/** Records a statement of withdrawal: the first one, or the first after the owner's refusal; undefined for every other. */
export async function recordWithdrawal(order: Order, statement: Statement): Promise<Order | undefined> {
  const { orderId, withdrawalRequestedAt: earlier, refundDenied: { at: deniedAt } = { at: '' } } = order;
  const isAnswered = earlier !== undefined && earlier <= deniedAt && deniedAt < statement.withdrawalRequestedAt;
  if (earlier !== undefined && !isAnswered) return undefined;
  return updateOrder(orderId, { set: statement, ...asReadCondition('withdrawal_requested_at', earlier) });
}

/**
 * Records the sum refunded so far, in cents. The largest one seen counts: a refund that fails later is a fact of its own. The
 * order is due then: the buyer gets a mail, or Stripe is asked for the payment that a refund came before.
 */
export function recordRefund({ orderId, paidAt }: Order, { refundedCents, at }: { refundedCents: number; at: string }) {
  return updateOrder(orderId, {
    set: { refundedCents, refundedAt: at, due: paidAt === undefined ? 'check_payment' : 'deliver', dueAt: at },
    condition: '(attribute_not_exists(refunded_cents) OR refunded_cents < :refunded_cents)',
  });
}

/**
 * A member of one of an order's sets, or `also` of a second one, with the reason to mark the order for the operator if a person
 * should know, and what comes with it. `at`: since when it makes the order due, if it does.
 */
type Member = {
  field: Exclude<SetField, 'marks'>;
  member: string;
  also?: 'disputedRefunds' | 'heldRefunds' | undefined;
  reason?: Mark | undefined;
  set?: Pick<Order, 'evidenceDueBy'>;
  at?: string | undefined;
};

/**
 * Adds a fact to one of the order's sets; undefined when it is there already. The mark for the operator comes with the fact,
 * so that the same event, sent again, does not set a mark that the operator has removed. It is logged first, as in
 * `addMark`.
 */
export async function recordMember(
  order: Order,
  { field, member, also, reason, set = {}, at }: Member,
): Promise<Order | undefined> {
  if (order[field]?.includes(member)) return undefined;
  if (reason !== undefined) logFault('order_marked', { orderId: order.orderId, reason });
  return updateOrder(order.orderId, {
    set: { ...set, ...(at !== undefined && deliverAt(at)) },
    add: {
      [field]: new Set([member]),
      ...(also !== undefined && { [also]: new Set([member]) }),
      ...(reason !== undefined && { marks: new Set([reason]) }),
    },
    condition: `NOT contains(${toSnakeName(field)}, :member)`,
    values: { ':member': member },
  });
}

/** Opens the links again that fraud warnings keep closed. For the operator; undefined when no warning is recorded. */
export async function clearFraudWarnings(order: Order): Promise<Order | undefined> {
  const { fraudWarnings } = order;
  if (fraudWarnings === undefined) return undefined;
  const add = { clearedFraudWarnings: new Set(fraudWarnings) };
  return updateOrder(order.orderId, { add, ...answeredUpdate(order, ['fraud_warning']) });
}

/** The condition that a holder's link has not been taken back since the order was read. */
function heldLinkCondition(order: Order, role: Role) {
  if (role === 'buyer') return { condition: 'attribute_not_exists(recipient)', values: {} };
  const [{ recipient: holder, version }, seen] =
    role === 'partner'
      ? [{ recipient: 'partner', version: 'partnerVersion' }, order.partnerVersion]
      : [placesOf(role), copyOf(order, role).version];
  const { condition, values } = asReadCondition(toSnakeName(version), seen);
  return { condition: `attribute_exists(${holder}) AND ${condition}`, values };
}

type HandOut = { role: Role; at: string; editions?: Record<string, number> };

/**
 * Records that a holder of a link was given files, and of first copies the editions. Undefined when the link was taken back since
 * the order was read; from the first hand-out on it cannot be. What this makes the order owe later is planned by the caller.
 */
export async function recordHandOut(order: Order, { role, at, editions = {} }: HandOut): Promise<Order | undefined> {
  const opened = placesOf(role).openedAt;
  const set = {
    lastHandedOutAt: at,
    ...(!isCopyRole(role) && { editionsHandedOut: { ...order.editionsHandedOut, ...editions } }),
  };
  const { condition, values } = heldLinkCondition(order, role);
  const first = await updateOrder(order.orderId, {
    set: { ...set, [opened]: at },
    condition: `${condition} AND attribute_not_exists(${toSnakeName(opened)})`,
    values,
  });
  return first ?? updateOrder(order.orderId, { set, condition, values });
}

/** What an update removes of an order's marks once these, or all of them, are answered; the others stay. */
export function answeredUpdate({ marks = [] }: Order, answered?: readonly Mark[]) {
  const removed = marks.filter((mark) => answered?.some((one) => one === mark) ?? true);
  return removed.length === 0 ? {} : { drop: { marks: new Set(removed) } };
}

/** Removes marks that are answered, or all; gives the order after it. */
export async function removeMarks(order: Order, answered?: readonly Mark[]): Promise<Order> {
  const update = answeredUpdate(order, answered);
  return update.drop === undefined ? order : ((await updateOrder(order.orderId, update)) ?? order);
}

/**
 * Logs an alarm event and marks the order for the operator, once with each mark; gives the order after it. It logs first: after a
 * crash in between, the event is logged twice rather than never.
 */
export async function addMark(order: Order, mark: Mark): Promise<Order> {
  const { orderId, marks = [] } = order;
  if (marks.includes(mark)) return order;
  logFault('order_marked', { orderId, reason: mark });
  return (await updateOrder(orderId, { add: { marks: new Set([mark]) } })) ?? order;
}

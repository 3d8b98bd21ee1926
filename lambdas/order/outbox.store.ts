/** An order is its own outbox: while work is left it stands in the sparse index `due`, under the time of the next try. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { updateOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { getDocuments } from '#lambdas/runtime/aws.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';

/** The ids of orders with work due by `now`, the longest waiting first. */
export async function listDueOrderIds(now: Date, limit: number): Promise<string[]> {
  const { Items = [] } = await getDocuments().send(
    new QueryCommand({
      TableName: getVariable('ORDERS_TABLE'),
      IndexName: 'due',
      KeyConditionExpression: 'due = :due AND due_at <= :now',
      ExpressionAttributeValues: { ':due': 'due', ':now': now.toISOString() },
      ProjectionExpression: 'order_id',
      Limit: limit,
    }),
  );
  return Items.map(({ order_id: orderId }) => String(orderId));
}

/** What is noted of a mail that left. */
export type MailFacts = { emailSentAt: string; messageId: string } | { refundMailedCents: number };

type Lease = { condition: string; now: Date; leaseMs: number };

/** Lets one caller at a time send a mail of the order; undefined when another has the lease or `condition` says it was sent. */
export function leaseMail(orderId: string, { condition, now, leaseMs }: Lease) {
  return updateOrder(orderId, {
    set: { mailLeaseUntil: new Date(now.getTime() + leaseMs).toISOString() },
    add: { mailAttempts: 1 },
    condition: `(${condition}) AND (attribute_not_exists(mail_lease_until) OR mail_lease_until < :now)`,
    values: { ':now': now.toISOString() },
  });
}

/** The mail left: the next one may be sent, and its tries are counted from one. */
export function recordMail(orderId: string, facts: MailFacts) {
  return updateOrder(orderId, { set: facts, unset: ['mailLeaseUntil', 'mailAttempts'] });
}

/** Gives the lease back after a failed send and says when to try again, unless `condition` says the mail was sent meanwhile. */
export function postponeMail(orderId: string, { dueAt, condition }: { dueAt: string; condition: string }) {
  return updateOrder(orderId, { set: { due: 'due', dueAt }, unset: ['mailLeaseUntil'], condition });
}

/** When to look at an order with work left again. */
export function postpone(orderId: string, dueAt: string) {
  return updateOrder(orderId, { set: { dueAt }, condition: 'attribute_exists(due)' });
}

/** When to ask Stripe about an unpaid order again; a payment told meanwhile stays due at once. */
export function postponePaymentCheck(orderId: string, dueAt: string) {
  return updateOrder(orderId, { set: { dueAt }, condition: 'attribute_exists(due) AND attribute_not_exists(paid_at)' });
}

/** Puts a paid order back into the outbox when nothing was due although its mail never left. */
export function reopenOrder(orderId: string, dueAt: string) {
  return updateOrder(orderId, {
    set: { due: 'due', dueAt },
    condition: 'attribute_exists(paid_at) AND attribute_not_exists(email_sent_at) AND attribute_not_exists(due)',
  });
}

/** Nothing is left to do: the order leaves the outbox, unless a payment arrived meanwhile. */
export function closeOrder(order: Order) {
  return updateOrder(order.orderId, {
    unset: ['due', 'dueAt'],
    condition: 'version = :seen',
    values: { ':seen': order.version },
  });
}

/** Has a paid order's mail sent once more within the minute, to `email` when the first address was wrong. An operator's doing. */
export function requestResend(orderId: string, now: Date, email?: string) {
  return updateOrder(orderId, {
    set: { due: 'due', dueAt: now.toISOString(), ...(email === undefined ? {} : { email, emailKey: emailKey(email) }) },
    unset: ['emailSentAt', 'mailLeaseUntil', 'mailAttempts', 'needsAttention'],
    condition: 'attribute_exists(paid_at)',
  });
}

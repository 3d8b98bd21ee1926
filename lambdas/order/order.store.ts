/** Orders in DynamoDB. Every fact is one conditional update that can be repeated in any order. */
import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { getDocuments, isConditionFailure } from '#lambdas/aws.ts';
import { emailKey } from '#lambdas/email-address.ts';
import { getVariable } from '#lambdas/environment.ts';
import { type Order, orderSchema, orderStatus } from '#lambdas/order/order.ts';
import { toCamelCase, toSnakeCase } from '#lambdas/stored-names.ts';

const dueIndex = 'due';
const emailIndex = 'by-email';
/** Orders nobody paid are dropped after 30 days (data minimisation, GDPR art. 5). */
const pendingDays = 30;

const tableName = () => getVariable('ORDERS_TABLE');

function toItem(order: Order): Record<string, unknown> {
  return {
    ...toSnakeCase(order),
    product_id: order.lines[0]?.productId,
    amount: order.amountCents / 100,
    email_key: emailKey(order.email),
    due: order.dueAt === undefined ? undefined : 'due',
    delete_at: Math.ceil(Date.parse(order.createdAt) / 1000) + pendingDays * 86_400,
  };
}

function fromItem(item: Record<string, unknown>): Order {
  return v.parse(orderSchema, toCamelCase(item));
}

/** Writes a new order; false when its id is taken (two buyers in one millisecond). */
export async function createOrder(order: Order): Promise<boolean> {
  try {
    await getDocuments().send(
      new PutCommand({
        TableName: tableName(),
        Item: toItem(order),
        ConditionExpression: 'attribute_not_exists(order_id)',
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** The order as it stands now, or undefined. */
export async function findOrder(orderId: string): Promise<Order | undefined> {
  const { Item } = await getDocuments().send(
    new GetCommand({ TableName: tableName(), Key: { order_id: orderId }, ConsistentRead: true }),
  );
  return Item === undefined ? undefined : fromItem(Item);
}

/** The orders of one mailbox (its alias removed), newest first; at most 100. */
export async function listOrdersOf(email: string): Promise<Order[]> {
  const { Items = [] } = await getDocuments().send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: emailIndex,
      KeyConditionExpression: 'email_key = :key',
      ExpressionAttributeValues: { ':key': emailKey(email) },
      ScanIndexForward: false,
      Limit: 100,
    }),
  );
  return Items.map(fromItem);
}

/** The ids of orders with work due by `now`, the longest waiting first. */
export async function listDueOrderIds(now: Date, limit: number): Promise<string[]> {
  const { Items = [] } = await getDocuments().send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: dueIndex,
      KeyConditionExpression: 'due = :due AND due_at <= :now',
      ExpressionAttributeValues: { ':due': 'due', ':now': now.toISOString() },
      Limit: limit,
    }),
  );
  return Items.map(({ order_id: orderId }) => String(orderId));
}

/**
 * One conditional update of an existing order: `set` gives its new values, `unset` names what goes, `condition` is a
 * DynamoDB expression over `values`. Answers the order after it, or undefined when the condition did not hold.
 */
async function update(
  orderId: string,
  { set, unset = [], add = {}, condition = 'attribute_exists(order_id)', values = {} }: OrderUpdate,
): Promise<Order | undefined> {
  const sets = Object.entries(toSnakeCase(set)).filter(([, value]) => value !== undefined);
  const adds = Object.entries({ version: 1, ...add });
  const names = Object.fromEntries([...sets, ...adds].map(([name]) => [`#${name}`, name]));
  const expression = [
    sets.length > 0 ? `SET ${sets.map(([name]) => `#${name} = :${name}`).join(', ')}` : '',
    unset.length > 0 ? `REMOVE ${unset.join(', ')}` : '',
    `ADD ${adds.map(([name]) => `#${name} :add_${name}`).join(', ')}`,
  ];
  try {
    const { Attributes } = await getDocuments().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { order_id: orderId },
        UpdateExpression: expression.filter(Boolean).join(' '),
        ConditionExpression: `attribute_exists(order_id) AND (${condition})`,
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: {
          ...Object.fromEntries(sets.map(([name, value]) => [`:${name}`, value])),
          ...Object.fromEntries(adds.map(([name, value]) => [`:add_${name}`, value])),
          ...values,
        },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return await storeStatus(fromItem(Attributes ?? {}));
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}

type OrderUpdate = {
  set: Partial<Order> & { due?: 'due' };
  unset?: string[];
  add?: Record<string, number | Set<string>>;
  condition?: string;
  values?: Record<string, unknown>;
};

/** Keeps the derived state beside the facts for people to query; a writer that saw fewer facts loses by its version. */
async function storeStatus(order: Order): Promise<Order> {
  const status = orderStatus(order);
  if (order.status === status) return order;
  try {
    await getDocuments().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { order_id: order.orderId },
        UpdateExpression: 'SET #status = :status',
        ConditionExpression: 'version = :version',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':status': status, ':version': order.version },
      }),
    );
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
  return { ...order, status };
}

/** Keeps the payment page that belongs to the order. */
export function savePaymentPage(orderId: string, page: { stripeSessionId: string; paymentPageUrl?: string }) {
  return update(orderId, { set: page });
}

/** Moves on to a fresh Stripe idempotency key, since Stripe replays the 500 it saved under the old one. */
export function startNewStripeAttempt(orderId: string) {
  return update(orderId, { set: {}, add: { stripe_attempt: 1 } });
}

/** The payment, once: undefined when it was recorded before. From here on the order is kept, and due. */
export function recordPayment(
  orderId: string,
  payment: { paidAt: string; paymentIntent?: string; amountPaidCents: number; stripeSessionId: string },
) {
  return update(orderId, {
    set: { ...payment, due: 'due', dueAt: payment.paidAt },
    unset: ['delete_at'],
    condition: 'attribute_not_exists(paid_at)',
  });
}

/** The payment page closed unpaid. */
export function recordExpiry(orderId: string, at: string) {
  return update(orderId, { set: { expiredAt: at }, condition: 'attribute_not_exists(expired_at)' });
}

/** A delayed payment method failed. */
export function recordPaymentFailure(orderId: string, at: string) {
  return update(orderId, { set: { paymentFailedAt: at }, condition: 'attribute_not_exists(payment_failed_at)' });
}

/** What Stripe says was paid back so far, in cents: it only ever grows, so the largest value seen is the true one. */
export function recordRefund(orderId: string, refundedCents: number) {
  return update(orderId, {
    set: { refundedCents },
    condition: 'attribute_not_exists(refunded_cents) OR refunded_cents < :refunded_cents',
  });
}

/** A dispute's state, unless a later one is known. */
export function recordDispute(orderId: string, dispute: { disputeStatus: string; disputeRank: number }) {
  return update(orderId, {
    set: { disputeStatus: dispute.disputeStatus, disputeRank: dispute.disputeRank },
    condition: 'attribute_not_exists(dispute_rank) OR dispute_rank < :dispute_rank',
  });
}

/** The gift was handed over with the order. */
export function recordGiftDelivery(orderId: string, at: string) {
  return update(orderId, { set: { giftDeliveredAt: at }, condition: 'attribute_not_exists(gift_delivered_at)' });
}

/** Lets one caller at a time send the order's e-mail; undefined when another has the lease or it was sent. */
export function leaseMail(orderId: string, now: Date, leaseMs: number) {
  return update(orderId, {
    set: { mailLeaseUntil: new Date(now.getTime() + leaseMs).toISOString() },
    add: { mail_attempts: 1 },
    condition:
      'attribute_not_exists(email_sent_at) AND (attribute_not_exists(mail_lease_until) OR mail_lease_until < :now)',
    values: { ':now': now.toISOString() },
  });
}

/** The e-mail left: nothing is due any more. */
export function recordMail(orderId: string, mail: { emailSentAt: string; messageId: string }) {
  return update(orderId, { set: mail, unset: ['due', 'due_at', 'mail_lease_until'] });
}

/** Gives the lease back after a failed send and says when to try again. */
export function postponeMail(orderId: string, dueAt: string) {
  return update(orderId, {
    set: { due: 'due', dueAt },
    unset: ['mail_lease_until'],
    condition: 'attribute_not_exists(email_sent_at)',
  });
}

/** When to look at an order with work left again. */
export function postpone(orderId: string, dueAt: string) {
  return update(orderId, { set: { dueAt }, condition: 'attribute_exists(due)' });
}

/** Nothing is left to do: the order leaves the outbox, unless a payment arrived meanwhile. */
export function closeOrder(order: Order) {
  return update(order.orderId, {
    set: {},
    unset: ['due', 'due_at'],
    condition: 'version = :seen',
    values: { ':seen': order.version },
  });
}

/** Marks an order for a person to look at; reasons add up. */
export function flagOrder(orderId: string, reason: string) {
  return update(orderId, { set: {}, add: { needs_attention: new Set([reason]) } });
}

/** Orders in DynamoDB: created, read and changed. The facts recorded in them stand in `order-facts.store.ts`. */
import * as v from 'valibot';
import { endSeconds, retention } from '#content/retention.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { shownDisputeStatus } from '#lambdas/order/dispute.ts';
import type { CopyRole } from '#lambdas/order/holder.ts';
import { type Order, orderSchema } from '#lambdas/order/order.ts';
import { orderStatus } from '#lambdas/order/order-status.ts';
import type { DueValue, MailField } from '#lambdas/outbox/outbox.store.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';
import { toCamelCase, toSnakeCase } from '#lambdas/runtime/stored-names.ts';
import { expressUpdate, getItem, putNewItem, updateItem } from '#lambdas/runtime/table.ts';

const table = 'ORDERS_TABLE';
const keyOf = (orderId: string) => ({ order_id: orderId });

/**
 * What an item has besides the order's own fields: its place in the indexes and its end. `guestKey`: the mailbox of the partner
 * or of the recipient; a gift has no partner. `paidMonth`: of the payment, in Paris (`2026-11`). `marked`: set while the order
 * has a mark for the operator.
 */
type IndexFields = {
  due?: DueValue;
  emailKey?: string;
  guestKey?: string;
  paidMonth?: string;
  marked?: typeof marked;
  deleteAt?: number;
};

/** The one value under which orders with a mark stand in their index. */
export const marked = 'marked';

function indexFieldsOf({ email, recipient, dueAt, createdAt }: Order): IndexFields {
  return {
    emailKey: emailKey(email),
    ...(recipient?.email === undefined ? {} : { guestKey: emailKey(recipient.email) }),
    ...(dueAt === undefined ? {} : { due: 'check_payment' }),
    deleteAt: endSeconds(createdAt, retention.unpaidOrder),
  };
}

function toItem(order: Order): Record<string, unknown> {
  return {
    ...toSnakeCase({ ...order, ...indexFieldsOf(order) }),
    product_id: order.lines[0]?.productId,
    amount: order.amountCents / 100,
    mails: order.mails ?? {},
  };
}

/**
 * A stored item read as an order. Throws when it is none. The names of its mails are occasions, such as `payment_failed`: they
 * are kept as they are.
 */
export function fromItem({ mails, ...item }: Record<string, unknown>): Order {
  const records = Object.entries(mails ?? {}).map(([occasion, record]) => [occasion, toCamelCase(record)]);
  return v.parse(orderSchema, { ...toCamelCase(item), mails: Object.fromEntries(records) });
}

/** The orders of some items. One that cannot be read must not hide the others: it is left out, and the log names it. */
export function readOrders(items: Record<string, unknown>[]): Order[] {
  return items.flatMap((item) => {
    try {
      return [fromItem(item)];
    } catch (error) {
      logFault('internal_error', { orderId: String(item.order_id), work: 'list', error: describeError(error) });
      return [];
    }
  });
}

/** Writes a new order; false when its id is taken (two buyers in one millisecond). */
export function createOrder(order: Order): Promise<boolean> {
  return putNewItem(table, 'order_id', toItem(order));
}

export async function findOrder(orderId: string): Promise<Order | undefined> {
  const item = await getItem(table, keyOf(orderId));
  return item && fromItem(item);
}

/** Has a paid order's next mail leave from a moment on, ISO 8601 UTC. */
export const deliverAt = (dueAt: string) => ({ due: 'deliver', dueAt }) as const;

type FieldsOf<Kind> = {
  [field in keyof Stored]-?: NonNullable<Stored[field]> extends Kind ? field : never;
}[keyof Stored];
type Stored = v.InferInput<typeof orderSchema>;

/** The sets of facts, which only grow; marks for the operator are answered and go. */
export type SetField = FieldsOf<Set<string>>;

/** New values are checked before they are written: an order that cannot be read would fail in every function from then on. */
const writtenSchema = v.partial(orderSchema);

/** A field of a copy, by its place: `copies.copy_2.openedAt`. */
type CopyField = `copies.${CopyRole}.${string}`;

/**
 * `set` gives fields new values, `unset` removes fields, `add` increases counters or adds to a set, `drop` removes members of
 * a set.
 */
type OrderUpdate = {
  set?: Partial<Order> & IndexFields & { [place in MailField | CopyField | 'refundDue.askedAt']?: unknown };
  unset?: (Exclude<keyof Order, 'marks'> | keyof IndexFields | MailField | CopyField)[];
  /** `version` is increased by 1 unless it is given as 0. */
  add?: { [counter in FieldsOf<number>]?: number } & { [set in SetField]?: Set<string> };
  drop?: { marks?: Set<string> };
  /**
   * A DynamoDB expression over the stored names, with `values` and `:<stored name>` of each field in `set`. It is joined to
   * others by AND: an OR stands in parentheses.
   */
  condition?: string;
  values?: Record<string, unknown>;
};

/**
 * Updates an existing order if `condition` holds, and stores the status its facts amount to. Gives the order after it;
 * undefined when the condition does not hold.
 */
export async function updateOrder(
  orderId: string,
  { set = {}, unset = [], add = {}, drop = {}, condition, values = {} }: OrderUpdate,
): Promise<Order | undefined> {
  v.parse(writtenSchema, set);
  const index = add.marks === undefined ? {} : { marked };
  const after = await updateItem(table, keyOf(orderId), {
    ...expressUpdate({ set: { ...set, ...index }, unset, add: { version: 1, ...add }, drop }, values),
    ConditionExpression: `attribute_exists(order_id)${condition === undefined ? '' : ` AND ${condition}`}`,
  });
  if (after?.marked !== undefined && after.marks === undefined) await leaveMarked(orderId);
  return after && storeStatus(fromItem(after));
}

/** Takes an order out of the index of marks once its last mark has gone. Who reads the index looks at the marks themselves. */
function leaveMarked(orderId: string) {
  return updateItem(table, keyOf(orderId), {
    UpdateExpression: 'REMOVE marked',
    ConditionExpression: 'attribute_not_exists(marks)',
  });
}

/** Updates an order unless it changed since it was read; undefined then. */
export function updateUnchanged({ orderId, version }: Order, update: Omit<OrderUpdate, 'condition' | 'values'>) {
  return updateOrder(orderId, { ...update, condition: 'version = :seen', values: { ':seen': version } });
}

/** Stores what is derived beside the facts, for queries; a writer that read an older version leaves it alone. */
async function storeStatus(order: Order): Promise<Order> {
  const status = orderStatus(order);
  const disputeStatus = shownDisputeStatus(order.disputeFacts);
  if (order.status === status && order.disputeStatus === disputeStatus) return order;
  await updateItem(table, keyOf(order.orderId), {
    ...expressUpdate({ set: { status, disputeStatus } }, { ':version': order.version }),
    ConditionExpression: 'version = :version',
  });
  return { ...order, status, disputeStatus };
}

/** The order as it is stored, its status corrected if a writer crashed before storing it; or undefined. */
export async function refreshOrder(orderId: string): Promise<Order | undefined> {
  const order = await findOrder(orderId);
  return order && storeStatus(order);
}

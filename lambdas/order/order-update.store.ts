/** How a stored order is changed. The facts recorded in it stand in `order-facts.store.ts`. */
import * as v from 'valibot';
import { shownDisputeStatus } from '#lambdas/order/dispute.ts';
import { findOrder, fromItem } from '#lambdas/order/order.store.ts';
import { type Order, orderSchema, orderStatus } from '#lambdas/order/order.ts';
import type { MailField } from '#lambdas/outbox/outbox.store.ts';
import { expressUpdate, updateItem } from '#lambdas/runtime/table.ts';

const table = 'ORDERS_TABLE';

/**
 * What an item has besides the order's own fields: its place in the indexes and its end. `guestKey`: the mailbox of the partner
 * or of the recipient; a gift has no partner.
 */
type IndexFields = { due?: 'due' | 'deliver'; emailKey?: string; guestKey?: string; deleteAt?: number };

/** The sets of facts, which only grow; marks for the operator are answered and go. */
export type SetField =
  | 'needsAttention'
  | 'earlierLinks'
  | 'disputeFacts'
  | 'refunds'
  | 'failedRefunds'
  | 'fraudWarnings'
  | 'clearedFraudWarnings'
  | 'otherPayments';

type CounterField =
  | 'stripeAttempt'
  | 'mailAttempts'
  | 'linkVersion'
  | 'partnerVersion'
  | 'recipientVersion'
  | 'handOutCount';

/** New values are checked before they are written: an order that cannot be read would fail in every function from then on. */
const writtenSchema = v.partial(orderSchema);

/**
 * `set` gives fields new values, `unset` removes fields, `add` increases counters or adds to a set, `drop` removes members of
 * a set.
 */
type OrderUpdate = {
  set?: Partial<Order> & IndexFields & { [place in MailField]?: unknown };
  unset?: (keyof Order | keyof IndexFields | MailField)[];
  /** `version` is increased by 1 unless it is given as 0. */
  add?: { [counter in CounterField]?: number } & { version?: 0 } & {
    [set in SetField]?: Set<string>;
  };
  drop?: { needsAttention?: Set<string> };
  /** A DynamoDB expression over the stored names, with `values` and `:<stored name>` of each field in `set`. */
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
  const after = await updateItem(
    table,
    { order_id: orderId },
    {
      ...expressUpdate({ set, unset, add: { version: 1, ...add }, drop }, values),
      ConditionExpression: `attribute_exists(order_id)${condition === undefined ? '' : ` AND (${condition})`}`,
    },
  );
  return after && storeStatus(fromItem(after));
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
  await updateItem(
    table,
    { order_id: order.orderId },
    {
      ...expressUpdate({ set: { status, disputeStatus } }, { ':version': order.version }),
      ConditionExpression: 'version = :version',
    },
  );
  return { ...order, status, disputeStatus };
}

/** The order as it is stored, its status corrected if a writer crashed before storing it; or undefined. */
export async function refreshOrder(orderId: string): Promise<Order | undefined> {
  const order = await findOrder(orderId);
  return order && storeStatus(order);
}

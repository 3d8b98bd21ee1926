/** How an order changes: one conditional update a fact, with the state derived from the facts stored beside them. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { findOrder, fromItem } from '#lambdas/order/order.store.ts';
import { type Order, orderStatus } from '#lambdas/order/order.ts';
import { getDocuments, undefinedIfRefused } from '#lambdas/runtime/aws.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { toSnakeCase } from '#lambdas/runtime/stored-names.ts';

/**
 * One conditional update of an existing order: `set` gives its new values, `unset` names what goes, `condition` is a
 * DynamoDB expression over `values`. Answers the order after it, or undefined when the condition did not hold.
 */
export async function updateOrder(
  orderId: string,
  { set, unset = [], add = {}, condition = 'attribute_exists(order_id)', values = {} }: OrderUpdate,
): Promise<Order | undefined> {
  const sets = Object.entries(toSnakeCase(set)).filter(([, value]) => value !== undefined);
  const adds = Object.entries({ version: 1, ...add });
  const write = getDocuments().send(
    new UpdateCommand({
      TableName: getVariable('ORDERS_TABLE'),
      Key: { order_id: orderId },
      ...expressUpdate({ sets, unset, adds }),
      ConditionExpression: `attribute_exists(order_id) AND (${condition})`,
      ExpressionAttributeValues: {
        ...Object.fromEntries(sets.map(([name, value]) => [`:${name}`, value])),
        ...Object.fromEntries(adds.map(([name, value]) => [`:add_${name}`, value])),
        ...values,
      },
      ReturnValues: 'ALL_NEW',
    }),
  );
  const after = (await undefinedIfRefused(write))?.Attributes;
  return after && storeStatus(fromItem(after));
}

type Changes = { sets: [string, unknown][]; unset: string[]; adds: [string, unknown][] };

function expressUpdate({ sets, unset, adds }: Changes) {
  const clauses = [
    sets.length > 0 ? `SET ${sets.map(([name]) => `#${name} = :${name}`).join(', ')}` : '',
    unset.length > 0 ? `REMOVE ${unset.join(', ')}` : '',
    `ADD ${adds.map(([name]) => `#${name} :add_${name}`).join(', ')}`,
  ];
  return {
    UpdateExpression: clauses.filter(Boolean).join(' '),
    ExpressionAttributeNames: Object.fromEntries([...sets, ...adds].map(([name]) => [`#${name}`, name])),
  };
}

type OrderUpdate = {
  set: Partial<Order> & { due?: 'due'; emailKey?: string };
  unset?: string[];
  add?: Record<string, number | Set<string>>;
  condition?: string;
  values?: Record<string, unknown>;
};

/** Keeps the derived state beside the facts for people to query; a writer that saw fewer facts loses by its version. */
async function storeStatus(order: Order): Promise<Order> {
  const status = orderStatus(order);
  if (order.status === status) return order;
  const write = getDocuments().send(
    new UpdateCommand({
      TableName: getVariable('ORDERS_TABLE'),
      Key: { order_id: order.orderId },
      UpdateExpression: 'SET #status = :status',
      ConditionExpression: 'version = :version',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': status, ':version': order.version },
    }),
  );
  await undefinedIfRefused(write);
  return { ...order, status };
}

/** The order as it stands now, its stored state put right if a writer died before it could; or undefined. */
export async function refreshOrder(orderId: string): Promise<Order | undefined> {
  const order = await findOrder(orderId);
  return order && storeStatus(order);
}

import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import type { PromoCode } from '#content/promo-codes.ts';
import { type Promo, promoSchema } from '#lambdas/promo/promo.ts';
import { getDocuments, undefinedIfRefused } from '#lambdas/runtime/aws.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { toCamelCase, toSnakeCase } from '#lambdas/runtime/stored-names.ts';

const tableName = () => getVariable('PROMO_CODES_TABLE');

/** The stored code, or undefined; `code` is normalised already. */
export async function findPromo(code: string): Promise<Promo | undefined> {
  const { Item } = await getDocuments().send(
    new GetCommand({ TableName: tableName(), Key: { code }, ConsistentRead: true }),
  );
  return Item === undefined ? undefined : v.parse(promoSchema, toCamelCase(Item));
}

type Update = { condition: string; expression: string; values: Record<string, unknown> };

async function updateIf(code: string, { condition, expression, values }: Update): Promise<boolean> {
  const write = getDocuments().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { code },
      UpdateExpression: expression,
      ConditionExpression: condition,
      ExpressionAttributeValues: values,
    }),
  );
  return (await undefinedIfRefused(write)) !== undefined;
}

const unused = 'attribute_exists(code) AND (attribute_not_exists(used_at) OR attribute_type(used_at, :null))';

/**
 * `holdId` is random and the request's own. The order's id would not do: two buyers of one millisecond both begin with the
 * same one, and the one whose order is not written under it takes the code along to the next.
 */
type Hold = { orderId: string; holdId: string; now: Date; until: Date; insteadOf?: string };

/**
 * Holds a single-use code for an order while its payment page is open. False when it is used, or held by another request
 * than ours or the order `insteadOf`. Of any number of orders racing for it, one gets it.
 */
export function holdPromo(code: string, hold: Hold): Promise<boolean> {
  const free = 'attribute_not_exists(held_by) OR hold_id = :hold OR held_by = :instead OR held_until < :now';
  return updateIf(code, {
    condition: `${unused} AND (${free})`,
    expression: 'SET held_by = :order, hold_id = :hold, held_until = :until',
    values: {
      ':null': 'NULL',
      ':order': hold.orderId,
      ':hold': hold.holdId,
      ':instead': hold.insteadOf ?? 'none',
      ':now': hold.now.toISOString(),
      ':until': hold.until.toISOString(),
    },
  });
}

/** Frees a code the order held and did not pay for; nothing happens when another order holds it. */
export function releasePromo(code: string, orderId: string): Promise<boolean> {
  return updateIf(code, {
    condition: 'held_by = :order',
    expression: 'REMOVE held_by, hold_id, held_until',
    values: { ':order': orderId },
  });
}

/** Spends a single-use code for good. True also when this order had spent it before; false when another one had. */
export function spendPromo(code: string, { orderId, at }: { orderId: string; at: string }): Promise<boolean> {
  return updateIf(code, {
    condition: `(${unused}) OR used_by = :order`,
    expression: 'SET used_at = :at, used_by = :order REMOVE held_by, hold_id, held_until',
    values: { ':null': 'NULL', ':order': orderId, ':at': at },
  });
}

/** Writes what the author says of a code; whether it was used or is held stays as it is. */
export async function publishPromo({ code, ...promo }: PromoCode): Promise<void> {
  const fields = Object.entries(toSnakeCase(promo));
  await getDocuments().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { code },
      UpdateExpression: `SET ${fields.map(([name]) => `${name} = :${name}`).join(', ')}`,
      ExpressionAttributeValues: Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
    }),
  );
}

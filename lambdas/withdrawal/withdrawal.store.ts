import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import type { Change, Outbox } from '#lambdas/outbox/outbox.store.ts';
import { getDocuments, undefinedIfRefused } from '#lambdas/runtime/aws.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { toCamelCase, toSnakeCase } from '#lambdas/runtime/stored-names.ts';
import { expressUpdate } from '#lambdas/runtime/update-expression.ts';
import { type Withdrawal, withdrawalSchema } from '#lambdas/withdrawal/withdrawal.ts';

/** Kept five years: as long as a claim from the contract can be brought (C. civ. art. 2224). */
const keptSeconds = 5 * 365 * 86_400;

const tableName = () => getVariable('WITHDRAWALS_TABLE');

/** A stored item read as a statement. Throws when it is none. */
export function fromItem(item: Record<string, unknown>): Withdrawal {
  return v.parse(withdrawalSchema, toCamelCase(item));
}

/** The statement as it is stored, or undefined. */
export async function findWithdrawal(withdrawalId: string): Promise<Withdrawal | undefined> {
  const { Item } = await getDocuments().send(
    new GetCommand({ TableName: tableName(), Key: { withdrawal_id: withdrawalId }, ConsistentRead: true }),
  );
  return Item === undefined ? undefined : fromItem(Item);
}

/** Stores a new statement, due at once; false when it is there already. */
export async function createWithdrawal(withdrawal: Withdrawal): Promise<boolean> {
  const deleteAt = Math.ceil(Date.parse(withdrawal.receivedAt) / 1000) + keptSeconds;
  const Item = { ...toSnakeCase({ ...withdrawal, dueAt: withdrawal.receivedAt }), due: 'due', delete_at: deleteAt };
  const write = getDocuments().send(
    new PutCommand({ TableName: tableName(), Item, ConditionExpression: 'attribute_not_exists(withdrawal_id)' }),
  );
  return (await undefinedIfRefused(write)) !== undefined;
}

async function updateWithdrawal(
  withdrawalId: string,
  { facts, set, unset = [], add = {}, condition, values = {} }: Change<Withdrawal>,
): Promise<Withdrawal | undefined> {
  const write = getDocuments().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { withdrawal_id: withdrawalId },
      ...expressUpdate({ set: { ...facts, ...set }, unset, add }, values),
      ConditionExpression: condition ?? 'attribute_exists(withdrawal_id)',
      ReturnValues: 'ALL_NEW',
    }),
  );
  const after = (await undefinedIfRefused(write))?.Attributes;
  return after && fromItem(after);
}

/** A mail is tried every minute for a quarter of an hour, then hourly, since SES may refuse an address for good. */
export const withdrawalOutbox: Outbox<Withdrawal> = {
  table: 'WITHDRAWALS_TABLE',
  key: 'withdrawal_id',
  retry: { frequentAttempts: 15, laterMs: 60 * 60_000 },
  update: updateWithdrawal,
};

import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { getDocuments, undefinedIfRefused } from '#lambdas/runtime/aws.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { toCamelCase, toSnakeCase } from '#lambdas/runtime/stored-names.ts';
import { type Withdrawal, withdrawalSchema } from '#lambdas/withdrawal/withdrawal.ts';

/** Kept five years: as long as a claim from the contract can be brought (C. civ. art. 2224). */
const keptSeconds = 5 * 365 * 86_400;

const tableName = () => getVariable('WITHDRAWALS_TABLE');

/** An item as the table holds it, read as a statement. Throws when it is none. */
export function fromItem(item: Record<string, unknown>): Withdrawal {
  return v.parse(withdrawalSchema, toCamelCase(item));
}

/** The statement as it stands now, or undefined. */
export async function findWithdrawal(withdrawalId: string): Promise<Withdrawal | undefined> {
  const { Item } = await getDocuments().send(
    new GetCommand({ TableName: tableName(), Key: { withdrawal_id: withdrawalId }, ConsistentRead: true }),
  );
  return Item === undefined ? undefined : fromItem(Item);
}

/** Keeps a new statement, due at once; false when it is there already. */
export async function createWithdrawal(withdrawal: Withdrawal): Promise<boolean> {
  const deleteAt = Math.ceil(Date.parse(withdrawal.receivedAt) / 1000) + keptSeconds;
  const Item = { ...toSnakeCase({ ...withdrawal, dueAt: withdrawal.receivedAt }), due: 'due', delete_at: deleteAt };
  const write = getDocuments().send(
    new PutCommand({ TableName: tableName(), Item, ConditionExpression: 'attribute_not_exists(withdrawal_id)' }),
  );
  return (await undefinedIfRefused(write)) !== undefined;
}

/** The ids of statements with mails left to send by `now`, the longest waiting first. */
export async function listDueWithdrawalIds(now: Date, limit: number): Promise<string[]> {
  const { Items = [] } = await getDocuments().send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: 'due',
      KeyConditionExpression: 'due = :due AND due_at <= :now',
      ExpressionAttributeValues: { ':due': 'due', ':now': now.toISOString() },
      ProjectionExpression: 'withdrawal_id',
      Limit: limit,
    }),
  );
  return Items.map(({ withdrawal_id: withdrawalId }) => String(withdrawalId));
}

type Update = { expression: string; condition?: string; values?: Record<string, unknown> };

async function update(
  withdrawalId: string,
  { expression, condition, values }: Update,
): Promise<Withdrawal | undefined> {
  const write = getDocuments().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { withdrawal_id: withdrawalId },
      UpdateExpression: expression,
      ConditionExpression: condition ?? 'attribute_exists(withdrawal_id)',
      ...(values === undefined ? {} : { ExpressionAttributeValues: values }),
      ReturnValues: 'ALL_NEW',
    }),
  );
  const after = (await undefinedIfRefused(write))?.Attributes;
  return after && fromItem(after);
}

/** Lets one caller at a time see to a statement that is due; undefined when another does, or all is done. */
export function leaseWithdrawal(withdrawalId: string, { now, leaseMs }: { now: Date; leaseMs: number }) {
  return update(withdrawalId, {
    expression: 'SET lease_until = :until ADD mail_attempts :one',
    condition: 'attribute_exists(due) AND (attribute_not_exists(lease_until) OR lease_until < :now)',
    values: { ':until': new Date(now.getTime() + leaseMs).toISOString(), ':now': now.toISOString(), ':one': 1 },
  });
}

/** The acknowledgement left, or was spared because a stranger may have named the address too often. */
export function recordAcknowledgement(withdrawalId: string, at: string) {
  return update(withdrawalId, { expression: 'SET acknowledged_at = :at', values: { ':at': at } });
}

/** The operator was written to. */
export function recordOperatorTold(withdrawalId: string, at: string) {
  return update(withdrawalId, { expression: 'SET operator_told_at = :at', values: { ':at': at } });
}

/** Nothing is left to do here. */
export function closeWithdrawal(withdrawalId: string) {
  return update(withdrawalId, { expression: 'REMOVE due, due_at, lease_until' });
}

/** Gives the lease back after a failure and says when to try again. */
export function postponeWithdrawal(withdrawalId: string, dueAt: string) {
  return update(withdrawalId, { expression: 'SET due_at = :at REMOVE lease_until', values: { ':at': dueAt } });
}

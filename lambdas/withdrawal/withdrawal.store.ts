import * as v from 'valibot';
import { endSeconds, retention } from '#content/retention.ts';
import type { MailOutbox } from '#lambdas/outbox/mails.store.ts';
import type { Change } from '#lambdas/outbox/outbox.store.ts';
import { toCamelCase, toSnakeCase } from '#lambdas/runtime/stored-names.ts';
import { expressUpdate, getItem, putNewItem, updateItem } from '#lambdas/runtime/table.ts';
import { factsOfSentMail, type Withdrawal, withdrawalSchema } from '#lambdas/withdrawal/withdrawal.ts';

const table = 'WITHDRAWALS_TABLE';

/** A stored item read as a statement. Throws when it is none. */
export function fromItem(item: Record<string, unknown>): Withdrawal {
  return v.parse(withdrawalSchema, toCamelCase(item));
}

/** The statement as it is stored, or undefined. */
export async function findWithdrawal(withdrawalId: string): Promise<Withdrawal | undefined> {
  const item = await getItem(table, { withdrawal_id: withdrawalId });
  return item && fromItem(item);
}

/** Stores a new statement, due at once; false when it is there already. */
export function createWithdrawal(withdrawal: Withdrawal): Promise<boolean> {
  const kept = withdrawal.orderFound ? retention.withdrawal : retention.unmatchedWithdrawal;
  const deleteAt = endSeconds(withdrawal.receivedAt, kept);
  const item = {
    ...toSnakeCase({ ...withdrawal, mails: {}, dueAt: withdrawal.receivedAt }),
    due: 'due',
    delete_at: deleteAt,
  };
  return putNewItem(table, 'withdrawal_id', item);
}

async function updateWithdrawal(
  withdrawalId: string,
  { facts, set, unset = [], add = {}, condition, values = {} }: Change<Withdrawal>,
): Promise<Withdrawal | undefined> {
  const after = await updateItem(
    table,
    { withdrawal_id: withdrawalId },
    {
      ...expressUpdate({ set: { ...facts, ...set }, unset, add }, values),
      ConditionExpression: condition ?? 'attribute_exists(withdrawal_id)',
    },
  );
  return after && fromItem(after);
}

/** Two mails that SES does not take are tried every minute for a quarter of an hour, then every ten minutes. */
export const withdrawalOutbox: MailOutbox<Withdrawal> = {
  table,
  key: 'withdrawal_id',
  retry: { frequentAttempts: 30, laterMs: 10 * 60_000 },
  update: updateWithdrawal,
  factsOfSentMail,
};

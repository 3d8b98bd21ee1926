import { endSeconds, retention } from '#content/retention.ts';
import type { MailOutbox } from '#lambdas/outbox/mail-records.store.ts';
import { listDue, type OpenValue, tableOf } from '#lambdas/outbox/outbox.store.ts';
import { factsOfSentMail, toReference, type Withdrawal, withdrawalSchema } from '#lambdas/withdrawal/withdrawal.ts';

const statements = tableOf(withdrawalSchema, { table: 'WITHDRAWALS_TABLE', key: 'withdrawal_id' });

/** A stored item read as a statement. Throws when it is none. */
export const fromItem = statements.read;

export const findWithdrawal = statements.find;

/** Stores a new statement, due at once; false when it is there already. */
export function createWithdrawal(withdrawal: Withdrawal): Promise<boolean> {
  const { receivedAt, orderFound } = withdrawal;
  const deleteAt = endSeconds(receivedAt, orderFound ? retention.withdrawal : retention.unmatchedWithdrawal);
  const { due } = withdrawalOutboxOf(withdrawal);
  return statements.create({ ...withdrawal, mails: {}, due, dueAt: receivedAt, deleteAt });
}

/** Two mails that SES does not take are tried every minute for a quarter of an hour, then every ten minutes. */
const outbox: MailOutbox<Withdrawal> = {
  ...statements,
  retry: { frequentAttempts: 30, laterMs: 10 * 60_000 },
  factsOfSentMail,
};

/** In their order: buyers' statements do not wait behind strangers', nor those behind the many of one network or one order. */
export const withdrawalOutboxes = [
  { ...outbox, due: 'of_buyers' },
  { ...outbox, due: 'of_strangers' },
  { ...outbox, due: 'of_many' },
] as const;

/**
 * Keeps a statement without an order in the index, under the time of its arrival, until a person has answered it. Those of mailboxes
 * that bought something do not stand among those of strangers.
 */
export function keepOpen({ withdrawalId, receivedAt }: Withdrawal, due: OpenValue) {
  return statements.update(withdrawalId, { facts: { due, dueAt: receivedAt } });
}

/** A statement without an order that nobody has answered. */
export type OpenStatement = { withdrawalId: string; reference: string; receivedAt: string; isBuyers: boolean };

/** The statements without an order that nobody has answered, the earliest first. */
export async function listOpenStatements(
  now: Date,
  { due, limit }: { due: OpenValue; limit: number },
): Promise<OpenStatement[]> {
  const rows = await listDue({ ...statements, due }, now, limit);
  return rows.map(({ id, dueAt }) => ({
    withdrawalId: id,
    reference: toReference({ withdrawalId: id }),
    receivedAt: dueAt,
    isBuyers: due === 'open_of_buyers',
  }));
}

/** Records that a person has answered a statement without an order; undefined when it is closed already. */
export function closeStatement(withdrawalId: string, closedAt: string) {
  return statements.update(withdrawalId, {
    facts: { closedAt },
    unset: ['due', 'dueAt'],
    condition: 'begins_with(due, :open)',
    values: { ':open': 'open' },
  });
}

export function withdrawalOutboxOf({ orderFound, isOneOfMany }: Pick<Withdrawal, 'orderFound' | 'isOneOfMany'>) {
  const [ofBuyers, ofStrangers, ofMany] = withdrawalOutboxes;
  if (isOneOfMany) return ofMany;
  return orderFound ? ofBuyers : ofStrangers;
}

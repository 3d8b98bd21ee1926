/**
 * A table whose rows are their own outbox: while a row owes work it stands in the sparse index `due`, under the time of its
 * next try.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { nextTry, type OutboxRow, type RetryRule, type Task } from '#lambdas/outbox/outbox.ts';
import { getDocuments } from '#lambdas/runtime/aws.ts';
import { getVariable, type VariableName } from '#lambdas/runtime/environment.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';
import { toCamelCase, toSnakeCase } from '#lambdas/runtime/stored-names.ts';
import { expressUpdate, getItem, putNewItem, updateItem } from '#lambdas/runtime/table.ts';

/** The rows of a table's index `due` that stand there under one value: `due` unless another is named. */
export type DueIndex = { table: VariableName; key: string; due?: DueValue };

type DueValue = 'due' | 'deliver' | 'later';

/** One table's outbox; `update` changes an existing row if `condition` holds and gives the row after it. */
export type Outbox<Row extends OutboxRow> = DueIndex & {
  retry: RetryRule;
  update: (id: string, change: Change<Row>) => Promise<Row | undefined>;
};

/** A field inside the records of a row's mails, by its place: `mails.link.sentAt`. */
export type MailField = `mails.${string}`;

export type Change<Row> = {
  /** What the row's tasks gave. */
  facts?: Partial<Row>;
  set?: { due?: DueValue; dueAt?: string; leaseUntil?: string } & { [place in MailField]?: unknown };
  unset?: ('due' | 'dueAt' | 'leaseUntil' | 'mailAttempts' | MailField)[];
  add?: { mailAttempts?: number };
  /** Whether the closing of the row may ignore this change. */
  isAside?: boolean;
  condition?: string;
  values?: Record<string, unknown>;
};

/** Longer than a send, or a call to Stripe, may take. A caller that crashes while it holds the lease delays the row by a minute. */
const leaseMs = 60_000;

/** What takes a row's lease at a moment, as parts of an update: one caller at a time works on a row. */
export function leasing(now: Date) {
  return {
    set: { leaseUntil: new Date(now.getTime() + leaseMs).toISOString() },
    condition: '(attribute_not_exists(lease_until) OR lease_until < :now)',
    values: { ':now': now.toISOString() },
  };
}

/** The rows of a table under one key, `letter_id`, as a schema has them. */
export function tableOf<Row extends object>(
  schema: v.GenericSchema<unknown, Row>,
  { table, key }: { table: VariableName; key: string },
) {
  const read = (item: Record<string, unknown>) => v.parse(schema, toCamelCase(item));
  return {
    table,
    key,
    read,
    /** The row as it is stored, or undefined. */
    async find(id: string): Promise<Row | undefined> {
      const item = await getItem(table, { [key]: id });
      return item && read(item);
    },
    /** Stores a new row, with what stands beside its fields; false when there is one under its key. */
    create: (row: Row & { due?: DueValue | undefined; deleteAt?: number }) => putNewItem(table, key, toSnakeCase(row)),
    /** Changes an existing row if the condition holds, and gives it as it is afterwards; undefined otherwise. */
    async update(id: string, { facts, set, unset = [], add = {}, condition, values = {} }: Change<Row>) {
      const expressed = expressUpdate({ set: { ...facts, ...set }, unset, add }, values);
      const ConditionExpression = condition ?? `attribute_exists(${key})`;
      const after = await updateItem(table, { [key]: id }, { ...expressed, ConditionExpression });
      return after && read(after);
    },
  };
}

/** The first rows of the index that are due by `now`, the longest waiting first: their key and `due_at`. */
async function queryDue({ table, key, due = 'due' }: DueIndex, now: Date, limit: number) {
  const { Items = [] } = await getDocuments().send(
    new QueryCommand({
      TableName: getVariable(table),
      IndexName: 'due',
      KeyConditionExpression: 'due = :due AND due_at <= :now',
      ExpressionAttributeValues: { ':due': due, ':now': now.toISOString() },
      ProjectionExpression: `${key}, due_at`,
      Limit: limit,
    }),
  );
  return Items;
}

/** The ids of the rows with work due by `now`, the longest waiting first. */
export async function listDueIds(index: DueIndex, now: Date, limit: number): Promise<string[]> {
  return (await queryDue(index, now, limit)).map((item) => String(item[index.key]));
}

/** The milliseconds for which the longest waiting row has been due; 0 when none is. */
export async function oldestDueMs(index: DueIndex, now: Date): Promise<number> {
  const [first] = await queryDue(index, now, 1);
  return first === undefined ? 0 : now.getTime() - Date.parse(String(first.due_at));
}

/** Changes when a row with work left is due. */
export function postpone<Row extends OutboxRow>({ update }: Outbox<Row>, id: string, dueAt: Date) {
  return update(id, { set: { dueAt: dueAt.toISOString() }, condition: 'attribute_exists(due)' });
}

/** Takes a row whose work is done out of the outbox, if `guard` holds. */
export function close<Row extends OutboxRow>(
  { update }: Outbox<Row>,
  id: string,
  guard: Pick<Change<Row>, 'condition' | 'values'> = {},
) {
  return update(id, { unset: ['due', 'dueAt'], ...guard });
}

/**
 * Does the tasks of a row, one caller at a time, and records their facts. No task waits for another's success. What fails is
 * logged and stays due. Gives the row after it and whether every task is done; undefined when another caller has the lease
 * or `condition`, a DynamoDB expression for "work is owed", does not hold any more.
 */
export async function runTasks<Row extends OutboxRow>(
  outbox: Outbox<Row>,
  id: string,
  { condition, now, listTasks }: { condition: string; now: Date; listTasks: (leased: Row) => Task<Row>[] },
): Promise<{ row: Row; isDone: boolean } | undefined> {
  const leased = await lease(outbox, id, { condition, now });
  if (leased === undefined) return undefined;
  const attempts = leased.mailAttempts ?? 1;
  const results = await Promise.all(listTasks(leased).map((task) => runTask(task, attempts)));
  const isDone = !results.includes(undefined);
  const facts: Partial<Row> = {};
  for (const result of results) Object.assign(facts, result);
  const dueAt = nextTry(attempts, outbox.retry, now).toISOString();
  const change: Change<Row> = isDone
    ? { facts, unset: ['leaseUntil', 'mailAttempts'] }
    : { facts, set: { due: outbox.due ?? 'due', dueAt }, unset: ['leaseUntil'], condition };
  return { row: (await retryOnce(() => outbox.update(id, change))) ?? leased, isDone };
}

function lease<Row extends OutboxRow>(
  { update }: Outbox<Row>,
  id: string,
  { condition, now }: { condition: string; now: Date },
): Promise<Row | undefined> {
  const { condition: isFree, ...taken } = leasing(now);
  return update(id, { ...taken, add: { mailAttempts: 1 }, condition: `(${condition}) AND ${isFree}` });
}

/** The task's facts, or undefined when it failed. */
async function runTask<Row>({ run, event, fields }: Task<Row>, attempts: number): Promise<Partial<Row> | undefined> {
  try {
    return await run();
  } catch (error) {
    logFault(event, { ...fields, attempts, error: describeError(error) });
    return undefined;
  }
}

/** SES has the mail: without this write it would be sent twice, so the write is tried beyond the SDK's own three times. */
export async function retryOnce<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  try {
    return await write();
  } catch {
    await delay(500);
    return write();
  }
}

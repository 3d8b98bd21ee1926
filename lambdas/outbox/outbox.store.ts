/**
 * A table whose rows are their own outbox: while a row owes work it stands in the sparse index `due`, under the time of its
 * next try.
 */
import * as v from 'valibot';
import type { VariableName } from '#lambdas/runtime/environment.ts';
import { toCamelCase, toSnakeCase } from '#lambdas/runtime/stored-names.ts';
import { expressUpdate, getItem, putNewItem, queryItems, updateItem } from '#lambdas/runtime/table.ts';

export type OutboxRow = { dueAt?: string | undefined; mailAttempts?: number | undefined };

/** How often failed work is tried again: `frequentAttempts` times at the schedule's next run, then every `laterMs`. */
export type RetryRule = { frequentAttempts: number; laterMs: number };

/** Due again at once, so that the next run of the schedule tries: a minute at most after SES is back. */
const soonMs = 1000;

export function nextTry(attempts: number, { frequentAttempts, laterMs }: RetryRule, now: Date): Date {
  return new Date(now.getTime() + (attempts < frequentAttempts ? soonMs : laterMs));
}

/** The rows of a table's index `due` that stand in one of its queues, `due` unless another is named. */
export type DueIndex = { table: VariableName; key: string; due?: DueValue | OpenValue };

/** The queues of work: `deliver` and `check_payment` of orders, `of_…` of statements of withdrawal, `due` of all else. */
export type DueValue = 'due' | 'deliver' | 'check_payment' | 'of_buyers' | 'of_strangers' | 'of_many';
/** The statements of withdrawal that wait for a person. */
export type OpenValue = 'open_of_buyers' | 'open_of_strangers';

/** One table's outbox; `update` changes an existing row if `condition` holds and gives the row after it. */
export type Outbox<Row extends OutboxRow> = DueIndex & {
  due?: DueValue;
  retry: RetryRule;
  update: (id: string, change: Change<Row>) => Promise<Row | undefined>;
};

/** A field inside the records of a row's mails, by its place: `mails.link.sentAt`. */
export type MailField = `mails.${string}`;

export type Change<Row> = {
  /** What the row records of work that is done. */
  facts?: Partial<Row>;
  set?: { due?: DueValue; dueAt?: string; leaseUntil?: string } & { [place in MailField]?: unknown };
  unset?: ('due' | 'dueAt' | 'leaseUntil' | 'mailAttempts' | MailField)[];
  add?: { mailAttempts?: number; refusals?: number };
  /** Whether the closing of the row may ignore this change. */
  isAside?: boolean;
  /** Others are joined to it by AND: an OR stands in parentheses. */
  condition?: string;
  values?: Record<string, unknown>;
};

/** Longer than a send, or a call to Stripe, may take. A caller that crashes while it holds the lease delays the row by a minute. */
const leaseMs = 60_000;

/** What takes a row's lease at a moment, as parts of an update: one caller at a time works on a row. */
export function leaseUpdate(now: Date) {
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

/** The rows of an index that are due by `now`, the longest waiting first. */
export async function listDue({ table, key, due = 'due' }: DueIndex, now: Date, limit: number) {
  const items = await queryItems(table, {
    IndexName: 'due',
    KeyConditionExpression: 'due = :due AND due_at <= :now',
    ExpressionAttributeValues: { ':due': due, ':now': now.toISOString() },
    ProjectionExpression: `${key}, due_at`,
    Limit: limit,
  });
  return items.map((item) => ({ id: String(item[key]), dueAt: String(item.due_at) }));
}

/** The milliseconds for which the longest waiting row has been due; 0 when none is. */
export async function oldestDueMs(index: DueIndex, now: Date): Promise<number> {
  const [first] = await listDue(index, now, 1);
  return first === undefined ? 0 : now.getTime() - Date.parse(first.dueAt);
}

export function postpone<Row extends OutboxRow>({ update }: Outbox<Row>, id: string, dueAt: Date) {
  return update(id, { set: { dueAt: dueAt.toISOString() }, condition: 'attribute_exists(due)' });
}

export function close<Row extends OutboxRow>({ update }: Outbox<Row>, id: string) {
  return update(id, { unset: ['due', 'dueAt'] });
}

/** Ids read at once: a page of the index, of some 30 kB. */
const idsPerRead = 500;

type DueWork = {
  index: DueIndex;
  /** No row is begun after this moment; the rows left are the first of the next run. */
  until: Date;
  /** Rows worked on side by side. */
  width: number;
  /** Does what one row owes. It must not throw: a row that fails delays no other. */
  work: (id: string, now: Date) => Promise<void>;
  /** Whether to begin no further row, although there is time. */
  isStopped?: () => boolean;
};

/**
 * Works through the rows that are due, the longest waiting first, until none is left that was not tried before or the time is over.
 * Gives the number of rows that were tried.
 */
export async function workThrough({ index, until, width, work, isStopped = () => false }: DueWork): Promise<number> {
  const tried = new Set<string>();
  const mayBegin = () => Date.now() < until.getTime() && !isStopped();
  while (mayBegin()) {
    const due = await listDue(index, new Date(), idsPerRead);
    const ids = due.map(({ id }) => id).filter((id) => !tried.has(id));
    if (ids.length === 0) break;
    const waiting = ids.values();
    const workOn = async () => {
      for (const id of waiting) {
        if (!mayBegin()) return;
        tried.add(id);
        await work(id, new Date());
      }
    };
    await Promise.all(Array.from({ length: width }, workOn));
  }
  return tried.size;
}

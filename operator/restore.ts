/** `restore`: copies items back from the table that point-in-time recovery made, since it cannot restore into an existing one. */
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { countOf } from '#lambdas/format/plain-list.ts';
import { getVariable, type TableName, tableVariables } from '#lambdas/runtime/environment.ts';
import { getDocuments, undefinedIfRefused } from '#lambdas/runtime/table.ts';
import { rewindEventCursor } from '#lambdas/stripe-events/event-cursor.store.ts';
import { type EraseAgain, planForgetting, readErasures } from '#operator/erasures.ts';
import { type Item, keyOf, readKeyNames, scanPages } from '#operator/scan-tables.ts';
import { confirm, UsageError } from '#operator/terminal.ts';

/** The tables by the names that the command takes. */
export const restorableTables = {
  orders: 'orders',
  'order-gifts': 'orderGifts',
  'promo-codes': 'promoCodes',
  subscribers: 'subscribers',
  letters: 'letters',
  withdrawals: 'withdrawals',
  counters: 'counters',
  'order-log': 'orderLog',
} as const satisfies Record<string, TableName>;

/**
 * Orders count their changes in `version`, and the series of receipts their `last` number: one that began anew since must not give
 * the numbers of before again. Any other item is replaced by none.
 */
const versionOf = ({ version, last }: Item) => Number(version ?? last ?? 0);

async function readVersions(tableName: string, keyNames: string[]): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  for await (const page of scanPages(tableName)) {
    for (const item of page) versions.set(JSON.stringify(keyOf(item, keyNames)), versionOf(item));
  }
  return versions;
}

/** DynamoDB would delete it within days: a time-to-live that has passed. */
const isExpired = ({ delete_at: deleteAt }: Item, now: Date) =>
  typeof deleteAt === 'number' && deleteAt * 1000 <= now.getTime();

type Plan = { copied: Item[]; kept: number; expired: number; erased: number };

type Source = { from: string; keyNames: string[]; eraseAgain: EraseAgain };

/** What a restored table has and the shop's table lacks, or has in an older version, without who was erased since. */
async function makePlan(tableName: string, { from, keyNames, eraseAgain }: Source): Promise<Plan> {
  const versions = await readVersions(tableName, keyNames);
  const plan: Plan = { copied: [], kept: 0, expired: 0, erased: 0 };
  for await (const page of scanPages(from)) {
    for (const item of page) {
      const present = versions.get(JSON.stringify(keyOf(item, keyNames)));
      if (isExpired(item, new Date())) plan.expired += 1;
      else if (present !== undefined && present >= versionOf(item)) plan.kept += 1;
      else {
        const copied = eraseAgain(item);
        if (copied !== item) plan.erased += 1;
        if (copied !== undefined) plan.copied.push(copied);
      }
    }
  }
  return plan;
}

/** Writes an item unless the table has it in the same or a newer version by now. */
async function putUnlessNewer(tableName: string, item: Item, keyName: string): Promise<boolean> {
  const command = new PutCommand({
    TableName: tableName,
    Item: item,
    ConditionExpression: 'attribute_not_exists(#key) OR version < :version OR #last < :version',
    ExpressionAttributeNames: { '#key': keyName, '#last': 'last' },
    ExpressionAttributeValues: { ':version': versionOf(item) },
  });
  return (await undefinedIfRefused(getDocuments().send(command))) !== undefined;
}

/** DynamoDB takes this many writes at once from one command without throttling a new table. */
const atOnce = 25;

type Options = { from: string; dryRun?: true; yes?: true };

async function copyItems(tableName: string, { copied, keyName }: { copied: Item[]; keyName: string }): Promise<void> {
  let written = 0;
  for (let start = 0; start < copied.length; start += atOnce) {
    const some = copied.slice(start, start + atOnce);
    const results = await Promise.all(some.map((item) => putUnlessNewer(tableName, item, keyName)));
    for (const item of some) await planForgetting(item);
    written += results.filter(Boolean).length;
  }
  console.log(`${countOf(written, 'ligne')} de plus dans la table.`);
}

/** What Stripe told of an order while its row was missing was recorded nowhere: the schedule reads it again. */
async function readEventsAgain(): Promise<void> {
  await rewindEventCursor();
  console.log('La boutique relit les événements de Stripe des 30 derniers jours.');
}

/**
 * Copies the items that are missing or older in a table of the shop. None is deleted, and none replaced by an older one, so
 * that a command that was interrupted is repeated. With `dryRun` it only counts.
 */
export async function restoreTable(
  table: keyof typeof restorableTables,
  { from, dryRun, yes }: Options,
): Promise<void> {
  const tableName = getVariable(tableVariables[restorableTables[table]]);
  if (from === tableName)
    throw new UsageError('Une table ne se restaure pas d’elle-même : nommez celle qu’AWS a faite.');
  const [keyNames, keysOfCopy] = await Promise.all([readKeyNames(tableName), readKeyNames(from)]);
  if (keyNames.join() !== keysOfCopy.join())
    throw new UsageError(`${from} n’est pas une copie de ${tableName} : sa clé est une autre.`);
  const eraseAgain = await readErasures(restorableTables[table]);
  const { copied, kept, expired, erased } = await makePlan(tableName, { from, keyNames, eraseAgain });
  console.log(
    `Dans ${tableName} : ${copied.length} à recopier, parce qu’absentes ou plus anciennes, ${kept} à jour, ${expired} expirées, ${erased} d’une personne effacée depuis la copie.`,
  );
  if (dryRun) return;
  const [keyName = ''] = keyNames;
  if (copied.length > 0) {
    await confirm(`Recopier ${countOf(copied.length, 'ligne')} dans ${tableName} ?`, { yes });
    await copyItems(tableName, { copied, keyName });
  }
  if (table === 'orders') await readEventsAgain();
}

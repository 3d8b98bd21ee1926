/** What the shop's tables hold about a mailbox, all its spellings included. */
import { emailKey } from '#lambdas/mail/email-address.ts';
import { getVariable, type TableName, tableVariables } from '#lambdas/runtime/environment.ts';
import { hash, hashPersonal } from '#lambdas/runtime/hash.ts';
import { loadSecrets } from '#lambdas/runtime/secrets.ts';
import { type Item, scanTable } from '#operator/scan-tables.ts';

export const personalTables = [
  'orders',
  'orderGifts',
  'withdrawals',
  'subscribers',
  'linkRequests',
  'letters',
  'counters',
  'orderLog',
] as const satisfies TableName[];

/** The items about a person, by table. Promo codes name orders only. */
export type Holdings = Record<(typeof personalTables)[number], Item[]>;

export const nameOf = (table: TableName) => getVariable(tableVariables[table]);

export function mapTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value);
  if (value instanceof Set) return new Set([...value].map((member) => mapTexts(member, replace)));
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapTexts(entry, replace)]));
}

export const isAddressOf = (text: string, mailbox: string) => text.includes('@') && emailKey(text) === mailbox;

export function mentions(item: Item, mailbox: string): boolean {
  let isMentioned = false;
  mapTexts(item, (text) => {
    isMentioned ||= isAddressOf(text, mailbox);
    return text;
  });
  return isMentioned;
}

/** Whether an order is the person's own, and not one that was shared with them or given to them. */
export const isBuyer = ({ email }: Item, mailbox: string) => isAddressOf(String(email), mailbox);

/** The parts of a value that name a mailbox, each whole; of a list the entries. */
function partsAbout(value: unknown, mailbox: string): unknown {
  if (Array.isArray(value)) return value.filter((entry) => mentions({ entry }, mailbox));
  if (typeof value !== 'object' || value === null || value instanceof Set) return value;
  if (Object.values(value).some((text) => typeof text === 'string' && isAddressOf(text, mailbox))) return value;
  const about = Object.entries(value).filter(([, part]) => mentions({ part }, mailbox));
  return Object.fromEntries(about.map(([name, part]) => [name, partsAbout(part, mailbox)]));
}

/**
 * What a person may read of the rows about them: of an order that was shared with them or given to them neither its buyer nor its
 * price nor other guests (RGPD, article 15, 4).
 */
export function showHoldings({ orders, orderGifts, ...others }: Holdings, mailbox: string): Holdings {
  const own = new Set(orders.filter((order) => isBuyer(order, mailbox)).map((order) => order.order_id));
  const show = ({ order_id: id, ...row }: Item): Item[] => {
    if (own.has(id)) return [{ order_id: id, ...row }];
    const parts = Object.entries(row).filter(([, part]) => mentions({ part }, mailbox));
    const about = parts.map(([name, part]) => [name, partsAbout(part, mailbox)]);
    return parts.length === 0 ? [] : [{ order_id: id, ...Object.fromEntries(about) }];
  };
  return { orders: orders.flatMap(show), orderGifts: orderGifts.flatMap(show), ...others };
}

/** That the person wants no mail but those of their own purchases, a keyed hash: without it they could be written to again. */
export const isRefusal = ({ counter }: Item) => String(counter).startsWith('guest-stop#');

export async function findHoldings(email: string): Promise<Holdings> {
  const mailbox = emailKey(email);
  const { hashSecret } = await loadSecrets('hashSecret');
  const hashes = [hashPersonal(mailbox, hashSecret), hash(mailbox)];
  const tables = await Promise.all(
    personalTables.map(async (table) => [table, await scanTable(nameOf(table))] as const),
  );
  const { orders, orderGifts, orderLog, counters, ...others } = Object.fromEntries(tables) as Holdings;
  const isTheirs = (item: Item) => mentions(item, mailbox);
  const theirOrders = orders.filter(isTheirs);
  const orderIds = new Set(theirOrders.map((order) => order.order_id));
  const ownIds = new Set(theirOrders.filter((order) => isBuyer(order, mailbox)).map((order) => order.order_id));
  const isCountedFor = ({ counter }: Item) => hashes.some((hashed) => String(counter).includes(hashed));
  return {
    orders: theirOrders,
    orderGifts: orderGifts.filter((gift) => isTheirs(gift) || orderIds.has(gift.order_id)),
    // A statement may have been made under an address that the order had earlier.
    withdrawals: others.withdrawals.filter(
      (row) => isTheirs(row) || (row.order_found === true && ownIds.has(row.order_id)),
    ),
    subscribers: others.subscribers.filter(isTheirs),
    linkRequests: others.linkRequests.filter(isTheirs),
    orderLog: orderLog.filter((entry) => ownIds.has(entry.order_id)),
    letters: others.letters.filter(isTheirs),
    counters: counters.filter((item) => isCountedFor(item) || isTheirs(item) || ownIds.has(item.order_id)),
  };
}

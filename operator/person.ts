/**
 * `person export` and `person erase`: what the shop's tables hold about a mailbox (RGPD, articles 15 and 17). Paid orders
 * are kept for the accounts (`retention.paidOrder`): of them only what names the person is erased.
 */
import { randomBytes } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { retention } from '#content/retention.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { getDocuments } from '#lambdas/runtime/aws.ts';
import { getVariable, type TableName, tableVariables } from '#lambdas/runtime/environment.ts';
import { hash, hashPersonal } from '#lambdas/runtime/hash.ts';
import { loadSecrets } from '#lambdas/runtime/secrets.ts';
import { undefinedIfRefused } from '#lambdas/runtime/table.ts';
import { type Item, keyOf, readKeyNames, scanTable } from '#operator/tables.ts';
import { confirm } from '#operator/terminal.ts';

const tables = [
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
type Holdings = Record<(typeof tables)[number], Item[]>;

const nameOf = (table: TableName) => getVariable(tableVariables[table]);

/** The same value with each text replaced, at every depth. */
function mapTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value);
  if (value instanceof Set) return new Set([...value].map((member) => mapTexts(member, replace)));
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapTexts(entry, replace)]));
}

/** Whether a text is an address of this mailbox. */
const isAddressOf = (text: string, mailbox: string) => text.includes('@') && emailKey(text) === mailbox;

function mentions(item: Item, mailbox: string): boolean {
  let isMentioned = false;
  mapTexts(item, (text) => {
    isMentioned ||= isAddressOf(text, mailbox);
    return text;
  });
  return isMentioned;
}

async function findHoldings(email: string): Promise<Holdings> {
  const mailbox = emailKey(email);
  const { hashSecret } = await loadSecrets('hashSecret');
  const hashes = [hashPersonal(mailbox, hashSecret), hash(mailbox)];
  const [orders = [], gifts = [], withdrawals = [], subscribers = [], ...others] = await Promise.all(
    tables.map((table) => scanTable(nameOf(table))),
  );
  const [linkRequests = [], letters = [], counters = [], log = []] = others;
  const isTheirs = (item: Item) => mentions(item, mailbox);
  const theirOrders = orders.filter(isTheirs);
  const orderIds = new Set(theirOrders.map((order) => order.order_id));
  const ownIds = new Set(theirOrders.filter((order) => isBuyer(order, mailbox)).map((order) => order.order_id));
  const isCountedFor = ({ counter }: Item) => hashes.some((hashed) => String(counter).includes(hashed));
  return {
    orders: theirOrders,
    orderGifts: gifts.filter((gift) => isTheirs(gift) || orderIds.has(gift.order_id)),
    withdrawals: withdrawals.filter(isTheirs),
    subscribers: subscribers.filter(isTheirs),
    linkRequests: linkRequests.filter(isTheirs),
    orderLog: log.filter((entry) => ownIds.has(entry.order_id)),
    letters: letters.filter(isTheirs),
    counters: counters.filter((item) => isCountedFor(item) || isTheirs(item) || orderIds.has(item.order_id)),
  };
}

/** Prints everything the tables hold about a mailbox, all its spellings included, as JSON with the names as stored. */
export async function exportPerson(email: string): Promise<void> {
  const plain = (_: string, value: unknown) => (value instanceof Set ? [...value] : value);
  console.log(JSON.stringify({ email, ...(await findHoldings(email)) }, plain, 2));
}

const isPaid = (order: Item) => order.paid_at !== undefined;

/** Whether an order is the person's own, and not one that was shared with them or given to them. */
const isBuyer = ({ email }: Item, mailbox: string) => isAddressOf(String(email), mailbox);

/** Whether a gift is still to be mailed to its recipient. */
function hasGiftToCome({ recipient, mails, status }: Item): boolean {
  return status === 'paid' && toItem(recipient).email !== undefined && toItem(toItem(mails).gift).sent_at === undefined;
}

/** Whether an order is due, owes a refund, or has a mail that is tried again later; a mail planned for later days is dropped. */
function hasWorkLeft({ due_at: dueAt, refund_due: refund, mail_attempts: attempts }: Item, now: Date): boolean {
  const isDue = dueAt !== undefined && String(dueAt) <= now.toISOString();
  return isDue || refund !== undefined || attempts !== undefined;
}

/** Throws while something is still owed to the person, or a payment may still come: it could not be done any more. */
function refuseWhileOpen({ orders, withdrawals, subscribers, letters }: Holdings, mailbox: string, now: Date): void {
  const open = [
    ...orders.filter((order) => hasWorkLeft(order, now)).map((order) => `${order.order_id} has work left`),
    ...orders
      .filter((order) => !isPaid(order) && String(order.session_expires_at) > now.toISOString())
      .map((order) => `${order.order_id} can still be paid`),
    ...orders
      .filter(({ needs_attention: reasons }) => reasons !== undefined)
      .map((order) => `${order.order_id} waits for a person`),
    ...orders
      .filter((order) => isBuyer(order, mailbox) && hasGiftToCome(order))
      .map((order) => `${order.order_id} has a gift to hand over`),
    ...[...withdrawals, ...subscribers, ...letters]
      .filter(({ due_at: dueAt }) => dueAt !== undefined)
      .map((row) => `a mail is still owed (${row.withdrawal_id ?? 'newsletter'})`),
  ];
  if (open.length > 0) throw new Error(`Nothing was erased: ${[...new Set(open)].join('; ')}. Repeat it afterwards.`);
}

/**
 * Another person's order without the guest, who shared it or was given it. A partner's link closes; a gift stays a gift, whose
 * link the buyer may hand over. An address that waits for the person's consent is forgotten.
 */
function withoutGuest(
  { partner, recipient, pending_email: pending, ...order }: Item,
  isTheirs: (item: unknown) => boolean,
): Item {
  const { partner_version: version = 0 } = order;
  const { at } = toItem(recipient);
  return {
    ...order,
    ...(isTheirs(partner) ? { partner_version: Number(version) + 1 } : partner === undefined ? {} : { partner }),
    ...(pending === undefined || isTheirs(pending) ? {} : { pending_email: pending }),
    ...(recipient === undefined
      ? {}
      : { recipient: isTheirs(recipient) ? (at === undefined ? {} : { at }) : recipient }),
  };
}

const toItem = (value: unknown): Item => (typeof value === 'object' && value !== null ? { ...value } : {});

/** What accounts need of an item: everything but the person's addresses and name. A gift stays its recipient's. */
function toPseudonymous(item: Item, { mailbox, pseudonym }: { mailbox: string; pseudonym: string }): Item {
  if (item.lines !== undefined && !isBuyer(item, mailbox))
    return withoutGuest(item, (guest) => mentions(toItem(guest), mailbox));
  const { email_key: _key, withdrawal_name: _name, ...held } = item;
  const { partner: _partner, recipient, pending_email: _pending, dedication: _names, review: _review, ...order } = held;
  const { message: _message, ...guest } = toItem(recipient);
  const named = recipient === undefined ? order : { ...order, recipient: guest };
  // Nothing that was planned for later is mailed to nobody.
  const { due: _due, due_at: _at, ...rest } = named;
  if (typeof rest.refund_asked === 'object') rest.refund_asked = { ...rest.refund_asked, reason: undefined };
  const replaced = mapTexts(rest, (text) => (isAddressOf(text, mailbox) ? pseudonym : text));
  return { ...rest, ...(typeof replaced === 'object' ? replaced : {}) };
}

/** Throws when a conditional write was refused, since the item changed after it was read. */
async function requireWritten(write: Promise<object>, orderId: unknown): Promise<void> {
  if ((await undefinedIfRefused(write)) === undefined)
    throw new Error(`${orderId} has just changed: repeat the command, it continues where it stopped.`);
}

/** Writes an item unless it changed since it was read. */
async function replaceItem(table: TableName, item: Item, { version, order_id: orderId }: Item): Promise<void> {
  const unchanged =
    version === undefined
      ? { ConditionExpression: 'attribute_exists(order_id)' }
      : { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': version } };
  const command = new PutCommand({ TableName: nameOf(table), Item: item, ...unchanged });
  await requireWritten(getDocuments().send(command), orderId);
}

/** Deletes items, but no order that was paid since it was read. */
async function deleteItems(table: TableName, items: Item[]): Promise<void> {
  const keyNames = await readKeyNames(nameOf(table));
  for (const item of items) {
    const unpaid = { ConditionExpression: 'attribute_not_exists(paid_at)' };
    const command = new DeleteCommand({ TableName: nameOf(table), Key: keyOf(item, keyNames), ...unpaid });
    await requireWritten(getDocuments().send(command), item.order_id);
  }
}

/** The orders come last: a command that was interrupted finds the person's other rows by them again. */
async function eraseHoldings(holdings: Holdings, mailbox: string): Promise<string[]> {
  const pseudonym = `erased-${randomBytes(6).toString('hex')}`;
  const kept = holdings.orders.filter(isPaid);
  const keptIds = new Set(kept.map((order) => order.order_id));
  const gifts = Object.groupBy(holdings.orderGifts, (gift) => (keptIds.has(gift.order_id) ? 'kept' : 'deleted'));
  for (const table of ['counters', 'subscribers', 'letters', 'withdrawals', 'linkRequests', 'orderLog'] as const)
    await deleteItems(table, holdings[table]);
  await deleteItems('orderGifts', gifts.deleted ?? []);
  for (const gift of gifts.kept ?? []) {
    await replaceItem('orderGifts', toPseudonymous(gift, { mailbox, pseudonym }), gift);
  }
  const unpaid = holdings.orders.filter((order) => !isPaid(order));
  await deleteItems('orders', unpaid);
  for (const order of kept) {
    const erased = toPseudonymous(order, { mailbox, pseudonym });
    // The links keep working: whoever takes the files again is not asked for a review, since there is no address.
    const unasked = { review_refused_at: new Date().toISOString() };
    await replaceItem('orders', { ...erased, ...unasked, version: Number(order.version) + 1 }, order);
  }
  return [
    `${kept.length} paid orders are kept for the accounts under the name ${pseudonym}`,
    `${unpaid.length} unpaid orders, ${holdings.orderLog.length} log entries, ${holdings.withdrawals.length} statements of withdrawal, ${holdings.subscribers.length + holdings.letters.length} newsletter rows and ${holdings.counters.length} counters are deleted`,
  ];
}

/** Erases a mailbox from all tables, except what accounts need of its paid orders. The links mailed for these keep working. */
export async function erasePerson(email: string, { yes }: { yes?: true }): Promise<void> {
  const holdings = await findHoldings(email);
  if (tables.every((table) => holdings[table].length === 0)) throw new Error(`The tables hold nothing about ${email}.`);
  refuseWhileOpen(holdings, emailKey(email), new Date());
  await confirm(`Erase ${email} for good (${holdings.orders.length} orders)? Export it first if it may be asked for.`, {
    yes,
  });
  for (const line of await eraseHoldings(holdings, emailKey(email))) console.log(`${line}.`);
  console.log(
    'Elsewhere: a published review (`reviews sync`, then deploy), Stripe’s dashboard (customer, receipts), the support mailbox, SES’s suppression list.\n' +
      `Backups hold the rows for ${retention.tableCopy.days} days more; after restoring one, repeat this command.`,
  );
}

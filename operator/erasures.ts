/**
 * Who was erased, as keyed hashes, and what a row of a copy may still say of them: copies are older than erasures, so whatever
 * comes back from one is erased again before it is written.
 */
import { endSeconds, retention } from '#content/retention.ts';
import { erasurePrefix, toErasureKey } from '#lambdas/erasure/erasure.store.ts';
import { planNextMail } from '#lambdas/fulfil/next-mail.store.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { TableName } from '#lambdas/runtime/environment.ts';
import { hashPersonal } from '#lambdas/runtime/hash.ts';
import { loadSecrets } from '#lambdas/runtime/secrets.ts';
import { expressUpdate, updateItem } from '#lambdas/runtime/table.ts';
import { isRefusal, mapTexts, nameOf } from '#operator/holdings.ts';
import { isErasedOrder, isPaid, makePseudonym, toPseudonymous } from '#operator/pseudonym.ts';
import { type Item, scanTable } from '#operator/scan-tables.ts';

export const isErasure = ({ counter }: Item) => String(counter).startsWith(erasurePrefix);

/**
 * Notes that a mailbox, or the buyer of an order, is erased, before it is: an erasure that was interrupted is repeated in what is
 * restored.
 */
export async function noteErasure(who: string, now: Date): Promise<void> {
  const set = { erasedAt: now.toISOString(), deleteAt: endSeconds(now, retention.erasure) };
  await updateItem('COUNTERS_TABLE', await toErasureKey(who), expressUpdate({ set }));
}

/** Makes an erased buyer's order due for what is left to do of it: its recipients are forgotten in their time. */
export async function planForgetting({ order_id: orderId, ...erased }: Item): Promise<void> {
  if (!isErasedOrder(erased)) return;
  const order = await findOrder(String(orderId));
  if (order !== undefined) await planNextMail(order, new Date());
}

function mailboxesIn(item: Item): Set<string> {
  const found = new Set<string>();
  mapTexts(item, (text) => {
    if (text.includes('@')) found.add(emailKey(text));
    return text;
  });
  return found;
}

/** When a row was made: what somebody does after their erasure stays. */
const madeAt = ({ created_at: created, received_at: received, confirmed_at: confirmed, requested_at: asked }: Item) =>
  String(created ?? received ?? confirmed ?? asked ?? '');

/** Erases from a row of a copy, on its way into a table, everybody who was erased since; undefined when nothing of it may stay. */
export type EraseAgain = (item: Item) => Item | undefined;

/** Rows of the log name nobody: the orders' table, which is restored first, says whose they are. */
export async function readErasures(table: TableName): Promise<EraseAgain> {
  const { hashSecret } = await loadSecrets('hashSecret');
  const erasures = new Map(
    (await scanTable(nameOf('counters')))
      .filter(isErasure)
      .map(({ counter, erased_at: at }) => [String(counter).slice(erasurePrefix.length), String(at)]),
  );
  const isErasedIn = (item: Item, who: string) =>
    (erasures.get(hashPersonal(emailKey(who), hashSecret)) ?? '') > madeAt(item);
  // A buyer is known by the order as well, under whatever address it had then. A statement without an order may be a stranger's.
  const listErased = (item: Item) => {
    const { email, order_id: orderId, order_found: isFound = true } = item;
    const isOfErasedBuyer = isFound === true && isErasedIn(item, String(orderId));
    const isErased = (mailbox: string) =>
      isErasedIn(item, mailbox) || (isOfErasedBuyer && mailbox === emailKey(String(email)));
    return [...mailboxesIn(item)].filter(isErased);
  };
  const withoutErased = (item: Item) =>
    listErased(item).reduce((kept, mailbox) => toPseudonymous(kept, { mailbox, pseudonym: makePseudonym() }), item);
  const namesErased = (item: Item) => listErased(item).length > 0;
  const orders = table === 'orders' ? [] : await scanTable(nameOf('orders'));
  const known = new Map(orders.map((order) => [order.order_id, order]));
  const isOfErased = ({ order_id: id }: Item) => isErasedOrder(known.get(id) ?? {});

  switch (table) {
    case 'orders':
      return (order) => (isPaid(order) || !namesErased(order) ? withoutErased(order) : undefined);
    case 'orderGifts':
      return withoutErased;
    case 'orderLog':
      return (line) => (known.has(line.order_id) && !isOfErased(line) ? line : undefined);
    case 'counters':
      return (row) => {
        if (isErasure(row) || isRefusal(row)) return row;
        const isTheirs = [...erasures.keys()].some((hashed) => String(row.counter).includes(hashed));
        return isTheirs || isOfErased(row) || namesErased(row) ? undefined : row;
      };
    default:
      return (row) => (namesErased(row) ? undefined : row);
  }
}

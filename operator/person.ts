/** `person export` and `person erase`: what the shop holds about a mailbox (RGPD, articles 15 and 17). */
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describePeriod, retention } from '#content/retention.ts';
import { countOf } from '#lambdas/format/plain-list.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { isMailOpen } from '#lambdas/mail/mail-record.ts';
import { nameGiftMail } from '#lambdas/order/copies.ts';
import { isLost, listDisputeStates } from '#lambdas/order/dispute.ts';
import { addressOf, isPaidBack, recipientsOf } from '#lambdas/order/holder.ts';
import { fromItem } from '#lambdas/order/order.store.ts';
import { metadataWithoutBuyer, metadataWithoutRecipient } from '#lambdas/payment/session-metadata.ts';
import { getStripe, isMissingAtStripe } from '#lambdas/payment/stripe.ts';
import type { TableName } from '#lambdas/runtime/environment.ts';
import { getDocuments, undefinedIfRefused } from '#lambdas/runtime/table.ts';
import { isErasure, noteErasure, planForgetting } from '#operator/erasures.ts';
import {
  findHoldings,
  type Holdings,
  isBuyer,
  isRefusal,
  mentions,
  nameOf,
  personalTables,
  showHoldings,
} from '#operator/holdings.ts';
import type { Shop } from '#operator/point-at-shop.ts';
import { isPaid, makePseudonym, toPseudonymous } from '#operator/pseudonym.ts';
import { type Item, keyOf, readKeyNames } from '#operator/scan-tables.ts';
import { confirm, UsageError } from '#operator/terminal.ts';

/** Prints what the tables hold about a mailbox, all its spellings included, as JSON with the names as stored. */
export async function exportPerson(email: string): Promise<void> {
  const plain = (_: string, value: unknown) => (value instanceof Set ? [...value] : value);
  console.log(JSON.stringify({ email, ...showHoldings(await findHoldings(email), emailKey(email)) }, plain, 2));
}

/** Whether a gift is still to be mailed to its recipient, or may be once a dispute is won. */
function hasGiftToCome(item: Item): boolean {
  const order = fromItem(item);
  const mayBeWon = item.status === 'disputed' && !listDisputeStates(order.disputeFacts).some(isLost);
  if (item.status !== 'paid' && !mayBeWon) return false;
  return recipientsOf(order)
    .filter((role) => addressOf(order, role) !== undefined && !isPaidBack(order, role))
    .some((role) => isMailOpen(order, nameGiftMail('gift', order, role)));
}

/** Whether an order is due, owes a refund, or has a mail that is tried again later; a mail planned for later days is dropped. */
function hasWorkLeft({ due_at: dueAt, refund_due: refund, mail_attempts: attempts }: Item, now: Date): boolean {
  const isDue = dueAt !== undefined && String(dueAt) <= now.toISOString();
  return isDue || refund !== undefined || attempts !== undefined;
}

/** Whether an order may still be paid: its page is open, or Stripe is still asked about it, as for days about a bank debit. */
const mayBePaid = (order: Item, now: Date): boolean =>
  !isPaid(order) && (order.due !== undefined || String(order.session_expires_at) > now.toISOString());

/** Throws while something is still owed to the person, or a payment may still come: it could not be done any more. */
function refuseWhileOpen({ orders, withdrawals, subscribers, letters }: Holdings, mailbox: string, now: Date): void {
  const open = [
    ...orders.filter((order) => hasWorkLeft(order, now)).map((order) => `${order.order_id} a du travail en cours`),
    ...orders.filter((order) => mayBePaid(order, now)).map((order) => `${order.order_id} peut encore être payée`),
    ...orders
      .filter(({ marks: reasons }) => reasons !== undefined)
      .map((order) => `${order.order_id} attend quelqu’un`),
    ...orders
      .filter((order) => isBuyer(order, mailbox) && hasGiftToCome(order))
      .map((order) => `${order.order_id} a un cadeau à remettre`),
    ...[...withdrawals, ...subscribers, ...letters]
      // A statement without an order that waits for a person goes with the person's wish.
      .filter(({ due, due_at: dueAt }) => dueAt !== undefined && !String(due).startsWith('open'))
      .map((row) => `un mail est encore dû (${row.withdrawal_id ?? 'la lettre'})`),
  ];
  if (open.length > 0) throw new Error(`Rien n’est effacé : ${[...new Set(open)].join(' ; ')}. Recommencez ensuite.`);
}

/** Throws when a conditional write was refused, since the item changed after it was read. */
async function requireWritten(write: Promise<object>, orderId: unknown): Promise<void> {
  if ((await undefinedIfRefused(write)) === undefined)
    throw new Error(`${orderId} vient de changer : recommencez, l’effacement reprend où il s’est arrêté.`);
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

/** Deletes the copies of the guide with the first names of these orders. S3's client is loaded here, since few commands need it. */
async function eraseCopies(shop: Shop, orders: Item[]): Promise<number> {
  const { deleteOrderFiles } = await import('#operator/erase-files.ts');
  return deleteOrderFiles(
    await shop.findFilesBucket(),
    orders.map((order) => String(order.order_id)),
  );
}

/** What stays although it is about the person. */
const isKept = (row: Item) => isRefusal(row) || isErasure(row);

/** Lets the shop write to a mailbox again, whose owner had wanted no mail and asks for it. */
export async function allowMails(email: string): Promise<void> {
  const refusals = (await findHoldings(email)).counters.filter(isRefusal);
  if (refusals.length === 0) throw new Error(`${email} n’a pas refusé les mails de la boutique.`);
  await deleteItems('counters', refusals);
  console.log(`${email} peut de nouveau recevoir les mails de la boutique.`);
}

/**
 * Erases what Stripe's sessions carry of a buyer's gifts, or of a recipient. Sessions that are over can be changed too: of the fields
 * that can be updated, `metadata` alone asks for no open one (https://docs.stripe.com/api/checkout/sessions/update).
 */
async function eraseAtStripe(orders: Item[], mailbox: string): Promise<void> {
  const stripe = await getStripe();
  for (const order of orders) {
    const { stripe_session_id: id, recipient } = order;
    const isOwn = isBuyer(order, mailbox);
    if (typeof id !== 'string' || (!isOwn && !mentions({ recipient }, mailbox))) continue;
    const metadata = isOwn ? metadataWithoutBuyer : metadataWithoutRecipient(fromItem(order).recipient?.at);
    await stripe.checkout.sessions.update(id, { metadata }).catch((error: unknown) => {
      if (!isMissingAtStripe(error)) throw error;
    });
  }
}

/** The orders come last: a command that was interrupted finds the person's other rows by them again. */
async function eraseHoldings(shop: Shop, holdings: Holdings, mailbox: string): Promise<string[]> {
  const pseudonym = makePseudonym();
  await eraseAtStripe(holdings.orders, mailbox);
  const kept = holdings.orders.filter(isPaid);
  const keptIds = new Set(kept.map((order) => order.order_id));
  const gifts = Object.groupBy(holdings.orderGifts, (gift) => (keptIds.has(gift.order_id) ? 'kept' : 'deleted'));
  const counters = holdings.counters.filter((row) => !isKept(row));
  const bought = kept.filter((order) => isBuyer(order, mailbox)).map((order) => String(order.order_id));
  for (const who of [mailbox, ...bought]) await noteErasure(who, new Date());
  await deleteItems('counters', counters);
  for (const table of ['subscribers', 'letters', 'withdrawals', 'linkRequests', 'orderLog'] as const)
    await deleteItems(table, holdings[table]);
  await deleteItems('orderGifts', gifts.deleted ?? []);
  for (const gift of gifts.kept ?? []) {
    await replaceItem('orderGifts', toPseudonymous(gift, { mailbox, pseudonym }), gift);
  }
  const unpaid = holdings.orders.filter((order) => !isPaid(order));
  await deleteItems('orders', unpaid);
  const dedicated = kept.filter(
    (order) => (order.dedication ?? order.dispute_facts) !== undefined && isBuyer(order, mailbox),
  );
  const copies = dedicated.length === 0 ? 0 : await eraseCopies(shop, dedicated);
  for (const order of kept) {
    const erased = toPseudonymous(order, { mailbox, pseudonym });
    await replaceItem('orders', { ...erased, version: Number(order.version) + 1 }, order);
    await planForgetting(erased);
  }
  return [
    `Gardé pour la comptabilité, sous le nom ${pseudonym} : ${countOf(kept.length, 'commande')}`,
    `Effacé : commandes non payées ${unpaid.length}, lignes de journal ${holdings.orderLog.length}, rétractations ${holdings.withdrawals.length}, lignes de la lettre ${holdings.subscribers.length + holdings.letters.length}, compteurs ${counters.length}`,
    ...(copies === 0 ? [] : [`Effacé aussi : ${countOf(copies, 'fichier')} à son nom (dédicace, preuves)`]),
    ...(kept.some(({ receipt }) => receipt !== undefined)
      ? ['Les reçus restent comme ils ont été faits, nom et adresse compris : la loi veut les garder avec les comptes']
      : []),
  ];
}

/** Erases a mailbox from all tables, except what accounts need of its paid orders. The links mailed for these keep working. */
export async function erasePerson(shop: Shop, email: string, { yes }: { yes?: true }): Promise<void> {
  const holdings = await findHoldings(email);
  if (personalTables.every((table) => holdings[table].every(isErasure)))
    throw new UsageError(`Les tables n’ont rien sur ${email}.`);
  refuseWhileOpen(holdings, emailKey(email), new Date());
  await confirm(
    `Effacer ${email} pour toujours (${countOf(holdings.orders.length, 'commande')}) ? Exportez d’abord ce qui pourrait être demandé.`,
    { yes },
  );
  for (const line of await eraseHoldings(shop, holdings, emailKey(email))) console.log(`${line}.`);
  console.log(
    'Reste ailleurs : un avis publié (`reviews sync`, puis déployez), le tableau de bord de Stripe (client, reçus), la boîte de contact, la liste de blocage de SES.\n' +
      `Les sauvegardes gardent ces lignes ${describePeriod(retention.tableCopy)}, celles du mois ${describePeriod(retention.accountsCopy)} : \`restore\` les efface de nouveau.`,
  );
}

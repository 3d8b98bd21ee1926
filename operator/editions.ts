/** `editions announce`: has the schedule tell the readers of earlier editions of the latest one. */
import { products } from '#content/catalogue.ts';
import { announceEdition } from '#lambdas/edition/edition.store.ts';
import { editionsOf, isNewsFor } from '#lambdas/edition/edition.ts';
import { formatMoment } from '#lambdas/format/dates.ts';
import { findOrder, readOrders } from '#lambdas/order/order.store.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { readHealth, type Shop } from '#operator/point-at-shop.ts';
import { scanPages } from '#operator/scan-tables.ts';
import { confirm, UsageError } from '#operator/terminal.ts';

/**
 * Mails made due for one minute. A run of the schedule sends twice as many, so that what buyers are owed does not wait behind
 * them, and no alarm about orders that wait goes off.
 */
const mailsPerMinute = 150;
const writesAtOnce = 10;
/** An order that changes while it is written is read again. */
const triesPerOrder = 3;

type Announcement = { productId: string; edition: number; orders: number; lastAt: string };

async function* listOrderIds(productId: string, now: Date): AsyncGenerator<string[]> {
  for await (const page of scanPages(getVariable('ORDERS_TABLE'))) {
    const paid = readOrders(page.filter((item) => item.paid_at !== undefined));
    yield paid.filter((order) => isNewsFor(order, { productId, now })).map(({ orderId }) => orderId);
  }
}

/** Makes one order due; a refund or a refusal may have come since it was listed. */
async function announceTo(orderId: string, announced: Announcement, now: Date): Promise<void> {
  const { productId, edition } = announced;
  const minute = Math.floor(announced.orders / mailsPerMinute);
  const at = new Date(now.getTime() + minute * 60_000).toISOString();
  announced.orders += 1;
  for (let tried = 0; tried < triesPerOrder; tried += 1) {
    const order = await findOrder(orderId);
    if (order === undefined || !isNewsFor(order, { productId, now })) break;
    if ((await announceEdition(order, { productId, number: edition, at })) === undefined) continue;
    announced.lastAt = at;
    return;
  }
  announced.orders -= 1;
}

/** Throws unless the functions know the edition: the mails about one that is not deployed would only fail. */
async function requireDeployed(shop: Pick<Shop, 'findSiteUrl'>, { productId, edition }: Announcement): Promise<void> {
  const deployed = (await readHealth(shop)).editions[productId] ?? 0;
  if (deployed !== edition)
    throw new Error(`La boutique a l’édition ${deployed}, cette copie l’édition ${edition} : déployez-la d’abord.`);
}

type Options = { dryRun?: true; yes?: true; json?: true };

/** Repeated, also after a crash, it continues: an order that was told of the edition is not told again. */
export async function announceLatest(
  shop: Pick<Shop, 'findSiteUrl'>,
  productId: string,
  { dryRun, yes, json }: Options,
): Promise<void> {
  const now = new Date();
  const latest = editionsOf(productId).at(-1);
  const ids = products.map(({ id }) => id).join(', ');
  if (latest === undefined) throw new UsageError(`Aucun produit « ${productId} » n’a d’éditions : ${ids}.`);
  const { number, date } = latest;
  const announced: Announcement = { productId, edition: number, orders: 0, lastAt: now.toISOString() };
  if (!dryRun) await requireDeployed(shop, announced);
  if (!dryRun) await confirm(`Annoncer l’édition ${number} (${date}) à qui lit une édition d’avant ?`, { yes });
  for await (const orderIds of listOrderIds(productId, now)) {
    if (dryRun) announced.orders += orderIds.length;
    const waiting = dryRun ? [].values() : orderIds.values();
    const announceOn = async () => {
      for (const orderId of waiting) await announceTo(orderId, announced, now);
    };
    await Promise.all(Array.from({ length: writesAtOnce }, announceOn));
  }
  if (json) return console.log(JSON.stringify(announced));
  if (dryRun) console.log(`L’édition ${number} serait annoncée à ${announced.orders} commandes ; rien n’est changé.`);
  else
    console.log(
      `L’édition ${number} est annoncée à ${announced.orders} commandes, la dernière le ${formatMoment(announced.lastAt)}.`,
    );
}

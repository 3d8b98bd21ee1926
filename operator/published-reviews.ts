/** The published reviews as files of `content/reviews/`, brought in line with the orders that they come from. */
import type { KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type PublishedReview,
  readReview,
  reviewsFolder,
  sealedText,
  sealKeyFile,
  sealReview,
} from '#content/published-reviews.ts';
import { endSeconds, retention } from '#content/retention.ts';
import { listMarkedOrders, listPaidOrders } from '#lambdas/order/listed-orders.store.ts';
import type { Order, Review } from '#lambdas/order/order.ts';
import { removeMarks } from '#lambdas/order/order-facts.store.ts';
import { orderStatus } from '#lambdas/order/order-status.ts';
import { statusWords } from '#lambdas/order/order-story.ts';
import { decideReview, removeReview } from '#lambdas/review/review.store.ts';
import { isReviewShown, listReviews, reviewMarks } from '#lambdas/review/review.ts';
import { changedMeanwhile } from '#operator/orders.ts';
import type { Shop } from '#operator/point-at-shop.ts';
import { loadSealKey, toPublicHalf } from '#operator/review-seal.ts';
import { confirm } from '#operator/terminal.ts';

export type ReviewOfOrder = { order: Order; productId: string; review: Review };

/** All reviews, the one written first first. */
export async function listAllReviews(): Promise<ReviewOfOrder[]> {
  const orders = await listPaidOrders(new Date());
  const reviews = orders.flatMap((order) => listReviews(order).map((filed) => ({ order, ...filed })));
  return reviews.toSorted((a, b) => a.review.writtenAt.localeCompare(b.review.writtenAt));
}

/** A published review has nothing of its order: neither the number nor an address. */
function toPublished({ order, productId, review }: ReviewOfOrder): PublishedReview {
  const { id, rating, text, name, publishedAt, changedAt, answer } = review;
  const day = (moment: string) => moment.slice(0, 10);
  return {
    id,
    productId,
    rating,
    text,
    ...(name === undefined ? {} : { name }),
    experiencedOn: day(order.firstHandedOutAt ?? order.createdAt),
    publishedOn: day(publishedAt ?? changedAt),
    ...(answer === undefined ? {} : { answer: { text: answer.text, answeredOn: day(answer.at) } }),
  };
}

const fileOf = (folder: string, id: string) => path.join(folder, `${id}.json`);

/** Writes the file of a published review, and the half of the key that the build checks it by; gives the file's path. */
export function writeFile(filed: ReviewOfOrder, folder: string, key: KeyObject): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, sealKeyFile), toPublicHalf(key));
  const file = fileOf(folder, filed.review.id);
  writeFileSync(file, `${JSON.stringify(sealReview(toPublished(filed), key), null, 2)}\n`);
  return file;
}

export function deleteFile(folder: string, id: string): void {
  rmSync(fileOf(folder, id), { force: true });
}

/** Needs no secret: the workflow that asks this may read the orders only. */
function isFileRight(filed: ReviewOfOrder, folder: string): boolean {
  try {
    return sealedText(readReview(folder, `${filed.review.id}.json`)) === sealedText(toPublished(filed));
  } catch {
    return false;
  }
}

const isKeptTooLong = ({ review: { publishedAt, changedAt } }: ReviewOfOrder, now: Date) =>
  endSeconds(publishedAt ?? changedAt, retention.review) * 1000 <= now.getTime();

/** One thing to bring in line, for people to read and to be done; `orderId`: whose order it changes, as `latest` has it by then. */
type Step = { say: string; run: (latest: Map<string, Order>) => unknown; orderId?: string };

/** What changes the order as it was read, or as the step before left it: an order may have several reviews. */
function changing(read: Order, say: string, change: (order: Order) => Promise<Order | undefined>): Step {
  const { orderId } = read;
  const run = async (latest: Map<string, Order>) => {
    const changed = await change(latest.get(orderId) ?? read);
    if (changed === undefined) throw changedMeanwhile(orderId);
    latest.set(orderId, changed);
  };
  return { say, run, orderId };
}

function listStepsOf(filed: ReviewOfOrder, shop: Shop, folder: string, now: Date): Step[] {
  const { order, productId, review } = filed;
  if (isKeptTooLong(filed, now)) {
    const say = `supprimer ${review.id}, gardé assez longtemps`;
    return [changing(order, say, (latest) => removeReview(latest, productId, now.toISOString()))];
  }
  if (isReviewShown(order, productId)) {
    if (isFileRight(filed, folder)) return [];
    const write = async () => writeFile(filed, folder, await loadSealKey(shop, folder));
    return [{ say: `écrire ${review.id}`, run: write }];
  }
  if (review.state !== 'published') return [];
  const { publishedAt: _, ...unpublished } = review;
  const status = orderStatus(order);
  const why = status === 'paid' ? 'd’un produit remboursé' : `d’une commande ${statusWords[status]}`;
  const say = `${review.id} est ${why} : il attend`;
  const waiting = { ...unpublished, state: 'waiting' } as const;
  return [changing(order, say, (latest) => decideReview(latest, { productId, review: waiting }, now))];
}

async function listSteps(shop: Shop, folder: string, now: Date): Promise<Step[]> {
  const reviews = await listAllReviews();
  const isShown = (filed: ReviewOfOrder) => isReviewShown(filed.order, filed.productId) && !isKeptTooLong(filed, now);
  const shown = new Set(reviews.filter(isShown).map(({ review }) => review.id));
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  const gone = files.map((file) => path.basename(file, '.json')).filter((id) => !shown.has(id));
  return [
    ...reviews.flatMap((filed) => listStepsOf(filed, shop, folder, now)),
    ...gone.map((id) => ({ say: `supprimer le fichier de ${id}`, run: () => deleteFile(folder, id) })),
  ];
}

/** Removes the mark from orders that were marked before the steps were listed, or changed by them. */
async function clearMarks(orderIds: ReadonlySet<string>): Promise<void> {
  const done = (await listMarkedOrders()).filter(({ orderId }) => orderIds.has(orderId));
  for (const order of done) await removeMarks(order, [reviewMarks.toUnpublish]);
}

/**
 * Makes the files those of the reviews that the site may show: a review that was deleted, changed or refunded goes. A dry run
 * changes nothing, and its exit code is 1 when there is something to do.
 */
export async function syncReviews(shop: Shop, options: { folder?: string; dryRun?: true; yes?: true }): Promise<void> {
  const { folder = reviewsFolder, dryRun, yes } = options;
  const steps = await listSteps(shop, folder, new Date());
  for (const { say } of steps) console.log(say);
  if (steps.length === 0) console.log('Les fichiers sont ceux des avis publiés.');
  if (dryRun) {
    if (steps.length > 0) process.exitCode = 1;
    return;
  }
  if (steps.length > 0) await confirm('Faire ces changements ?', { yes });
  // What is marked later is not among these steps.
  const marked = await listMarkedOrders();
  const current = await listSteps(shop, folder, new Date());
  if (current.map(({ say }) => say).join() !== steps.map(({ say }) => say).join())
    throw new Error('Les avis ont changé depuis : rien n’est fait, recommencez.');
  const latest = new Map<string, Order>();
  for (const { run } of current) await run(latest);
  await clearMarks(new Set([...marked, ...current].map(({ orderId }) => orderId ?? '')));
  if (steps.length > 0) console.log('Ajoutez content/reviews au dépôt et déployez le site.');
}

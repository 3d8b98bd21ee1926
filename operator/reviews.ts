/** `reviews`: what readers wrote, and which of it the verified site shows. */
import { reviewsFolder } from '#content/published-reviews.ts';
import type { Review } from '#lambdas/order/order.ts';
import { noteInLog } from '#lambdas/order/order-log.store.ts';
import { orderStatus } from '#lambdas/order/order-status.ts';
import { statusWords } from '#lambdas/order/order-story.ts';
import { decideReview } from '#lambdas/review/review.store.ts';
import { isReviewShown, mayShowReview } from '#lambdas/review/review.ts';
import { type ListOptions, printList } from '#operator/list-format.ts';
import type { Shop } from '#operator/point-at-shop.ts';
import { deleteFile, listAllReviews, type ReviewOfOrder, writeFile } from '#operator/published-reviews.ts';
import { loadSealKey } from '#operator/review-seal.ts';
import { confirm, UsageError } from '#operator/terminal.ts';

type Options = { folder?: string; yes?: true };

async function requireReview(id: string): Promise<ReviewOfOrder> {
  const found = (await listAllReviews()).find(({ review }) => review.id === id);
  if (found === undefined) throw new UsageError(`Il n’y a pas d’avis « ${id} » : \`reviews list\` les montre.`);
  return found;
}

const stateWords = { waiting: 'attend d’être lu', published: 'publié', refused: 'refusé' };

const heads = {
  id: 'avis',
  state: 'état',
  rating: 'note',
  name: 'nom',
  text: 'texte',
  productId: 'produit',
  writtenAt: 'écrit le',
  orderId: 'commande',
};

export async function listReviews({ state, ...options }: ListOptions & { state?: string }): Promise<void> {
  const reviews = (await listAllReviews()).filter(({ review }) => state === undefined || review.state === state);
  const rows = reviews.map(({ order, productId, review }) => ({
    ...review,
    productId,
    orderId: order.orderId,
    orderStatus: orderStatus(order),
    experiencedAt: order.firstHandedOutAt,
  }));
  printList(rows, options, {
    heads,
    describe: ({ id, orderId, ...review }) =>
      `${id}  ${stateWords[review.state]}, de ${orderId}, sur ${review.productId}\n  ${quote({ review })}`,
    empty: 'Aucun avis.',
  });
}

/** Stores a decision; throws when the order changed since it was read. */
async function decide({ order, productId }: ReviewOfOrder, review: Review, now: Date): Promise<ReviewOfOrder> {
  const decided = await decideReview(order, { productId, review }, now);
  if (decided === undefined) throw new Error('L’avis vient de changer : relisez-le avec `reviews list`.');
  return { order: decided, productId, review };
}

/** Publishes a review: its file is part of the site from the next deployment on. */
export async function publishReview(shop: Shop, id: string, { folder = reviewsFolder, yes }: Options): Promise<void> {
  const filed = await requireReview(id);
  const { order } = filed;
  const status = orderStatus(order);
  if (status !== 'paid')
    throw new Error(`La commande de cet avis est ${statusWords[status]} : il ne peut pas être publié.`);
  if (!mayShowReview(order, filed.productId))
    throw new Error('Le produit de cet avis est remboursé : il ne peut pas être publié.');
  const key = await loadSealKey(shop, folder);
  await confirm(`Publier ${quote(filed)} ?`, { yes });
  const { refusal: _, ...review } = filed.review;
  const now = new Date();
  const publishedAt = review.publishedAt ?? now.toISOString();
  const published = await decide(filed, { ...review, state: 'published', publishedAt }, now);
  await noteInLog(order.orderId, { kind: 'review_published' }, now);
  console.log(`${writeFile(published, folder, key)} est écrit : ajoutez-le au dépôt et déployez le site.`);
}

const quote = ({ review: { rating, name, text } }: { review: Pick<Review, 'rating' | 'name' | 'text'> }) =>
  `${rating}/5, ${name ?? 'anonyme'} : « ${text.replaceAll('\n', ' ')} »`;

/** Refuses a review for one of the listed reasons; its author is told by mail within a minute. */
export async function refuseReview(id: string, { reason, folder = reviewsFolder, yes }: Options & { reason: string }) {
  const filed = await requireReview(id);
  await confirm(`Refuser ${quote(filed)} (${reason}) ?`, { yes });
  const { publishedAt: _, ...review } = filed.review;
  const now = new Date();
  const refusals = (review.refusals ?? 0) + 1;
  await decide(filed, { ...review, state: 'refused', refusal: { reason, at: now.toISOString() }, refusals }, now);
  deleteFile(folder, id);
  await noteInLog(filed.order.orderId, { kind: 'review_refused' }, now);
  console.log('Un mail en donne la raison à la personne dans la minute.');
}

export async function answerReview(shop: Shop, id: string, options: Options & { text: string }) {
  const { text, folder = reviewsFolder, yes } = options;
  const filed = await requireReview(id);
  if (!isReviewShown(filed.order, filed.productId)) throw new Error('On ne répond qu’à un avis publié.');
  const answer = text.trim();
  if (answer === '') throw new UsageError('La réponse est vide.');
  const key = await loadSealKey(shop, folder);
  await confirm(`Répondre à ${quote(filed)} ?`, { yes });
  const now = new Date();
  const answered = await decide(filed, { ...filed.review, answer: { text: answer, at: now.toISOString() } }, now);
  console.log(`${writeFile(answered, folder, key)} est écrit : ajoutez-le au dépôt et déployez le site.`);
}

import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { reviewRules } from '#content/review-rules.ts';
import { cleanLines, oneLine } from '#lambdas/format/one-line.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { ok } from '#lambdas/http/http.ts';
import { type ReviewRequest, reviewReplySchema, reviewRequestSchema } from '#lambdas/http/my-order-contract.ts';
import { buyersFunction } from '#lambdas/my-order/open-link.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { noteInLog } from '#lambdas/order/order-log.store.ts';
import { refuseReviewRequest, removeReview, saveReview } from '#lambdas/review/review.store.ts';
import { describeReview, listReviewable, type ReviewWords, writeReview } from '#lambdas/review/review.ts';

const longestName = 40;

const wordsSchema = v.object({
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  text: v.pipe(v.string(), v.transform(cleanLines), v.minLength(1), v.maxLength(reviewRules.longestText)),
  name: v.pipe(
    v.nullish(v.string(), ''),
    v.transform(oneLine),
    v.maxLength(longestName),
    v.transform((name) => name || undefined),
  ),
});

/** What the author says; throws `review_invalid` when a rating or the words are missing, or are too long. */
function readWords(request: ReviewRequest): ReviewWords {
  const { success, output } = v.safeParse(wordsSchema, request);
  if (!success) throw new ApiError('review_invalid');
  const { rating, text, name } = output;
  return { rating, text, ...(name === undefined ? {} : { name }) };
}

type Wanted = { request: ReviewRequest; now: Date };

/** Makes the change that was asked for; undefined when the order changed meanwhile. */
function change(order: Order, productId: string, { request, now }: Wanted): Promise<Order | undefined> {
  const at = now.toISOString();
  if (request.remove === true) return removeReview(order, productId, at);
  if (request.ask === false) return refuseReviewRequest(order, at);
  const words = readWords(request);
  if (!listReviewable(order).includes(productId)) throw new ApiError('review_not_open');
  const review = writeReview(order.reviews?.[productId], words, { id: randomBytes(6).toString('hex'), at });
  return saveReview(order, { productId, review });
}

/** Each try that fails is another writer's success: only a flood of them leaves one of its calls without its turn. */
const mostTries = 50;

/** Makes the change on the order as it is now: other writers, such as a mail that is being sent, come in between. */
async function changeOrder(read: Order, productId: string, wanted: Wanted): Promise<Order> {
  let order = read;
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const changed = await change(order, productId, wanted);
    if (changed !== undefined) return changed;
    order = (await findOrder(order.orderId)) ?? order;
  }
  throw new ApiError('too_many_requests');
}

/** The product that the request is about. Throws `review_not_open` for one that is not in the order: `__proto__` is no review. */
function requireProduct({ productId }: ReviewRequest, order: Order): string {
  const ids = order.lines.map((line) => line.productId);
  const asked = productId ?? listReviewable(order)[0] ?? ids[0];
  if (asked === undefined || !ids.includes(asked)) throw new ApiError('review_not_open');
  return asked;
}

/** POST /api/my-order/review: the buyer writes, changes or deletes the review of a product, or wants no mail that asks for one. */
export const handler = buyersFunction(reviewRequestSchema, async ({ request, order, caller: { now } }) => {
  const productId = requireProduct(request, order);
  const { orderId, reviews } = await changeOrder(order, productId, { request, now });
  const review = reviews?.[productId];
  if (review?.changedAt !== order.reviews?.[productId]?.changedAt) {
    await noteInLog(orderId, { kind: review === undefined ? 'review_removed' : 'review_written' }, now);
  }
  return ok(reviewReplySchema, { review: describeReview(review) });
});

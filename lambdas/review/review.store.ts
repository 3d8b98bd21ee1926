/** An order's reviews, each change one update of the order as it was read: none overwrites another. */

import type { Mark } from '#lambdas/order/marks.ts';
import { deliverAt, updateUnchanged } from '#lambdas/order/order.store.ts';
import type { Order, Review } from '#lambdas/order/order.ts';
import { answeredUpdate } from '#lambdas/order/order-facts.store.ts';
import { listReviews, reviewMarks } from '#lambdas/review/review.ts';
import { logFault } from '#lambdas/runtime/log.ts';

/** The marks for the operator that an order does not have yet. They are logged first: an alarm twice rather than never. */
function newMarksUpdate({ orderId, marks = [] }: Order, reasons: Mark[]) {
  const fresh = reasons.filter((reason) => !marks.includes(reason));
  for (const reason of fresh) logFault('order_marked', { orderId, reason });
  return fresh.length === 0 ? {} : { add: { marks: new Set(fresh) } };
}

const listStale = (review: Review | undefined) => (review?.state === 'published' ? [reviewMarks.toUnpublish] : []);

type Filed = { productId: string; review: Review };

/** Stores what its author wrote, and marks the order; gives the order after it, undefined when it changed since it was read. */
export async function saveReview(order: Order, { productId, review }: Filed): Promise<Order | undefined> {
  const earlier = order.reviews?.[productId];
  if (review === earlier) return order;
  const marks = newMarksUpdate(order, [reviewMarks.waiting, ...listStale(earlier)]);
  return updateUnchanged(order, { set: { reviews: { ...order.reviews, [productId]: review } }, ...marks });
}

/**
 * Deletes a review, and marks the order if the site shows it, or drops the mark of one that waits. Its author is not asked for
 * another one. Undefined when the order changed since it was read.
 */
export async function removeReview(order: Order, productId: string, at: string): Promise<Order | undefined> {
  const { [productId]: review, ...reviews } = order.reviews ?? {};
  if (review === undefined) return order;
  const marks =
    review.state === 'waiting' ? answeredWaiting(order, productId) : newMarksUpdate(order, listStale(review));
  return updateUnchanged(order, { set: { reviewRefusedAt: at, reviews }, ...marks });
}

/** What drops the mark of a review that waits no more, unless another one of the order does. */
function answeredWaiting(order: Order, productId: string) {
  const isWaited = listReviews(order).some(
    (other) => other.productId !== productId && other.review.state === 'waiting',
  );
  return answeredUpdate(order, isWaited ? [] : [reviewMarks.waiting]);
}

/** Records that the buyer does not want to be asked for a review. */
export async function refuseReviewRequest(order: Order, at: string): Promise<Order | undefined> {
  if (order.reviewRefusedAt !== undefined) return order;
  return updateUnchanged(order, { set: { reviewRefusedAt: at } });
}

/**
 * Records what the operator decided about a review, and drops its mark unless another one waits. That of a review to take off the
 * site is dropped by `reviews sync` alone. A refusal makes the order due: its mail leaves within a minute. Undefined when the order
 * changed since it was read.
 */
export function decideReview(order: Order, { productId, review }: Filed, now: Date): Promise<Order | undefined> {
  const isRefused = review.state === 'refused';
  return updateUnchanged(order, {
    set: {
      reviews: { ...order.reviews, [productId]: review },
      ...(isRefused ? deliverAt(now.toISOString()) : {}),
    },
    ...answeredWaiting(order, productId),
  });
}

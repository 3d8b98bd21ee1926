/** The reviews of what an order's buyer reads, who may write one, and the mails that an order owes about them. Pure. */

import { reviewRules } from '#content/review-rules.ts';
import { dayMs } from '#lambdas/format/paris-time.ts';
import { isMailSent, isUndeliverable } from '#lambdas/mail/mail-record.ts';
import { listProducts } from '#lambdas/order/copies.ts';
import type { Viewer } from '#lambdas/order/holder.ts';
import type { Order, Review } from '#lambdas/order/order.ts';
import { hasAccess, isMoneyAskedBack, orderStatus } from '#lambdas/order/order-status.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';

/** The marks that ask the operator to look at a review. */
export const reviewMarks = { waiting: 'review_waiting', toUnpublish: 'review_to_unpublish' } as const;

export type ReviewWords = { rating: number; text: string; name?: string | undefined };

/**
 * The review after its author wrote it, or wrote it anew: other words wait for the operator again, and lose an answer that was
 * given to the earlier ones. The same words change nothing.
 */
export function writeReview(
  earlier: Review | undefined,
  { rating, text, name }: ReviewWords,
  { id, at }: { id: string; at: string },
): Review {
  const isSame = earlier?.rating === rating && earlier.text === text && earlier.name === name;
  if (earlier !== undefined && isSame) return earlier;
  return {
    id: earlier?.id ?? id,
    rating,
    text,
    ...(name === undefined ? {} : { name }),
    ...(earlier?.refusals === undefined ? {} : { refusals: earlier.refusals }),
    writtenAt: earlier?.writtenAt ?? at,
    changedAt: at,
    state: 'waiting',
  };
}

/** The sentence's end that tells why a review was refused; undefined for a reason that the rules no longer have. */
export function describeReason(reason: string): string | undefined {
  return Object.entries(reviewRules.reasons).find(([name]) => name === reason)?.[1];
}

/** What its author sees of a review. */
export function describeReview(review: Review | undefined) {
  if (review === undefined) return null;
  const { rating, text, name = null, state, refusal, answer } = review;
  const reason = (refusal && describeReason(refusal.reason)) ?? null;
  return { rating, text, name, state, reason, answer: answer?.text ?? null };
}

/** Whether the buyer may write a review: one who took the files, reads them and was not paid back. */
export function canReview(order: Order): boolean {
  return order.recipient === undefined && order.firstHandedOutAt !== undefined && hasAccess(order);
}

/** The products that the buyer may review: those whose first copy is the buyer's own. */
export const listReviewable = (order: Order): string[] => (canReview(order) ? listProducts(order, 'buyer') : []);

/** The mail that asks for a review, once: some weeks after the first hand-out, unless there is one or the buyer wants no such mail. */
export function planReviewRequest(order: Order): PlannedMail[] {
  const { firstHandedOutAt, reviews = {}, reviewRefusedAt, mails = {} } = order;
  if (firstHandedOutAt === undefined || isMailSent(order, 'review') || listReviewable(order).length === 0) return [];
  if (Object.keys(reviews).length > 0 || reviewRefusedAt !== undefined || isMoneyAskedBack(order)) return [];
  if (isUndeliverable(mails.link) || Object.values(mails).some(({ outcome }) => outcome === 'complained')) return [];
  const at = new Date(Date.parse(firstHandedOutAt) + reviewRules.askAfterDays * dayMs).toISOString();
  return [{ occasion: 'review', to: 'buyer', at }];
}

/**
 * The mail that tells the author why a review is not published (Code de la consommation, D111-19). Each refusal has one of its
 * own: `review_refused_0123456789ab_1`.
 */
export function planReviewRefusal(order: Order): PlannedMail[] {
  return listReviews(order).flatMap(({ review }) => {
    if (review.refusal === undefined) return [];
    const occasion = `${refusalPrefix}${review.id}_${review.refusals ?? 1}`;
    return isMailSent(order, occasion) ? [] : [{ occasion, to: 'buyer' as const, at: review.refusal.at }];
  });
}

const refusalPrefix = 'review_refused_';

/** The review that a mail of `planReviewRefusal` is about, with its product; undefined when it was deleted since. */
export function findRefused(order: Order, occasion: string) {
  const id = occasion.slice(refusalPrefix.length).split('_')[0];
  return listReviews(order).find(({ review }) => review.id === id);
}

export const listReviews = ({ reviews = {} }: Order) =>
  Object.entries(reviews).map(([productId, review]) => ({ productId, review }));

/** Whether a review of a product of the order may be on the site: neither the order nor the product is paid back or disputed. */
export const mayShowReview = (order: Order, productId: string): boolean =>
  orderStatus(order) === 'paid' && listProducts(order, 'buyer').includes(productId);

/** Whether the site shows an order's review of a product: published as its author wrote it last, and still allowed. */
export const isReviewShown = (order: Order, productId: string): boolean =>
  order.reviews?.[productId]?.state === 'published' && mayShowReview(order, productId);

function describeReviews(order: Order) {
  const reviewable = listReviewable(order);
  return order.lines.flatMap(({ productId }) => {
    const review = describeReview(order.reviews?.[productId]);
    const can = reviewable.includes(productId);
    return review === null && !can ? [] : [{ productId, review, can }];
  });
}

export function showReviews(order: Order, { role }: Viewer) {
  const isBuyer = role === 'buyer';
  return {
    reviews: isBuyer ? describeReviews(order) : [],
    can: { refuseReviewRequest: isBuyer && planReviewRequest(order).length > 0 },
  };
}

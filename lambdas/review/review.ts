/** A reader's review of the guide, who may write one, and the mails that an order owes about it. Pure. */
import { reviewRules } from '#content/review-rules.ts';
import { isMailSent, isUndeliverable } from '#lambdas/mail/mail-record.ts';
import type { Role, Viewer } from '#lambdas/order/holder.ts';
import type { Order } from '#lambdas/order/order.ts';
import { hasAccess, isMoneyAskedBack, orderStatus } from '#lambdas/order/order-status.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';

export type Review = NonNullable<Order['review']>;

/** The marks that ask the operator to look at a review. */
export const reviewMarks = { waiting: 'review_waiting', toUnpublish: 'review_to_unpublish' } as const;

/** What its author says. */
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

/** What its author sees of a review; null when there is none. `reason`: why it was refused, the end of a sentence. */
export function describeReview(review: Review | undefined) {
  if (review === undefined) return null;
  const { rating, text, name = null, state, refusal, answer } = review;
  const reason = (refusal && describeReason(refusal.reason)) ?? null;
  return { rating, text, name, state, reason, answer: answer?.text ?? null };
}

const dayMs = 86_400_000;

/** Whether a holder may write a review: the buyer, who took the files, reads them and was not paid back. */
export function canReview(order: Order, role: Role): boolean {
  return role === 'buyer' && order.recipient === undefined && order.firstHandedOutAt !== undefined && hasAccess(order);
}

/** The mail that asks for a review, once: some weeks after the first hand-out, unless there is a review or the buyer wants no such mail. */
export function planReviewRequest(order: Order): PlannedMail[] {
  const { firstHandedOutAt, review, reviewRefusedAt, mails = {} } = order;
  if (firstHandedOutAt === undefined || isMailSent(order, 'review') || !canReview(order, 'buyer')) return [];
  if (review !== undefined || reviewRefusedAt !== undefined || isMoneyAskedBack(order)) return [];
  if (isUndeliverable(mails.link) || Object.values(mails).some(({ outcome }) => outcome === 'complained')) return [];
  const at = new Date(Date.parse(firstHandedOutAt) + reviewRules.askAfterDays * dayMs).toISOString();
  return [{ occasion: 'review', to: 'buyer', at }];
}

/**
 * The mail that tells the author why a review is not published (Code de la consommation, D111-19). Each refusal has one of its
 * own: `review_refused_0123456789ab_1`.
 */
export function planReviewRefusal(order: Order): PlannedMail[] {
  const { review } = order;
  if (review?.refusal === undefined) return [];
  const { at } = review.refusal;
  const occasion = `review_refused_${review.id}_${review.refusals ?? 1}`;
  return isMailSent(order, occasion) ? [] : [{ occasion, to: 'buyer', at }];
}

/** Whether the site may show an order's review: published as its author wrote it last, the order neither paid back nor disputed. */
export function isReviewShown(order: Order): boolean {
  return order.review?.state === 'published' && orderStatus(order) === 'paid';
}

/** What the buyer sees of the review. */
export function showReview(order: Order, { role }: Viewer) {
  const isBuyer = role === 'buyer';
  return {
    review: isBuyer ? describeReview(order.review) : null,
    can: { review: canReview(order, role), refuseReviewRequest: isBuyer && planReviewRequest(order).length > 0 },
  };
}

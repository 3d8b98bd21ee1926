/** Who may review the guide, and the mails that an order owes about a review. Pure. */
import { reviewRules } from '#content/review-rules.ts';
import { isMailSent, isUndeliverable } from '#lambdas/mail/mail-record.ts';
import type { Role } from '#lambdas/order/holder.ts';
import { isMoneyAskedBack } from '#lambdas/order/nudge.ts';
import { hasAccess, type Order, orderStatus } from '#lambdas/order/order.ts';
import type { PlannedMail } from '#lambdas/order/order-mails.ts';

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
  return [{ kind: 'review', occasion: 'review', to: 'buyer', at }];
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
  return isMailSent(order, occasion) ? [] : [{ kind: 'review_refused', occasion, to: 'buyer', at }];
}

/** Whether the site may show an order's review: published as its author wrote it last, the order neither paid back nor disputed. */
export function isReviewShown(order: Order): boolean {
  return order.review?.state === 'published' && orderStatus(order) === 'paid';
}

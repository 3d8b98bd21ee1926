/** The mail that asks a buyer for a review, and the one that tells why a review is not published. */
import { findDetails } from '#content/catalogue.ts';
import { mails } from '#content/mails.ts';
import { reviewRules } from '#content/review-rules.ts';
import { formatDay } from '#lambdas/format/dates.ts';
import { composeMail } from '#lambdas/mail/compose-mail.ts';
import type { Order } from '#lambdas/order/order.ts';
import { nounOf, type OrderMailContext, sendToBuyer } from '#lambdas/order/order-mail.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';
import { describeReason, findRefused } from '#lambdas/review/review.ts';

export const sendReviewRequest = (order: Order, mail: PlannedMail) => sendToBuyer(order, mail, composeReviewRequest);

export const sendReviewRefusal = (order: Order, mail: PlannedMail) =>
  sendToBuyer(order, mail, (current, context) => composeReviewRefusal(current, mail.occasion, context));

type Words = typeof mails.review | typeof mails.reviewRefused;

/** The order's page opens at its section of the review. */
function compose(words: Words, values: Record<string, string>, context: OrderMailContext) {
  return composeMail(words, { ...context, values, url: `${context.url}&avis=`, links: ['reviews', 'privacy'] });
}

export function composeReviewRequest(order: Order, context: OrderMailContext) {
  const { createdAt, firstHandedOutAt } = order;
  const values = { ...nounOf(order), date: formatDay(firstHandedOutAt ?? createdAt), anonyme: reviewRules.anonymous };
  return compose(mails.review, values, context);
}

/** Throws when the rules do not have the reason any more: it must be given (Code de la consommation, D111-19). */
export function composeReviewRefusal(order: Order, occasion: string, context: OrderMailContext) {
  const { productId = '', review } = findRefused(order, occasion) ?? {};
  const reason = review?.refusal && describeReason(review.refusal.reason);
  if (reason === undefined) throw new Error(`The refusal of the review of ${order.orderId} has no reason`);
  const noun = findDetails(productId)?.noun ?? nounOf(order);
  return compose(mails.reviewRefused, { ...noun, raison: reason }, context);
}

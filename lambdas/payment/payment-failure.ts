/** The mail about a delayed payment, such as a bank debit, that failed: when it is owed. Pure. */
import type { Order } from '#lambdas/order/order.ts';
import { type PlannedMail, paymentFailedOccasion } from '#lambdas/order/planned-mail.ts';

/** Owed to the buyer of an unpaid order until it is sent. */
export function planPaymentFailed({ paidAt, paymentFailedAt, failureMailedAt }: Order): PlannedMail[] {
  if (paidAt !== undefined || paymentFailedAt === undefined || failureMailedAt !== undefined) return [];
  return [{ occasion: paymentFailedOccasion, to: 'buyer', at: paymentFailedAt }];
}

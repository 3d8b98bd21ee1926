/** A buyer's request for the money back, as facts of the order: its mails, and what the buyer is told. Pure. */
import { isMailSent, nextStep } from '#lambdas/mail/mail-record.ts';
import type { Order } from '#lambdas/order/order.ts';
import type { PlannedMail } from '#lambdas/order/order-mails.ts';
import { isRefunded } from '#lambdas/order/refund.ts';

/** The dated receipt of a request, to its buyer. */
export const refundReceiptOccasion = 'refund_asked';
/** The owner's answer that nothing is paid back, to the buyer. */
export const refundDenialOccasion = 'refund_denied';
/** The notice of a request that the owner decides, to the support address. */
export const refundNoticeOccasion = 'refund_notice';

export function planRefundReceipt(order: Order): PlannedMail[] {
  const { refundAsked } = order;
  if (refundAsked === undefined || isMailSent(order, refundReceiptOccasion)) return [];
  return [{ kind: 'refund_asked', occasion: refundReceiptOccasion, to: 'buyer', at: refundAsked.at }];
}

export function planRefundNotice(order: Order): PlannedMail[] {
  const { refundAsked, refundRefused } = order;
  const isForOwner = refundAsked?.decision === 'to_owner' || refundRefused !== undefined;
  if (refundAsked === undefined || !isForOwner || isMailSent(order, refundNoticeOccasion)) return [];
  return [{ kind: 'refund_notice', occasion: refundNoticeOccasion, to: 'owner', at: refundAsked.at }];
}

/** A refund that was made after all says more than the answer. */
export function planRefundDenial(order: Order): PlannedMail[] {
  const { refundDenied } = order;
  if (refundDenied === undefined || isRefunded(order) || isMailSent(order, refundDenialOccasion)) return [];
  return [{ kind: 'refund_denied', occasion: refundDenialOccasion, to: 'buyer', at: refundDenied.at }];
}

/** Whether the receipt is still to be tried: the money is paid back after it. A receipt that cannot be sent delays nothing. */
export function isReceiptAwaited(order: Order, now: Date): boolean {
  const step = nextStep(order.mails?.[refundReceiptOccasion], now);
  return planRefundReceipt(order).length > 0 && (step === 'send' || step === 'wait');
}

/**
 * What became of a request: `paid_back` once Stripe has refunded all, `underway` until then, `with_owner` while a person has
 * to decide or to find another way, since Stripe refused the refund or the bank returned it, `denied` when that person pays
 * nothing back.
 */
export function refundState(order: Order): 'paid_back' | 'underway' | 'with_owner' | 'denied' {
  if (isRefunded(order)) return 'paid_back';
  const { refundAsked, refundDue, refundDenied, refundRefused, failedRefunds = [] } = order;
  if (refundDue !== undefined) return 'underway';
  if (refundDenied !== undefined) return 'denied';
  const hasFailed = refundRefused !== undefined || failedRefunds.length > 0;
  return refundAsked?.decision === 'refunded' && !hasFailed ? 'underway' : 'with_owner';
}

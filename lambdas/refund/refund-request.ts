/** A buyer's request for the money back, as facts of the order: its mails, and what the buyer is told. Pure. */

import { site } from '#content/site.ts';
import { isMailSent, nextStep } from '#lambdas/mail/mail-record.ts';
import type { Viewer } from '#lambdas/order/holder.ts';
import type { Order } from '#lambdas/order/order.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';
import { isRefunded, keptRefundCents } from '#lambdas/order/refund.ts';
import { canAskRefund, countDays, withdrawalDays } from '#lambdas/refund/decide-refund.ts';

/** The dated receipt of a request, to its buyer. */
const refundReceiptOccasion = 'refund_asked';
/** The owner's answer that nothing is paid back, to the buyer. */
export const refundDenialOccasion = 'refund_denied';
/** The notice of a request that the owner decides, to the support address. */
export const refundNoticeOccasion = 'refund_notice';

export function planRefundReceipt(order: Order): PlannedMail[] {
  const { refundAsked } = order;
  if (refundAsked === undefined || isMailSent(order, refundReceiptOccasion)) return [];
  return [{ occasion: refundReceiptOccasion, to: 'buyer', at: refundAsked.at }];
}

export function planRefundNotice(order: Order): PlannedMail[] {
  const { refundAsked, refundRefused } = order;
  const isForOwner = refundAsked?.decision === 'to_owner' || refundRefused !== undefined;
  if (refundAsked === undefined || !isForOwner || isMailSent(order, refundNoticeOccasion)) return [];
  return [{ occasion: refundNoticeOccasion, to: 'owner', at: refundAsked.at }];
}

/** A refund that was made after all says more than the answer. */
export function planRefundDenial(order: Order): PlannedMail[] {
  const { refundDenied } = order;
  if (refundDenied === undefined || isRefunded(order) || isMailSent(order, refundDenialOccasion)) return [];
  return [{ occasion: refundDenialOccasion, to: 'buyer', at: refundDenied.at }];
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

/** What the buyer sees of refunds; a statement of withdrawal has its own page besides, which is always open. */
export function showRefund(order: Order, { role, now }: Viewer) {
  if (role !== 'buyer') return { refundableCents: null, refund: null, can: { refund: false, withdraw: false } };
  const { refundAsked, paidAt, createdAt, amountPaidCents = 0 } = order;
  const days = countDays(paidAt ?? createdAt, now);
  const canAsk = canAskRefund(order);
  return {
    refundableCents: amountPaidCents - keptRefundCents(order),
    refund: refundAsked ? { kind: refundAsked.kind, receivedAt: refundAsked.at, state: refundState(order) } : null,
    can: { refund: canAsk && days <= site.guaranteeDays, withdraw: canAsk && days <= withdrawalDays },
  };
}

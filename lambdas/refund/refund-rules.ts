/** A buyer's request for the money back: its mails, what it holds back, and what the buyer is told. Pure. */

import { site } from '#content/site.ts';
import { isMailSent, nextStep } from '#lambdas/mail/mail-record.ts';
import { openedAt, receiverOf } from '#lambdas/order/copies.ts';
import { addressOf, type Role, type Viewer } from '#lambdas/order/holder.ts';
import { listRepaidCopies, numberCopies, priceCopies } from '#lambdas/order/numbered-copies.ts';
import type { Order } from '#lambdas/order/order.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';
import { isRefunded, leftCents } from '#lambdas/order/refund.ts';
import { countDays, withdrawalDays } from '#lambdas/refund/decide-refund.ts';
import { findOpenRequest, stateOfRequest, toldStateOf } from '#lambdas/refund/pending-request.ts';

/** The mails about a request: its dated acknowledgement, to the buyer; the notice of one that the owner decides. */
type RequestMail = 'refund_asked' | 'refund_notice';

/** The occasion of a mail about the order's last request: each later request has mails of its own, `refund_asked_2`. */
function occasionOf(mail: RequestMail, { refundAsked }: Order): string {
  const turn = refundAsked?.turn ?? 1;
  return turn === 1 ? mail : `${mail}_${turn}`;
}

export function planRefundAcknowledgement(order: Order): PlannedMail[] {
  const { refundAsked } = order;
  const occasion = occasionOf('refund_asked', order);
  return refundAsked === undefined || isMailSent(order, occasion)
    ? []
    : [{ occasion, to: 'buyer', at: refundAsked.at }];
}

export function planRefundNotice(order: Order): PlannedMail[] {
  const { refundAsked, refundRefused } = order;
  const isForOwner = refundAsked?.decision === 'to_owner' || refundRefused !== undefined;
  const occasion = occasionOf('refund_notice', order);
  if (refundAsked === undefined || !isForOwner || isMailSent(order, occasion)) return [];
  return [{ occasion, to: 'owner', at: refundAsked.at }];
}

/**
 * The owner's answer that nothing is paid back, to the buyer; none once the order has been fully refunded. Each answer has a mail of
 * its own, by its time: a buyer may ask again in another way.
 */
export function planRefundDenial(order: Order): PlannedMail[] {
  const { refundDenied } = order;
  if (refundDenied === undefined || isRefunded(order)) return [];
  const occasion = `refund_denied_${Date.parse(refundDenied.at)}`;
  return isMailSent(order, occasion) ? [] : [{ occasion, to: 'buyer', at: refundDenied.at }];
}

/** How long the money waits for the acknowledgement: SES may keep an account from sending for weeks. */
const acknowledgedWithinMs = 60 * 60_000;

/** Whether the acknowledgement is still to be tried: the money is paid back after it. One that cannot be sent delays nothing. */
export function isAcknowledgementAwaited(order: Order, now: Date): boolean {
  const { at } = order.refundAsked ?? {};
  if (at === undefined || now.getTime() - Date.parse(at) > acknowledgedWithinMs) return false;
  if (addressOf(order, 'buyer') === undefined) return false;
  const step = nextStep(order.mails?.[occasionOf('refund_asked', order)], now);
  return planRefundAcknowledgement(order).length > 0 && (step === 'send' || step === 'wait');
}

/**
 * Whether the buyer waits for the money of what the holder of a role is given: nobody has it meanwhile, since a guest who takes
 * the files would end the buyer's right.
 */
export function isAskedBack(order: Order, role: Role): boolean {
  const request = findOpenRequest(order);
  return request !== undefined && (request.keys?.some((number) => receiverOf(order, number) === role) ?? true);
}

/**
 * Whether the buyer can ask for money back: there is some left, and no other request waits for it or was answered. One for some
 * copies leaves the others to ask for.
 */
export function canAskRefund(order: Order): boolean {
  const { refundAsked, paidAt, amountPaidCents = 0, paymentReversedAt } = order;
  const hasPaid = paidAt !== undefined && amountPaidCents > 0 && paymentReversedAt === undefined;
  const state = refundAsked && stateOfRequest(order, refundAsked);
  const isFree =
    refundAsked === undefined || (refundAsked.keys !== undefined && (state === 'paid_back' || state === 'ordered'));
  return hasPaid && isFree && !isRefunded(order);
}

/**
 * Whether a copy can be paid back without the others: nobody has opened it. An order of single copies is paid back whole.
 */
export function canRepayCopy(order: Order, number: number): boolean {
  const isThere = order.copies !== undefined && numberCopies(order.lines).some((copy) => copy.number === number);
  if (!isThere || listRepaidCopies(order).includes(number)) return false;
  return openedAt(order, receiverOf(order, number)) === undefined && priceCopies(order, [number]) > 0;
}

/** What the buyer sees of refunds; a statement of withdrawal has its own page besides, which is always open. */
export function showRefund(order: Order, { role, now }: Pick<Viewer, 'role' | 'now'>) {
  if (role !== 'buyer') return { refundableCents: null, refund: null, can: { refund: false, withdraw: false } };
  const { refundAsked, paidAt, createdAt } = order;
  const days = countDays(paidAt ?? createdAt, now);
  const canAsk = canAskRefund(order);
  return {
    refundableCents: leftCents(order),
    refund: refundAsked
      ? {
          kind: refundAsked.kind,
          receivedAt: refundAsked.at,
          state: toldStateOf(order, refundAsked),
          keys: refundAsked.keys ?? null,
        }
      : null,
    can: { refund: canAsk && days <= site.guaranteeDays, withdraw: canAsk && days <= withdrawalDays },
  };
}

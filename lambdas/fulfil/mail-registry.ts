/** The mails of orders, all kinds of them: what each owes, and how it is sent. */
import { addressChangeEnd, planAddress } from '#lambdas/address-change/address-change.ts';
import { formerAddressesEnd, planFormerAddresses } from '#lambdas/address-change/former-address.ts';
import { planLink } from '#lambdas/download/plan-link-mail.ts';
import { planEdition } from '#lambdas/edition/edition.ts';
import { planGift, planGiftClosed, planGiftWithheld } from '#lambdas/gift/plan-gift.ts';
import { guestDataEnd } from '#lambdas/guest/guest-data.ts';
import type { MailKind } from '#lambdas/mail/mail-kind.ts';
import { isMailSent, isWithheld, nextStep, type Sending } from '#lambdas/mail/mail-record.ts';
import { planNudge } from '#lambdas/nudge/nudge.ts';
import { addressOf } from '#lambdas/order/holder.ts';
import type { Order } from '#lambdas/order/order.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';
import { planPaidTwice } from '#lambdas/paid-twice/paid-twice.ts';
import { planPartner } from '#lambdas/partner/partner.ts';
import { planHeldRefunds, planRefunds, planReturnedRefunds } from '#lambdas/refund/refund-announcements.ts';
import { planRefundAcknowledgement, planRefundDenial, planRefundNotice } from '#lambdas/refund/refund-rules.ts';
import { planReviewRefusal, planReviewRequest } from '#lambdas/review/review.ts';
import { keysOf } from '#lambdas/runtime/keys-of.ts';

/** To the buyer of an unpaid order, about a delayed payment such as a bank debit. */
function planPaymentFailed(order: Order): PlannedMail[] {
  const { paidAt, paymentFailedAt: at } = order;
  if (paidAt !== undefined || at === undefined || isMailSent(order, 'payment_failed')) return [];
  return [{ occasion: 'payment_failed', to: 'buyer', at }];
}

type Send = (order: Order, mail: PlannedMail, now: Date) => Promise<Sending>;
type Kind = { plan: (order: Order) => PlannedMail[]; loadSend: () => Promise<Send> };

/** In the order in which those that are owed together are sent. Functions that only plan mails do not load how they are sent. */
const mailKinds: Record<MailKind, Kind> = {
  payment_failed: {
    plan: planPaymentFailed,
    loadSend: async () => (await import('#lambdas/payment/payment-failed-mail.ts')).sendPaymentFailedMail,
  },
  link: { plan: planLink, loadSend: async () => (await import('#lambdas/download/link-mail.ts')).sendLinkMail },
  refund_asked: {
    plan: planRefundAcknowledgement,
    loadSend: async () => (await import('#lambdas/refund/refund-acknowledgement-mail.ts')).sendRefundAcknowledgement,
  },
  address: {
    plan: planAddress,
    loadSend: async () => (await import('#lambdas/address-change/address-mail.ts')).sendAddressMail,
  },
  former_address: {
    plan: planFormerAddresses,
    loadSend: async () => (await import('#lambdas/address-change/address-mail.ts')).sendFormerAddressMail,
  },
  refund_returned: {
    plan: planReturnedRefunds,
    loadSend: async () => (await import('#lambdas/refund/refund-mail.ts')).sendReturnedRefundMail,
  },
  refund_ordered: {
    plan: planHeldRefunds,
    loadSend: async () => (await import('#lambdas/refund/refund-mail.ts')).sendHeldRefundMail,
  },
  refund: { plan: planRefunds, loadSend: async () => (await import('#lambdas/refund/refund-mail.ts')).sendRefundMail },
  refund_denied: {
    plan: planRefundDenial,
    loadSend: async () => (await import('#lambdas/refund/refund-mail.ts')).sendRefundDenial,
  },
  gift: { plan: planGift, loadSend: async () => (await import('#lambdas/gift/gift-mail.ts')).sendGiftMail },
  gift_withheld: {
    plan: planGiftWithheld,
    loadSend: async () => (await import('#lambdas/gift/gift-mail.ts')).sendGiftWithheldMail,
  },
  gift_closed: {
    plan: planGiftClosed,
    loadSend: async () => (await import('#lambdas/gift/gift-mail.ts')).sendGiftClosedMail,
  },
  paid_twice: {
    plan: planPaidTwice,
    loadSend: async () => (await import('#lambdas/paid-twice/paid-twice-mail.ts')).sendPaidTwiceMail,
  },
  partner: {
    plan: planPartner,
    loadSend: async () => (await import('#lambdas/partner/partner-mail.ts')).sendPartnerMail,
  },
  review_refused: {
    plan: planReviewRefusal,
    loadSend: async () => (await import('#lambdas/review/review-mail.ts')).sendReviewRefusal,
  },
  edition: {
    plan: planEdition,
    loadSend: async () => (await import('#lambdas/edition/edition-mail.ts')).sendEditionMail,
  },
  nudge: { plan: planNudge, loadSend: async () => (await import('#lambdas/nudge/nudge-mail.ts')).sendNudge },
  review: {
    plan: planReviewRequest,
    loadSend: async () => (await import('#lambdas/review/review-mail.ts')).sendReviewRequest,
  },
  refund_notice: {
    plan: planRefundNotice,
    loadSend: async () => (await import('#lambdas/refund/refund-notice.ts')).sendRefundNotice,
  },
};

export type MailOfKind = PlannedMail & { kind: MailKind };

export async function sendMailOfKind(order: Order, mail: MailOfKind, now: Date): ReturnType<Send> {
  const send = await mailKinds[mail.kind].loadSend();
  return send(order, mail, now);
}

/**
 * Every mail that the order owes, now or later. A mail is owed until the order's facts say that SES took it, or that the shop
 * withholds it; none to an erased buyer, but the one to an address that the buyer gives.
 */
function listPlannedMails(order: Order): MailOfKind[] {
  const isErased = addressOf(order, 'buyer') === undefined;
  const planned = keysOf(mailKinds).flatMap((kind) => mailKinds[kind].plan(order).map((mail) => ({ kind, ...mail })));
  return planned.filter(
    ({ occasion, to }) => !isWithheld(order, occasion) && !(isErased && (to === 'buyer' || to === 'former')),
  );
}

export function listOwedMails(order: Order, now: Date): MailOfKind[] {
  return listPlannedMails(order).filter(({ at }) => Date.parse(at) <= now.getTime());
}

/** Whether a mail that is owed now is still to be sent. */
export function isMailLeft(order: Order, now: Date): boolean {
  return listOwedMails(order, now).some(({ occasion }) => nextStep(order.mails?.[occasion], now) !== 'give_up');
}

/**
 * When the order owes its next mail, or an address or words are to be forgotten, ISO 8601 UTC; undefined when it owes no mail
 * that SES would take. Only what comes after `after` counts, if that is given.
 */
export function nextDueAt(order: Order, after?: Date): string | undefined {
  const left = listPlannedMails(order).filter(({ occasion }) => order.mails?.[occasion]?.outcome !== 'refused');
  const times = [...left.map(({ at }) => at), addressChangeEnd(order), formerAddressesEnd(order), guestDataEnd(order)];
  const afterMs = after?.getTime() ?? 0;
  return times.filter((at) => at !== undefined && Date.parse(at) > afterMs).toSorted()[0];
}

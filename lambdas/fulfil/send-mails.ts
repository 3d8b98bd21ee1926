/** Sends the mails that an order owes its buyer. */
import { sendAddressMail } from '#lambdas/address-change/address-mail.ts';
import { sendFormerAddressMail } from '#lambdas/address-change/former-address-mail.ts';
import { sendEditionMail } from '#lambdas/edition/edition-mail.ts';
import { sendGiftClosedMail, sendGiftMail } from '#lambdas/gift/recipient-mail.ts';
import { nextStep } from '#lambdas/mail/mail-record.ts';
import { isAddressOccasion } from '#lambdas/order/address-change.ts';
import { isFormerOccasion } from '#lambdas/order/former-address.ts';
import { sendNudge } from '#lambdas/order/nudge-mail.ts';
import type { Order } from '#lambdas/order/order.ts';
import { raiseAttention } from '#lambdas/order/order-facts.store.ts';
import { noteInLog } from '#lambdas/order/order-log.store.ts';
import { sendOrderMail } from '#lambdas/order/order-mail.ts';
import { listOwedMails, type MailKind, type PlannedMail } from '#lambdas/order/order-mails.ts';
import { orderOutbox } from '#lambdas/order/order-outbox.store.ts';
import { sendPaidTwiceMail } from '#lambdas/order/paid-twice-mail.ts';
import { sendPaymentFailedMail } from '#lambdas/order/payment-failed-mail.ts';
import { type OwedMail, settleMail } from '#lambdas/outbox/settle-mail.ts';
import { sendPartnerMail } from '#lambdas/partner/partner-mail.ts';
import { sendRefundDenial } from '#lambdas/refund/refund-denial-mail.ts';
import { sendRefundMail } from '#lambdas/refund/refund-mail.ts';
import { sendRefundNotice } from '#lambdas/refund/refund-notice.ts';
import { sendRefundReceipt } from '#lambdas/refund/refund-receipt-mail.ts';
import { sendReviewRefusal, sendReviewRequest } from '#lambdas/review/review-mail.ts';
import { logStep } from '#lambdas/runtime/log.ts';

/**
 * Sends what is owed and gives the order after it. After a mail that could not be sent now the others wait; one that SES
 * refuses for good delays no other.
 */
export async function sendOwedMails(order: Order, now: Date): Promise<Order> {
  let current = order;
  for (const planned of listOwedMails(order, now)) {
    const mail = toOwedMail(order, planned, now);
    current = await settleMail(mail, current, now);
    const isRefused = nextStep(current.mails?.[mail.occasion], now) === 'stop';
    if (mail.isOwed(current) && !isRefused) return current;
  }
  return current;
}

/** How each kind of mail is sent; each gives SES's message id. */
const senders: Record<MailKind, (order: Order, mail: PlannedMail) => Promise<string>> = {
  payment_failed: sendPaymentFailedMail,
  link: (order) => sendOrderMail(order, 'delivery'),
  paid_twice: sendPaidTwiceMail,
  refund_asked: sendRefundReceipt,
  address: sendAddressMail,
  former_address: sendFormerAddressMail,
  refund: sendRefundMail,
  gift: sendGiftMail,
  gift_closed: sendGiftClosedMail,
  nudge: sendNudge,
  review: sendReviewRequest,
  review_refused: sendReviewRefusal,
  refund_notice: sendRefundNotice,
  refund_denied: sendRefundDenial,
  partner: sendPartnerMail,
  edition: sendEditionMail,
};

/** A buyer sees on the order's page that a new address was mistyped, and nothing depends on an address that was left. */
const needsPerson = (occasion: string) => !isAddressOccasion(occasion) && !isFormerOccasion(occasion);

function toOwedMail({ orderId }: Order, planned: PlannedMail, now: Date): OwedMail<Order> {
  const { occasion, kind } = planned;
  return {
    outbox: orderOutbox,
    id: orderId,
    occasion,
    isOwed: (order) => listOwedMails(order, now).some((mail) => mail.occasion === occasion),
    send: (order) => senders[kind](order, planned),
    mark: async (order, reason) => (needsPerson(occasion) ? raiseAttention(order, reason) : order),
    note: async (messageId) => {
      logStep('mail_sent', now, { orderId, messageId });
      await noteInLog(orderId, { kind: 'mail_sent', mail: occasion, messageId }, now);
    },
    named: { orderId, mail: occasion },
  };
}

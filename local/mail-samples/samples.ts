/** One mail of each kind as a reader gets it, with invented readers: for looking at, and for what holds of them all. */
import { renderContactReceipt } from '#lambdas/mail/contact-receipt.ts';
import { renderNewsletterMail } from '#lambdas/mail/newsletter-mail.ts';
import { type OrderMail, renderOrderMail } from '#lambdas/mail/order-mail.ts';
import { renderRefundMail } from '#lambdas/mail/refund-mail.ts';
import { renderWithdrawalMail } from '#lambdas/mail/withdrawal-mail.ts';

const siteUrl = 'https://guide-amour.example';
const supportAddress = 'aide@guide-amour.example';
const orderId = 'order_1700000000000';

const order: OrderMail = {
  kind: 'delivery',
  orderId,
  lines: [{ name: 'Le Guide Amour', quantity: 1, amountCents: 7900 }],
  amountPaidCents: 6320,
  discountCents: 1580,
  promoCode: 'BIENVENUE20',
  giftName: 'Le carnet de communication',
  downloadUrl: `${siteUrl}/download?orderId=${orderId}#t=2n4Qv8sY0cJmXw1TtRz5aLbE7dKfHgPiUoN3yVxCqMs`,
  siteUrl,
  supportAddress,
  paidAt: '2026-11-21T20:05:00.000Z',
  withdrawalWaiver: true,
};

const refund = { orderId, amountPaidCents: 7900, siteUrl, supportAddress };

/** The samples by name; the amounts and dates in them are what the tests expect. */
export const samples = {
  delivery: renderOrderMail(order),
  'link-again': renderOrderMail({ ...order, kind: 'link-again', withdrawalWaiver: false }),
  'part-refund': renderRefundMail({
    ...refund,
    refundedCents: 3000,
    thisTimeCents: 1000,
    isWhole: false,
    hasAccess: true,
  }),
  refund: renderRefundMail({ ...refund, refundedCents: 7900, thisTimeCents: 7900, isWhole: true, hasAccess: false }),
  newsletter: renderNewsletterMail({
    confirmUrl: `${siteUrl}/newsletter#confirm=Y2FtaWxsZUBleGFtcGxlLmZy.mi0abc.2n4Qv8sY0cJmXw1TtRz5aLbE7dK`,
    unsubscribeUrl: `${siteUrl}/newsletter#unsubscribe=Y2FtaWxsZUBleGFtcGxlLmZy.7dKfHgPiUoN3yVxCqMs`,
    siteUrl,
    validDays: 7,
  }),
  contact: renderContactReceipt(
    { subject: 'Une question', message: 'Bonjour,\noù est mon guide\u202f?\n\nCamille' },
    siteUrl,
  ),
  withdrawal: renderWithdrawalMail(
    {
      withdrawalId: 'sample',
      name: 'Camille Martin',
      orderId,
      email: 'camille@example.fr',
      receivedAt: '2026-11-21T23:05:00.000Z',
      orderFound: true,
    },
    { siteUrl, supportAddress },
  ),
};

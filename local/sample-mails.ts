/** One mail of each kind as a reader gets it, with invented readers: to look at, and for the tests that hold for all mails. */
import { products } from '#content/catalogue.ts';
import { composeAddressMail, composeFormerAddressMail } from '#lambdas/address-change/address-mail.ts';
import { composeContactAcknowledgement } from '#lambdas/contact/contact-mail.ts';
import { composeOrderMail } from '#lambdas/download/link-mail.ts';
import { editionsOf } from '#lambdas/edition/edition.ts';
import { composeEditionMail } from '#lambdas/edition/edition-mail.ts';
import { composeGiftClosedMail, composeGiftMail, composeGiftWithheldMail } from '#lambdas/gift/gift-mail.ts';
import { composeFoundOrdersMail } from '#lambdas/link-request/found-orders-mail.ts';
import { renderMail } from '#lambdas/mail/render-mail.tsx';
import { composeConfirmationMail } from '#lambdas/newsletter/confirmation-mail.ts';
import type { StoredLetter } from '#lambdas/newsletter/letter.ts';
import { composeLetter } from '#lambdas/newsletter/letter-mail.ts';
import { composeNudge } from '#lambdas/nudge/nudge-mail.ts';
import type { Order, Review } from '#lambdas/order/order.ts';
import { toRefundFact } from '#lambdas/order/refund.ts';
import { composePaidTwiceMail } from '#lambdas/paid-twice/paid-twice-mail.ts';
import { composePartnerMail } from '#lambdas/partner/partner-mail.ts';
import { composePaymentFailedMail } from '#lambdas/payment/payment-failed-mail.ts';
import { composeRefundAcknowledgement } from '#lambdas/refund/refund-acknowledgement-mail.ts';
import {
  composeHeldRefundMail,
  composeRefundDenial,
  composeRefundMail,
  composeReturnedRefundMail,
} from '#lambdas/refund/refund-mail.ts';
import { composeReviewRefusal, composeReviewRequest } from '#lambdas/review/review-mail.ts';
import { composeAcknowledgement } from '#lambdas/withdrawal/withdrawal-mail.ts';

const siteUrl = 'https://guide-amour.example';
const context = { siteUrl, supportAddress: 'aide@guide-amour.example' };
const forGuest = { ...context, stopUrl: `${siteUrl}/newsletter#stop=9sYwB4nK7mUe2rVg1hLp6dCf.7dKfHgPiUoN3yVxCqMs` };
const orderId = 'order_1700000000000';
const downloadUrl = `${siteUrl}/download?orderId=${orderId}#t=2n4Qv8sY0cJmXw1TtRz5aLbE7dKfHgPiUoN3yVxCqMs`;

/** A mail with a link to the files, to its buyer and to somebody whom a buyer named. */
const toBuyer = { ...context, url: downloadUrl };
const toGuest = { ...forGuest, url: downloadUrl };

const withdrawalUrl = downloadUrl.replace('/download', '/retractation');

const asDelivery = { kind: 'delivery', downloadUrl, withdrawalUrl, areTermsAttached: true } as const;
const asLinkAgain = { kind: 'link-again', downloadUrl, withdrawalUrl, areTermsAttached: false } as const;

/** The samples are about the newest product. */
const product = products.at(-1);
if (product === undefined) throw new Error('The catalogue has no product');
const { id: productId, name, bonusId } = product;
const paid: Order = {
  orderId,
  email: 'camille@example.fr',
  lines: [
    {
      productId,
      name,
      quantity: 1,
      unitAmountCents: 7900,
      amountCents: 7900,
      ...(bonusId !== undefined && { bonusId }),
    },
  ],
  subtotalCents: 7900,
  amountCents: 7900,
  currency: 'eur',
  status: 'paid',
  version: 1,
  createdAt: '2026-11-21T20:00:00.000Z',
  sessionExpiresAt: '2026-11-21T20:35:00.000Z',
  stripeAttempt: 0,
  paidAt: '2026-11-21T20:05:00.000Z',
  amountPaidCents: 7900,
};

const refundedLastYear: Order = {
  ...paid,
  orderId: 'order_1690000000000',
  createdAt: '2025-07-22T20:00:00.000Z',
  paidAt: '2025-07-22T20:05:00.000Z',
  refunds: ['re_1 7900'],
};
const discounted: Order = { ...paid, amountCents: 6320, amountPaidCents: 6320, promoCode: 'BIENVENUE20' };
const consents = { termsVersion: '2026-11', withdrawalWaiver: true, at: paid.createdAt };

/** Given to somebody at eight in the morning of Christmas. */
const given: Order = {
  ...paid,
  recipient: { email: 'noe@example.fr', message: 'Pour nos soirs d’hiver.\nCamille', at: '2026-12-25T07:00:00.000Z' },
};

const shared: Order = {
  ...paid,
  partner: { email: 'noe@example.fr', since: '2026-11-22T18:00:00.000Z', message: 'Pour nos soirs d’hiver.\nCamille' },
};

const refuseUrl = `${siteUrl}/newsletter#editions=${orderId}.7dKfHgPiUoN3yVxCqMs`;
const editions = [
  ...editionsOf(productId).slice(0, 1),
  {
    number: 2,
    date: '2027-03-01',
    changes: ['Deux pages de plus.', 'Des exemples pour les familles recomposées.', 'Des fautes en moins.'],
    textHash: '0000000000000000',
  },
];
const news = { productId, url: downloadUrl, refuseUrl, editions };
const unsubscribeUrl = `${siteUrl}/newsletter#unsubscribe=Y2FtaWxsZUBleGFtcGxlLmZy.7dKfHgPiUoN3yVxCqMs`;
const letter: StoredLetter = {
  letterId: '2026-12-01',
  subject: 'Trier la semaine, en dix minutes',
  preheader: 'Un article, et un essai pour ce soir.',
  title: 'Ce qui porte, ce qui endort',
  paragraphs: ['Un article à lire et un essai à faire, tirés de l’article sur la routine.'],
  notes: [{ title: 'À faire ce soir', text: 'Écrivez à deux tout ce qui se répète dans votre semaine.' }],
  action: 'Lire l’article',
  page: '/blog/routine-vaincre',
  storedAt: '2026-12-01T08:00:00.000Z',
};

const refusedReview: Review = {
  id: '0123456789ab',
  rating: 1,
  text: 'Ma voisine Dominique devrait le lire.',
  writtenAt: '2026-12-13T18:00:00.000Z',
  changedAt: '2026-12-13T18:00:00.000Z',
  state: 'refused',
  refusal: { reason: 'third-party', at: '2026-12-14T09:00:00.000Z' },
};

const withdrawal = {
  withdrawalId: 'xZ0aTq9sYwB4nK7mUe2rVg1hLp6dCf3jXo5iRt8kQzE',
  name: 'Camille Martin',
  orderId,
  email: 'camille@example.fr',
  message: 'Je change d’avis.\nMerci de me rembourser.',
  receivedAt: '2026-11-21T23:05:00.000Z',
};

const moneyBack = { ...context, refundId: 're_1', amountCents: 7900, keys: [] };

const refundAsked = {
  at: '2026-11-21T23:05:00.000Z',
  reason: 'Nous cherchions autre chose.',
  decision: 'refunded',
  because: 'guarantee',
} as const;

const deniedReason =
  'Les fichiers ont été remis dès le paiement, comme vous l’aviez demandé, et le délai de la garantie de 30 jours est passé.';

const found = { order: paid, role: 'buyer', url: downloadUrl } as const;
const foundToo = { ...found, order: refundedLastYear, url: downloadUrl.replace(orderId, refundedLastYear.orderId) };

/** The samples by name; the amounts and dates in them are what the tests expect. */
export const samples = {
  delivery: renderMail(composeOrderMail({ ...discounted, consents }, { ...context, ...asDelivery })),
  'link-again': renderMail(composeOrderMail(discounted, { ...context, ...asLinkAgain })),
  'found-order': renderMail(composeFoundOrdersMail([found], context)),
  'found-orders': renderMail(composeFoundOrdersMail([found, foundToo], context)),
  'found-access': renderMail(
    composeFoundOrdersMail(
      [
        { order: given, role: 'recipient', url: downloadUrl },
        { order: shared, role: 'partner', url: downloadUrl },
      ],
      forGuest,
    ),
  ),
  given: renderMail(composeOrderMail({ ...given, consents }, { ...context, ...asDelivery })),
  'given-by-hand': renderMail(composeOrderMail({ ...paid, consents, recipient: {} }, { ...context, ...asDelivery })),
  gift: renderMail(composeGiftMail(given, { ...toGuest, role: 'recipient' })),
  'gift-withheld': renderMail(composeGiftWithheldMail(given, { ...toBuyer, role: 'recipient' })),
  'gift-closed': renderMail(composeGiftClosedMail(given, { ...forGuest, role: 'recipient' })),
  address: renderMail(
    composeAddressMail(paid, {
      ...forGuest,
      url: `${siteUrl}/download?orderId=${orderId}#adresse=${orderId}.7dKfHgPiUoN`,
    }),
  ),
  'former-address': renderMail(composeFormerAddressMail(paid, context)),
  moved: renderMail(composeOrderMail({ ...paid, consents, linkVersion: 1 }, { ...context, ...asDelivery })),
  partner: renderMail(composePartnerMail(shared, { ...toGuest, role: 'partner' })),
  'part-refund': renderMail(
    composeRefundMail({ ...paid, refunds: ['re_1 3000'] }, { ...moneyBack, amountCents: 1000 }),
  ),
  'keys-refund': renderMail(
    composeRefundMail({ ...paid, refunds: ['re_1 3000'] }, { ...moneyBack, amountCents: 3000, keys: [2, 3] }),
  ),
  refund: renderMail(
    composeRefundMail({ ...paid, receipt: { number: 42, at: paid.createdAt }, refunds: ['re_1 7900'] }, moneyBack),
  ),
  'refund-returned': renderMail(composeReturnedRefundMail(paid, moneyBack)),
  'refund-ordered': renderMail(composeHeldRefundMail({ ...paid, heldRefunds: [toRefundFact(moneyBack)] }, moneyBack)),
  'refund-disputed': renderMail(
    composeReturnedRefundMail({ ...paid, disputedRefunds: [toRefundFact(moneyBack)] }, moneyBack),
  ),
  'paid-twice': renderMail(composePaidTwiceMail({ ...paid, secondOrderOf: 'order_1699990000000' }, toBuyer)),
  'refund-asked': renderMail(
    composeRefundAcknowledgement({ ...paid, refundAsked: { ...refundAsked, kind: 'guarantee' } }, context),
  ),
  'withdrawal-by-link': renderMail(
    composeRefundAcknowledgement(
      { ...paid, withdrawalName: 'Camille Martin', refundAsked: { ...refundAsked, kind: 'withdrawal' } },
      context,
    ),
  ),
  'refund-denied': renderMail(
    composeRefundDenial(
      { ...paid, withdrawalRequestedAt: refundAsked.at, refundDenied: { reason: deniedReason, at: refundAsked.at } },
      context,
    ),
  ),
  'payment-failed': renderMail(composePaymentFailedMail(paid, forGuest)),
  nudge: renderMail(composeNudge(paid, toBuyer)),
  review: renderMail(composeReviewRequest({ ...paid, firstHandedOutAt: '2026-11-22T08:00:00.000Z' }, toBuyer)),
  'review-refused': renderMail(
    composeReviewRefusal(
      { ...paid, reviews: { [productId]: refusedReview } },
      `review_refused_${refusedReview.id}_1`,
      toBuyer,
    ),
  ),
  edition: renderMail(composeEditionMail({ editionsHandedOut: { [productId]: 1 } }, { ...context, ...news })),
  'edition-given': renderMail(composeEditionMail({ editionsHandedOut: { [productId]: 1 } }, { ...forGuest, ...news })),
  newsletter: renderMail(
    composeConfirmationMail({
      ...context,
      confirmUrl: `${siteUrl}/newsletter#confirm=Y2FtaWxsZUBleGFtcGxlLmZy.mi0abc.2n4Qv8sY0cJmXw1TtRz5aLbE7dK`,
      unsubscribeUrl,
    }),
  ),
  letter: renderMail(composeLetter(letter, { siteUrl, unsubscribeUrl })),
  contact: renderMail(composeContactAcknowledgement(context)),
  withdrawal: renderMail(composeAcknowledgement({ ...withdrawal, orderFound: true }, context)),
  'unmatched-withdrawal': renderMail(composeAcknowledgement({ ...withdrawal, orderFound: false }, forGuest)),
};

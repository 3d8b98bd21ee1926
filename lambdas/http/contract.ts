/**
 * The shop's HTTP API, the one source for the functions, the browser and the checks. JSON in and out under `/api`.
 * Money is integer cents, except `price` of a checkout body, which is euros. Dates are ISO 8601 UTC or null.
 */
import * as v from 'valibot';
import type { Role } from '#lambdas/order/holder.ts';
import type { OrderStatus } from '#lambdas/order/order.ts';

/** The body of every error. `code` is `promo_invalid` for both of its statuses. */
export type ErrorBody = { error: { code: string; message: string } };

const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength));
const optionalText = (maxLength: number) => v.nullish(text(maxLength));

/**
 * POST /api/create-checkout. Either `lineItems`, or one product by `productId`, `name`, `price`.
 * Prices are euros and only compared with the catalogue; names are ignored in favour of the catalogue's. An order with a
 * `gift` is for another person: `to` is their address, and without one the buyer hands the gift over; `at` is the moment of the
 * hand-over, ISO 8601 with its zone or in Paris time (`2026-12-25T08:00`), by default that of the payment. `dedication`: first
 * names for the title page. `discreet`: mails, files and bank statement say nothing of what was bought.
 */
export const checkoutRequestSchema = v.object({
  email: optionalText(1000),
  currency: optionalText(10),
  promoCode: optionalText(200),
  consents: v.nullish(v.object({ termsVersion: text(100), withdrawalWaiver: v.boolean() })),
  lineItems: v.nullish(
    v.pipe(
      v.array(
        v.object({
          productId: optionalText(200),
          productName: optionalText(500),
          price: v.nullish(v.number()),
          quantity: v.nullish(v.number()),
        }),
      ),
      v.maxLength(50),
    ),
  ),
  productId: optionalText(200),
  name: optionalText(500),
  price: v.nullish(v.number()),
  quantity: v.nullish(v.number()),
  gift: v.nullish(v.object({ to: optionalText(1000), message: optionalText(5000), at: optionalText(40) })),
  dedication: optionalText(500),
  discreet: v.nullish(v.boolean()),
});
export type CheckoutRequest = v.InferOutput<typeof checkoutRequestSchema>;

/** `url` is the payment page; the browser goes there at once. */
export const checkoutReplySchema = v.object({ orderId: v.string(), sessionId: v.string(), url: v.string() });
export type CheckoutReply = v.InferOutput<typeof checkoutReplySchema>;

/** GET /api/promo-codes/{code}; 404 `promo_invalid` for unknown, used, inactive and expired alike. */
export const promoReplySchema = v.object({
  code: v.string(),
  discountPercent: v.number(),
  expiresAt: v.nullable(v.string()),
});
export type PromoReply = v.InferOutput<typeof promoReplySchema>;

const orderStatuses = ['pending', 'paid', 'refunded', 'disputed', 'failed', 'expired'] as const satisfies OrderStatus[];

/**
 * GET /api/orders/{orderId}?payment_intent={session id}. `amountCents` after discount; `downloadUrl` is a page of ours.
 * `linkOnlyInMail`: a day after the payment this address gives no link any more, and only a part of the e-mail address.
 */
export const orderReplySchema = v.object({
  orderId: v.string(),
  date: v.string(),
  amountCents: v.number(),
  currency: v.string(),
  email: v.string(),
  status: v.picklist(orderStatuses),
  lines: v.array(v.object({ productId: v.string(), name: v.string(), quantity: v.number(), amountCents: v.number() })),
  linkOnlyInMail: v.boolean(),
  /** The order is given to another person, at an address or by the buyer (null); `downloadUrl` is then the order's page only. */
  gift: v.nullable(v.object({ to: v.nullable(v.string()), at: v.string() })),
  downloadUrl: v.nullable(v.string()),
  /** The mail with the link cannot reach `email`. */
  mailReturned: v.boolean(),
});
export type OrderReply = v.InferOutput<typeof orderReplySchema>;

/** POST /api/downloads: with the link's token, or with the buyer's e-mail (which also mails the link again). */
export const downloadsRequestSchema = v.object({
  orderId: optionalText(200),
  token: optionalText(500),
  email: optionalText(1000),
});
export type DownloadsRequest = v.InferOutput<typeof downloadsRequestSchema>;

/**
 * `url` downloads the file, `viewUrl` shows it in the browser. Both are signed for at most five minutes; ask again rather than
 * keep them.
 */
export const downloadsReplySchema = v.object({
  files: v.array(
    v.object({ id: v.string(), name: v.string(), sizeBytes: v.number(), url: v.string(), viewUrl: v.string() }),
  ),
});
export type DownloadsReply = v.InferOutput<typeof downloadsReplySchema>;

const roles = ['buyer', 'partner', 'recipient'] as const satisfies Role[];

/**
 * What every call of the order page carries: the order and the token of its holder's link. A link that never was one is 404
 * `order_not_found`; one that was replaced or taken back is 410 `access_revoked`.
 */
export const linkSchema = v.object({ orderId: text(200), token: text(500) });
export type OrderLink = v.InferOutput<typeof linkSchema>;

const reviewSchema = v.object({
  rating: v.number(),
  text: v.string(),
  name: v.nullable(v.string()),
  state: v.picklist(['waiting', 'published', 'refused']),
  reason: v.nullable(v.string()),
  answer: v.nullable(v.string()),
});

/**
 * POST /api/my-order/review, by the buyer: `rating` 1 to 5 and `text` write the one review of the order, or write it anew;
 * without `name` it is anonymous. `remove: true` deletes it. `ask: false`: no mail asks for one. 400 `review_invalid`; 409
 * `review_not_open` before the first hand-out and after a refund.
 */
export const reviewRequestSchema = v.object({
  ...linkSchema.entries,
  rating: v.nullish(v.number()),
  text: optionalText(10_000),
  name: optionalText(200),
  remove: v.nullish(v.literal(true)),
  ask: v.nullish(v.literal(false)),
});
export type ReviewRequest = v.InferOutput<typeof reviewRequestSchema>;
export const reviewReplySchema = v.object({ review: v.nullable(reviewSchema) });
export type ReviewReply = v.InferOutput<typeof reviewReplySchema>;

/**
 * POST /api/my-order → what a holder of a link may know of the order. A partner and a recipient get files and edition only:
 * the rest is null or empty for them. `files` are without addresses: POST /api/downloads gives these, and counts as handing
 * them out. `can`: what the holder may ask for on the page. `mails`: `kind` is the mail's name in the order (`link`).
 */
export const myOrderReplySchema = v.object({
  orderId: v.string(),
  role: v.picklist(roles),
  status: v.picklist(orderStatuses),
  createdAt: v.nullable(v.string()),
  amountCents: v.nullable(v.number()),
  currency: v.nullable(v.string()),
  email: v.nullable(v.string()),
  /** An address that is to replace `email`, as soon as its owner agrees. */
  pendingEmail: v.nullable(v.string()),
  lines: v.array(v.object({ productId: v.string(), name: v.string(), quantity: v.number(), amountCents: v.number() })),
  files: v.array(v.object({ id: v.string(), name: v.string() })),
  holders: v.array(v.object({ role: v.picklist(roles), email: v.nullable(v.string()), since: v.nullable(v.string()) })),
  mails: v.array(v.object({ kind: v.string(), at: v.nullable(v.string()), outcome: v.nullable(v.string()) })),
  /** The buyer's review; `reason`: why it was refused, the end of a sentence. */
  review: v.nullable(reviewSchema),
  /** What is left to pay back, in cents. */
  refundableCents: v.nullable(v.number()),
  /** The buyer's request for the money back: `underway` until Stripe has refunded, `with_owner` while a person decides. */
  refund: v.nullable(
    v.object({
      kind: v.picklist(['guarantee', 'withdrawal']),
      receivedAt: v.string(),
      state: v.picklist(['underway', 'with_owner', 'paid_back']),
    }),
  ),
  /**
   * The order is given to another person, from `at` on. The buyer sees `to`, null for a gift handed over in person, and `url`,
   * the recipient's link, when it is for the buyer to hand over.
   */
  gift: v.nullable(
    v.object({
      to: v.nullable(v.string()),
      at: v.string(),
      isOpen: v.boolean(),
      message: v.nullable(v.string()),
      url: v.nullable(v.string()),
    }),
  ),
  /** `yours`: the edition handed out last. `isTold`: whether the reader is told of new ones by mail. */
  edition: v.object({
    yours: v.nullable(v.number()),
    latest: v.number(),
    isTold: v.boolean(),
    changes: v.array(v.object({ edition: v.number(), date: v.string(), lines: v.array(v.string()) })),
  }),
  /** The number of the receipt, once it was asked for. */
  receiptNumber: v.nullable(v.string()),
  can: v.object({
    editions: v.boolean(),
    read: v.boolean(),
    receipt: v.boolean(),
    card: v.boolean(),
    partner: v.boolean(),
    review: v.boolean(),
    refuseReviewRequest: v.boolean(),
    refund: v.boolean(),
    withdraw: v.boolean(),
    address: v.boolean(),
  }),
});
export type MyOrderReply = v.InferOutput<typeof myOrderReplySchema>;

/**
 * POST /api/my-order/receipt, for the buyer → the receipt, made out once, and a credit note for each refund. The first request
 * that names a buyer counts: a later one that names another is 409 `receipt_issued`. An order that was never paid as asked
 * is 409 `receipt_unavailable`. The addresses are signed for five minutes; `number` is such as `R-000042`.
 */
export const receiptRequestSchema = v.object({
  ...linkSchema.entries,
  name: optionalText(100),
  address: optionalText(200),
  siren: optionalText(30),
});
export type ReceiptRequest = v.InferOutput<typeof receiptRequestSchema>;
export const receiptReplySchema = v.object({
  number: v.string(),
  url: v.string(),
  creditNotes: v.array(v.object({ number: v.string(), amountCents: v.number(), url: v.string() })),
});
export type ReceiptReply = v.InferOutput<typeof receiptReplySchema>;

/** POST /api/my-order/card, for the buyer of a gift → the card to print. `pdf`: base64. */
export const cardReplySchema = v.object({ name: v.string(), pdf: v.string() });
export type CardReply = v.InferOutput<typeof cardReplySchema>;

/** POST /api/my-order/address → 202; the new address gets a mail, and counts once its owner has followed the mail's link. */
export const addressChangeRequestSchema = v.object({ ...linkSchema.entries, email: text(1000) });

/** POST /api/my-order/address/confirm, with the token of that mail's link → 200, again and again; 404 `link_invalid`. */
export const confirmAddressRequestSchema = v.object({ token: text(500) });

/**
 * POST /api/my-order/partner, for the buyer alone: shares the order with the owner of an address, who gets a link of their own,
 * or takes that link back (`null`). 400 `email_invalid`, 429 for an address that was mailed three times today.
 */
export const shareRequestSchema = v.object({ ...linkSchema.entries, email: v.nullable(text(1000)) });
export type ShareRequest = v.InferOutput<typeof shareRequestSchema>;

export const shareReplySchema = v.object({ partner: v.nullable(v.object({ email: v.string(), since: v.string() })) });
export type ShareReply = v.InferOutput<typeof shareReplySchema>;

/** POST /api/my-order/find → 202 whatever is known of the address; 400 `email_invalid`. A plain form goes back to `/retrouver`. */
export const findOrdersRequestSchema = v.object({ email: optionalText(1000) });

/**
 * POST /api/my-order/refund, with the buyer's link → 200, again and again the same answer; 404 for other holders' links, 409
 * `nothing_to_refund`. `withdrawal` is the statement of C. conso L221-21, which `name` may sign.
 */
export const refundRequestSchema = v.object({
  ...linkSchema.entries,
  kind: v.picklist(['guarantee', 'withdrawal']),
  reason: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(4000))),
  name: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(200))),
});
export type RefundRequest = v.InferOutput<typeof refundRequestSchema>;

/** `receivedAt`: when the request first arrived; the mailed receipt has it too. `to_owner`: a person decides. */
export const refundReplySchema = v.object({
  decision: v.picklist(['refunded', 'to_owner']),
  receivedAt: v.string(),
});
export type RefundReply = v.InferOutput<typeof refundReplySchema>;

/**
 * POST /api/my-order/editions → 200: whether the reader is told of new editions. The one-click link of a mail has a token of its
 * own in the query instead; 404 `link_invalid`.
 */
export const chooseEditionsSchema = v.object({ ...linkSchema.entries, wanted: v.boolean() });

/** POST /api/contact → 202. `website` is the honeypot: a filled one is answered alike and goes nowhere. */
export const contactRequestSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)),
  subject: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  message: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(4000)),
  website: optionalText(500),
});
export type ContactRequest = v.InferOutput<typeof contactRequestSchema>;

/**
 * POST /api/newsletter → 202 whatever is known of the address; 400 `email_invalid`. `source` names the form (`footer`,
 * `article` …), anything else is kept as `other`. `website` is the honeypot. A plain form goes back to `/newsletter`.
 */
export const newsletterRequestSchema = v.object({
  email: optionalText(1000),
  source: v.fallback(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)), 'other'),
  website: optionalText(500),
});

/**
 * POST /api/newsletter/confirm and /api/newsletter/unsubscribe, with the token of the mail's link → 200, again and again;
 * 404 `link_invalid`. A mail client's own unsubscribe button sends the token in the query (RFC 8058).
 */
export const newsletterTokenSchema = v.object({ token: text(1000) });

/** Done, now or before. */
export const doneReplySchema = v.object({ ok: v.literal(true) });

/**
 * POST /api/withdrawals (C. conso D221-5) → 200, the same for a known order and an unknown one; 400, never 429. `orderId` is
 * whatever the buyer can say of the order. No honeypot: a browser that fills one in would lose a legal statement. A plain
 * form goes back to `/retractation`.
 */
export const withdrawalRequestSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  orderId: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)),
  statement: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(4000))),
});
export type WithdrawalRequest = v.InferOutput<typeof withdrawalRequestSchema>;

/** `receivedAt`: when the statement first arrived, ISO 8601 UTC; the same when it is sent again. */
export const withdrawalReplySchema = v.object({ receivedAt: v.string() });
export type WithdrawalReply = v.InferOutput<typeof withdrawalReplySchema>;

/**
 * GET /api/health. `missingSecrets` names the parameters an operator has yet to set; `originSecret` is `previous` from a
 * rotation of that secret until the next deployment.
 */
export const healthReplySchema = v.object({
  ok: v.boolean(),
  version: v.string(),
  missingSecrets: v.array(v.string()),
  originSecret: v.picklist(['current', 'previous']),
});

/**
 * The shop's HTTP API, the one source for the functions, the browser and the checks; `my-order-contract.ts` has the order
 * page's part. JSON in and out under `/api`. Money is integer cents, except `price` of a checkout body, which is euros. Dates
 * are ISO 8601 UTC or null.
 */
import * as v from 'valibot';

type ErrorWords = { code: string; message: string };
/** The body of every error. `code` is `promo_invalid` for both of its statuses. `also`: other fields that are wrong, if any are. */
export type ErrorBody = { error: ErrorWords & { also?: ErrorWords[] } };

export const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength));
export const optionalText = (maxLength: number) => v.nullish(text(maxLength));

/** A copy for another person. */
export const giftSchema = v.object({ to: optionalText(1000), message: optionalText(5000), at: optionalText(40) });

/**
 * POST /api/create-checkout. Either `lineItems`, or one product by `productId`, `name`, `price`. A line without `productId` is
 * the product of the catalogue with its `productName`; beside an id that name is ignored. Prices are euros and only compared
 * with the catalogue. An order with a
 * `gift` is for another person: `to` is their address, and without one the buyer hands the gift over; `at` is the moment of the
 * hand-over, ISO 8601 with its zone or in Paris time (`2026-12-25T08:00`), by default that of the payment. `dedication`: first
 * names for the title page. `discreet`: mails, files and bank statement say nothing of what was bought. `from`:
 * the slug of the article that the buyer came from, counted and not kept.
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
  gift: v.nullish(giftSchema),
  dedication: optionalText(500),
  discreet: v.nullish(v.boolean()),
  from: optionalText(200),
});
export type CheckoutRequest = v.InferOutput<typeof checkoutRequestSchema>;

/** `url` is the payment page; the browser goes there at once. */
export const checkoutReplySchema = v.object({ orderId: v.string(), sessionId: v.string(), url: v.string() });
export type CheckoutReply = v.InferOutput<typeof checkoutReplySchema>;

/** GET /api/promo-codes/{code}; 404 `promo_invalid` for unknown, used, inactive and expired alike. */
export const promoReplySchema = v.object({
  code: v.string(),
  discountPercent: v.optional(v.number()),
  discountCents: v.optional(v.number()),
  expiresAt: v.nullable(v.string()),
});
export type PromoReply = v.InferOutput<typeof promoReplySchema>;

export const orderStatuses = ['pending', 'paid', 'refunded', 'disputed', 'failed', 'expired'] as const;

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
 * `url` downloads the file, `viewUrl` shows it in the browser. Both are signed for `linkLife.fileMinutes` at most; ask again rather than
 * keep them. `files` is empty when number and address are not enough, since somebody with a link knows them: the link is mailed.
 * `mailed`: whether a mail with the link left. `missing`: what comes with the files and cannot be had for the moment.
 */
export const downloadsReplySchema = v.object({
  mailed: v.boolean(),
  files: v.array(
    v.object({ id: v.string(), name: v.string(), sizeBytes: v.number(), url: v.string(), viewUrl: v.string() }),
  ),
  missing: v.optional(v.array(v.object({ id: v.string(), name: v.string() }))),
});
export type DownloadsReply = v.InferOutput<typeof downloadsReplySchema>;

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

/**
 * POST /api/guest/stop?token=…, with the token of a mail to a partner or a recipient → 200, again and again; 404 `link_invalid`.
 * The shop then sends that mailbox nothing that somebody else can cause. A GET redirects to our page.
 */

/** Done, now or before. */
export const doneReplySchema = v.object({ ok: v.literal(true) });

/**
 * POST /api/withdrawals (C. conso D221-5) → 200, the same for a known order and an unknown one; 400, never 429. `orderId` is
 * whatever the buyer can say of the order. No honeypot: a browser that fills one in would lose a legal statement. A plain
 * form is answered with the dated acknowledgement as a text, and after a mistake goes back to `/retractation`.
 */
export const withdrawalRequestSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  orderId: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)),
  message: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(4000))),
});
export type WithdrawalRequest = v.InferOutput<typeof withdrawalRequestSchema>;

/** `receivedAt`: when the statement first arrived, ISO 8601 UTC; the same when it is sent again. */
export const withdrawalReplySchema = v.object({ receivedAt: v.string() });
export type WithdrawalReply = v.InferOutput<typeof withdrawalReplySchema>;

/**
 * GET /api/health. `missingSecrets` names the parameters an operator has yet to set; `originSecret` is `previous` from a
 * rotation of that secret until the next deployment. `editions`: the number of each product's latest one that the functions know.
 */
export const healthReplySchema = v.object({
  ok: v.boolean(),
  version: v.string(),
  missingSecrets: v.array(v.string()),
  originSecret: v.picklist(['current', 'previous']),
  editions: v.record(v.string(), v.number()),
});

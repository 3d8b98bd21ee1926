/** The calls of the order page: `/api/my-order/…`, and `/retrouver`'s. The rest of the API and its conventions: `contract.ts`. */
import * as v from 'valibot';
import { giftSchema, optionalText, orderStatuses, text } from '#lambdas/http/contract.ts';
import type { kindOf } from '#lambdas/order/holder.ts';

const roles = ['buyer', 'partner', 'recipient'] as const satisfies ReturnType<typeof kindOf>[];

/**
 * What every call of the order page carries: the order and the token of its holder's link. A link that never was one is 404
 * `order_not_found`; one that was replaced or taken back is 410 `access_revoked`.
 */
export const linkSchema = v.object({ orderId: text(200), token: text(500) });
export type OrderLink = v.InferOutput<typeof linkSchema>;

/** `reason`: why it was refused, the end of a sentence. */
const reviewSchema = v.object({
  rating: v.number(),
  text: v.string(),
  name: v.nullable(v.string()),
  state: v.picklist(['waiting', 'published', 'refused']),
  reason: v.nullable(v.string()),
  answer: v.nullable(v.string()),
});

/**
 * POST /api/my-order/review, by the buyer: `rating` 1 to 5 and `text` write the one review of a product of the order, or write it
 * anew; without `productId` that of the first one that is the buyer's own, without `name` an anonymous one. `remove: true`
 * deletes it. `ask: false`: no mail asks for one. 400 `review_invalid`; 409 `review_not_open` before the first hand-out and after
 * a refund.
 */
export const reviewRequestSchema = v.object({
  ...linkSchema.entries,
  productId: optionalText(64),
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
 * A copy of the order. `yours` is for its buyer to read, `free` to give; `to` and `at`: whom it is given to, and from when on it
 * opens; `mailedAt`: when the mail with its link left; `url`: its link, when it is for the buyer to hand over.
 */
const keySchema = v.object({
  n: v.number(),
  productId: v.string(),
  state: v.picklist(['yours', 'free', 'given', 'opened', 'ordered', 'refunded']),
  to: v.nullable(v.string()),
  at: v.nullable(v.string()),
  mailedAt: v.nullable(v.string()),
  url: v.nullable(v.string()),
  /** Nothing of it leaves for now: the order gives no access, or its buyer waits for the money. */
  isHeld: v.boolean(),
  /** What the buyer may do with it; null once it was opened or paid back. */
  handOver: v.nullable(v.picklist(['give', 'take_back'])),
  /** What the copy would bring back alone, in cents; null for one that was opened or is the only one. */
  refundableCents: v.nullable(v.number()),
});
export type OrderKey = v.InferOutput<typeof keySchema>;

/**
 * POST /api/my-order → what a holder of a link may know of the order. A partner and a recipient get files and edition only:
 * the rest is null or empty for them. `files` are without addresses: POST /api/downloads gives these, and counts as handing
 * them out. `can`: what the holder may ask for on the page.
 */
export const myOrderReplySchema = v.object({
  orderId: v.string(),
  role: v.picklist(roles),
  /** `closed`: all that a partner or a recipient may know of an order without access. */
  status: v.picklist([...orderStatuses, 'closed']),
  createdAt: v.nullable(v.string()),
  amountCents: v.nullable(v.number()),
  /** Null for the buyer too, once they were erased. */
  email: v.nullable(v.string()),
  /** An address that is to replace `email`, as soon as its owner agrees; `isReturned`: the mail to it did not arrive. */
  pendingEmail: v.nullable(v.object({ email: v.string(), isReturned: v.boolean() })),
  lines: v.array(v.object({ productId: v.string(), name: v.string(), quantity: v.number(), amountCents: v.number() })),
  files: v.array(v.object({ id: v.string(), name: v.string() })),
  /** Of the buyer, for each product that has one or, by `can`, may have one. */
  reviews: v.array(v.object({ productId: v.string(), review: v.nullable(reviewSchema), can: v.boolean() })),
  /** What is left to pay back, in cents. */
  refundableCents: v.nullable(v.number()),
  /**
   * The buyer's request for the money back: `underway` until Stripe was asked, `ordered` until the money leaves, `with_owner` while
   * a person decides, `with_bank` instead while a dispute keeps the shop from paying, `denied` when that person pays nothing back.
   */
  refund: v.nullable(
    v.object({
      kind: v.picklist(['guarantee', 'withdrawal']),
      receivedAt: v.string(),
      state: v.picklist(['underway', 'ordered', 'with_owner', 'with_bank', 'paid_back', 'denied']),
      /** The copies that it is for; null for the whole order. */
      keys: v.nullable(v.array(v.number())),
    }),
  ),
  /**
   * The order is given to another person, from `at` on. The buyer sees `to`, null for a gift handed over in person, and `url`,
   * the recipient's link, when it is for the buyer to hand over. `state`, for the buyer: of the mail with the link; `held` as
   * for a key, `closed` once it was paid back.
   */
  gift: v.nullable(
    v.object({
      to: v.nullable(v.string()),
      at: v.string(),
      state: v.nullable(v.picklist(['scheduled', 'sent', 'held', 'closed'])),
      isOpen: v.boolean(),
      message: v.nullable(v.string()),
      url: v.nullable(v.string()),
    }),
  ),
  /** The copies, each a key, for the buyer. */
  keys: v.array(keySchema),
  /** Whom the buyer shares the order with; `url`: their link, to hand over when the mail with it did not arrive. */
  partner: v.nullable(v.object({ email: v.nullable(v.string()), url: v.nullable(v.string()) })),
  /** `isTold`: whether a mail tells of new ones. `books`: the products with editions; `yours`: the one handed out last. */
  edition: v.object({
    isTold: v.boolean(),
    books: v.array(
      v.object({
        productId: v.string(),
        yours: v.nullable(v.number()),
        latest: v.number(),
        changes: v.array(v.object({ edition: v.number(), date: v.string(), lines: v.array(v.string()) })),
      }),
    ),
  }),
  /** The number of the receipt, once it was asked for. */
  receiptNumber: v.nullable(v.string()),
  can: v.object({
    editions: v.boolean(),
    read: v.boolean(),
    receipt: v.boolean(),
    card: v.boolean(),
    partner: v.boolean(),
    refuseReviewRequest: v.boolean(),
    refund: v.boolean(),
    withdraw: v.boolean(),
    address: v.boolean(),
    /** The buyer's files open by the order's number and the buyer's address, without the link. */
    openByNumber: v.boolean(),
  }),
});
export type MyOrderReply = v.InferOutput<typeof myOrderReplySchema>;

/**
 * POST /api/my-order/receipt, for the buyer → the receipt, made out once, and a credit note for each refund. The first request
 * that names a buyer counts: a later one that names another is 409 `receipt_issued`. An order that was never paid as asked
 * is 409 `receipt_unavailable`. The addresses are signed as those of files are; `number` is such as `R-000042`.
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

const numbers = v.pipe(v.array(v.number()), v.minLength(1), v.maxLength(50));

/** `keys`: copies that are given; without them the gift of the order. */
export const cardRequestSchema = v.object({ ...linkSchema.entries, keys: v.nullish(numbers) });
export type CardRequest = v.InferOutput<typeof cardRequestSchema>;

/**
 * POST /api/my-order/card, for the buyer of a gift → the card to print, or several on sheets of four. `pdf`: base64. `unprinted`: the
 * characters of the messages that it lacks.
 */
export const cardReplySchema = v.object({ name: v.string(), pdf: v.string(), unprinted: v.string() });
export type CardReply = v.InferOutput<typeof cardReplySchema>;

/** POST /api/my-order/address → 202; the new address gets a mail, and counts once its owner has followed the mail's link. */
export const addressChangeRequestSchema = v.object({ ...linkSchema.entries, email: text(1000) });

/** POST /api/my-order/address/confirm, with the token of that mail's link → 200, again and again; 404 `link_invalid`. */
export const confirmAddressRequestSchema = v.object({ token: text(500) });

/**
 * POST /api/my-order/partner, for the buyer alone: shares the order with the owner of an address, who gets a link of their own,
 * or takes that link back (`null`). `message`: the buyer's words in the mail. 400 `email_invalid`, `gift_message_too_long` and
 * `gift_message_contact`; 409 `guest_stopped` for an address whose owner wants no mail, `buyer_unknown` when the buyer was erased
 * and has given no new address, and `partner_changed` when another call shared it with somebody else meanwhile; 429 for an order
 * that was shared three times today or ten times in all, and for an address that another order wrote to today.
 */
export const shareRequestSchema = v.object({
  ...linkSchema.entries,
  email: v.nullable(text(1000)),
  message: optionalText(5000),
});
export type ShareRequest = v.InferOutput<typeof shareRequestSchema>;

export const shareReplySchema = v.object({
  partner: v.nullable(v.object({ email: v.nullable(v.string()), since: v.string() })),
});
export type ShareReply = v.InferOutput<typeof shareReplySchema>;

/**
 * POST /api/my-order/keys, for the buyer → the key. `give` hands copy `n` over, by mail to `to` or without it by a link and a
 * card; `takeBack` ends its link. Repeating a call changes nothing. 404 `order_not_found` for a copy that is not to give, as the
 * only one unless it was bought as a gift; 409 `key_given` when it is given to somebody else, `key_opened` once its files were taken,
 * `key_refunded` once it was paid back, `refund_underway` while its buyer waits for the money, `key_shared` while a partner has a link
 * to it, `buyer_unknown` with `to` when the buyer was erased; the errors of a gift at the checkout.
 */
export const keyRequestSchema = v.object({
  ...linkSchema.entries,
  n: v.number(),
  give: v.nullish(giftSchema),
  takeBack: v.nullish(v.literal(true)),
});
export type KeyRequest = v.InferOutput<typeof keyRequestSchema>;
export const keyReplySchema = v.object({ key: keySchema });
export type KeyReply = v.InferOutput<typeof keyReplySchema>;

/** POST /api/my-order/find → 202 whatever is known of the address; 400 `email_invalid`. A plain form goes back to `/retrouver`. */
export const findOrdersRequestSchema = v.object({ email: optionalText(1000) });

/**
 * POST /api/my-order/refund, with the buyer's link → 200, again and again the same answer; 404 for other holders' links, 409
 * `nothing_to_refund`, or `refund_underway` while another request waits. `withdrawal` is the statement of C. conso L221-21, which
 * `name` may sign. `keys`: the copies to pay back, at what they cost after the discount; 409 `key_opened` if somebody has opened
 * one. Without them all that is left is asked for.
 */
export const refundRequestSchema = v.object({
  ...linkSchema.entries,
  kind: v.picklist(['guarantee', 'withdrawal']),
  keys: v.nullish(numbers),
  reason: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(4000))),
  name: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(200))),
});
export type RefundRequest = v.InferOutput<typeof refundRequestSchema>;

/** `receivedAt`: when the request first arrived; the mailed acknowledgement has it too. `to_owner`: a person decides. */
export const refundReplySchema = v.object({ decision: v.picklist(['refunded', 'to_owner']), receivedAt: v.string() });
export type RefundReply = v.InferOutput<typeof refundReplySchema>;

/**
 * POST /api/my-order/editions → 200: whether the reader is told of new editions. The one-click link of a mail has a token of its
 * own in the query instead; 404 `link_invalid`.
 */
export const chooseEditionsSchema = v.object({ ...linkSchema.entries, wanted: v.boolean() });

/** Gives a promo code to one order alone, so that two open payment pages cannot both be paid at the reduced price. */
import Stripe from 'stripe';
import { ApiError } from '#lambdas/http/errors.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { findOrder, listOrdersOf, refreshOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { recordExpiry } from '#lambdas/order/order-facts.store.ts';
import { toMilliseconds } from '#lambdas/order/order-id.ts';
import { writingMs } from '#lambdas/order/payment-window.ts';
import { getStripe, isMissingAtStripe } from '#lambdas/payment/stripe.ts';
import { findMailboxHolder, findPromo, holdForMailbox, holdPromo } from '#lambdas/promo/promo.store.ts';
import { mayUseFirstPurchase, type Promo } from '#lambdas/promo/promo.ts';

/** `holdId` belongs to one checkout, whatever id its order gets. */
export type PromoClaim = { now: Date; holdId: string };

/**
 * Holds the code for an order: a first-purchase code for its mailbox, a single-use code while its page is open. An earlier
 * unpaid page of the same buyer is closed, so that the buyer can go back and start again. Throws `promo_invalid` when the
 * code cannot be used, and a 503 to repeat within seconds while another checkout of the mailbox is being stored.
 */
export async function claimPromo(promo: Promo, order: Order, claim: PromoClaim): Promise<void> {
  if (promo.firstPurchaseOnly) await claimFirstPurchase(promo, order, claim);
  if (promo.singleUse) await claimSingleUse(promo, order, claim);
}

async function claimFirstPurchase(
  { code }: Promo,
  { orderId, email }: Order,
  { now, holdId }: PromoClaim,
): Promise<void> {
  if (!mayUseFirstPurchase(await listOrdersOf(email))) throw new ApiError('promo_invalid');
  const mailbox = { code, email };
  const hold = { orderId, holdId, now };
  if (await holdForMailbox(mailbox, hold)) return;
  const replacedOrderId = await freeMailbox(mailbox, now);
  const isHeld = replacedOrderId !== undefined && (await holdForMailbox(mailbox, { ...hold, replacedOrderId }));
  if (!isHeld) throw new ApiError('payment_unavailable', { retryAfterSeconds: 1 });
}

/** Closes the page of the order that holds the code and gives its id; undefined while that order is being written. */
async function freeMailbox(mailbox: { code: string; email: string }, now: Date): Promise<string | undefined> {
  const heldBy = await findMailboxHolder(mailbox);
  const holder = heldBy === undefined ? undefined : await findOrder(heldBy);
  if (heldBy === undefined || isBeingWritten(heldBy, { holder, code: mailbox.code, now })) return undefined;
  if (holder?.promoCode === mailbox.code) await closePage(holder, now);
  return heldBy;
}

/** Whether the order that holds a code is not stored yet; after `writingMs` a crash has kept it from being stored. */
function isBeingWritten(heldBy: string, { holder, code, now }: { holder: Order | undefined; code: string; now: Date }) {
  return holder?.promoCode !== code && now.getTime() - toMilliseconds(heldBy) < writingMs;
}

async function claimSingleUse({ code }: Promo, order: Order, { now, holdId }: PromoClaim): Promise<void> {
  // An hour longer than the page is open: the webhook of a payment in its last second arrives well before that.
  const until = new Date(Date.parse(order.sessionExpiresAt) + 3_600_000);
  const hold = { orderId: order.orderId, holdId, now, until };
  if (await holdPromo(code, hold)) return;
  const replacedOrderId = await freeHeldPromo(code, order, now);
  if (!(await holdPromo(code, { ...hold, replacedOrderId }))) throw new ApiError('promo_invalid');
}

/** The id that a held code may be taken from: the same buyer's earlier order, its page closed, or an id that a crash left. */
async function freeHeldPromo(code: string, order: Order, now: Date): Promise<string> {
  const heldBy = (await findPromo(code))?.heldBy;
  if (heldBy === undefined) throw new ApiError('promo_invalid');
  const holder = await findOrder(heldBy);
  if (isBeingWritten(heldBy, { holder, code, now })) throw new ApiError('promo_invalid');
  if (holder?.promoCode !== code) return heldBy;
  if (emailKey(holder.email) !== emailKey(order.email)) throw new ApiError('promo_invalid');
  await closePage(holder, now);
  return heldBy;
}

/**
 * Closes an unpaid page before its code goes to another order; throws `promo_invalid` when the page was just paid. A page
 * that Stripe is making at this moment cannot be stored after the recorded expiry, and is closed by the checkout that made it.
 */
async function closePage({ orderId, ...order }: Order, now: Date): Promise<void> {
  const at = now.toISOString();
  const isUnopened = order.stripeSessionId === undefined;
  const current = isUnopened ? ((await recordExpiry(orderId, at)) ?? (await refreshOrder(orderId))) : order;
  if (current?.paidAt !== undefined) throw new ApiError('promo_invalid');
  if (current?.stripeSessionId === undefined) return;
  await expireSession(current.stripeSessionId);
  await recordExpiry(orderId, at);
}

/** Expires a session at Stripe; one that is over, or of another key, stays as it is; a completed one throws `promo_invalid`. */
async function expireSession(sessionId: string): Promise<void> {
  const { sessions } = (await getStripe()).checkout;
  try {
    await sessions.expire(sessionId);
  } catch (error) {
    if (isMissingAtStripe(error)) return;
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const { status } = await sessions.retrieve(sessionId);
    if (status === 'complete') throw new ApiError('promo_invalid');
  }
}

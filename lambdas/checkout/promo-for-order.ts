/** Applying a promo code to an order: the rules that need the buyer's earlier orders. */
import Stripe from 'stripe';
import { emailKey } from '#lambdas/email-address.ts';
import { ApiError } from '#lambdas/http/api-error.ts';
import { findOrder, listOrdersOf } from '#lambdas/order/order.store.ts';
import { type Order, orderStatus, toMilliseconds } from '#lambdas/order/order.ts';
import { recordExpiry } from '#lambdas/order/order-facts.store.ts';
import { isSessionOver, writingMs } from '#lambdas/order/payment-window.ts';
import { getStripe } from '#lambdas/payment/stripe.ts';
import { findPromo, holdPromo } from '#lambdas/promo/promo.store.ts';
import { isUsable, normalizeCode, type Promo } from '#lambdas/promo/promo.ts';

/** The code a checkout names, if it may still be applied. Throws `promo_invalid`; undefined when no code was given. */
export async function loadPromo(input: string | null | undefined, now: Date): Promise<Promo | undefined> {
  const code = normalizeCode(input ?? '');
  if (code === '') return undefined;
  const promo = await findPromo(code);
  if (promo === undefined || !isUsable(promo, now)) throw new ApiError('promo_invalid');
  return promo;
}

/**
 * Makes sure this order alone enjoys the code: a first-purchase code needs a mailbox without a paid order, a single-use
 * code is held for the order while its page is open. An earlier unpaid page of the same buyer is closed, so that going
 * back and starting again works and two open pages cannot both be paid at the reduced price. Throws `promo_invalid`.
 */
export async function claimPromo(promo: Promo, order: Order, attempt: Attempt): Promise<void> {
  if (promo.firstPurchaseOnly) await claimFirstPurchase(promo, order, attempt.now);
  if (promo.singleUse) await claimSingleUse(promo, order, attempt);
}

/** `holdId` is one checkout's own, whatever id its order ends up with. */
type Attempt = { now: Date; holdId: string };

async function claimFirstPurchase(promo: Promo, order: Order, now: Date): Promise<void> {
  const earlier = (await listOrdersOf(order.email)).filter(({ orderId }) => orderId !== order.orderId);
  if (earlier.some(({ paidAt }) => paidAt !== undefined)) throw new ApiError('promo_invalid');
  const open = earlier.filter((one) => one.promoCode === promo.code && isOpen(one, now));
  for (const one of open) await closePage(one, now);
}

const isOpen = (order: Order, now: Date) => orderStatus(order) === 'pending' && !isSessionOver(order, now);

async function claimSingleUse({ code }: Promo, order: Order, { now, holdId }: Attempt): Promise<void> {
  // An hour more than the page lives: the webhook of a payment made in its last second is told long before.
  const until = new Date(Date.parse(order.sessionExpiresAt) + 3_600_000);
  const hold = { orderId: order.orderId, holdId, now, until };
  if (await holdPromo(code, hold)) return;
  const insteadOf = await freeHeldPromo(code, order, now);
  if (!(await holdPromo(code, { ...hold, insteadOf }))) throw new ApiError('promo_invalid');
}

/** The id a held code may be taken from: the same buyer's earlier order, its page closed, or one that a crash kept from being. */
async function freeHeldPromo(code: string, order: Order, now: Date): Promise<string> {
  const heldBy = (await findPromo(code))?.heldBy;
  if (heldBy === undefined) throw new ApiError('promo_invalid');
  const holder = await findOrder(heldBy);
  if (holder?.promoCode !== code) {
    if (now.getTime() - toMilliseconds(heldBy) < writingMs) throw new ApiError('promo_invalid');
    return heldBy;
  }
  if (emailKey(holder.email) !== emailKey(order.email)) throw new ApiError('promo_invalid');
  await closePage(holder, now);
  return heldBy;
}

/** Closes an unpaid page at Stripe before its code goes to another order; a page that was just paid keeps the code. */
async function closePage(order: Order, now: Date): Promise<void> {
  if (order.paidAt !== undefined) throw new ApiError('promo_invalid');
  if (order.stripeSessionId !== undefined) {
    try {
      await (await getStripe()).checkout.sessions.expire(order.stripeSessionId);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      const session = await (await getStripe()).checkout.sessions.retrieve(order.stripeSessionId);
      if (session.status === 'complete') throw new ApiError('promo_invalid');
    }
  }
  await recordExpiry(order.orderId, now.toISOString());
}

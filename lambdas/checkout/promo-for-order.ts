/** Applying a promo code to an order: the rules that need the buyer's earlier orders. */
import Stripe from 'stripe';
import { emailKey } from '#lambdas/email-address.ts';
import { ApiError } from '#lambdas/http/api-error.ts';
import { findOrder, listOrdersOf } from '#lambdas/order/order.store.ts';
import { isSessionOver, type Order, orderStatus } from '#lambdas/order/order.ts';
import { recordExpiry } from '#lambdas/order/order-facts.store.ts';
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
export async function claimPromo(promo: Promo, order: Order, now: Date): Promise<void> {
  if (promo.firstPurchaseOnly) await claimFirstPurchase(promo, order, now);
  if (promo.singleUse) await claimSingleUse(promo, order, now);
}

async function claimFirstPurchase(promo: Promo, order: Order, now: Date): Promise<void> {
  const earlier = (await listOrdersOf(order.email)).filter(({ orderId }) => orderId !== order.orderId);
  if (earlier.some(({ paidAt }) => paidAt !== undefined)) throw new ApiError('promo_invalid');
  const open = earlier.filter((one) => one.promoCode === promo.code && isOpen(one, now));
  for (const one of open) await closePage(one, now);
}

const isOpen = (order: Order, now: Date) => orderStatus(order) === 'pending' && !isSessionOver(order, now);

async function claimSingleUse(promo: Promo, order: Order, now: Date): Promise<void> {
  // An hour more than the page lives: the webhook of a payment made in its last second is told long before.
  const hold = { orderId: order.orderId, now, until: new Date(Date.parse(order.sessionExpiresAt) + 3_600_000) };
  if (await holdPromo(promo.code, hold)) return;
  const holder = await findHolder(promo.code);
  if (holder === undefined || emailKey(holder.email) !== emailKey(order.email)) throw new ApiError('promo_invalid');
  await closePage(holder, now);
  if (!(await holdPromo(promo.code, { ...hold, insteadOf: holder.orderId }))) throw new ApiError('promo_invalid');
}

async function findHolder(code: string): Promise<Order | undefined> {
  const heldBy = (await findPromo(code))?.heldBy;
  return heldBy === undefined ? undefined : findOrder(heldBy);
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

/** Applying a promo code to an order: the rules that need the buyer's earlier orders. */
import { setTimeout as delay } from 'node:timers/promises';
import { closePage } from '#lambdas/checkout/close-page.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import type { Caller } from '#lambdas/http/request.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { findOrder, listOrdersOf } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { toMilliseconds } from '#lambdas/order/order-id.ts';
import { writingMs } from '#lambdas/order/payment-window.ts';
import { findGuardedPromo } from '#lambdas/promo/find-usable-promo.ts';
import { findMailboxHolder, holdForMailbox } from '#lambdas/promo/mailbox-hold.store.ts';
import { findPromo, holdPromo } from '#lambdas/promo/promo.store.ts';
import { isUsable, normalizeCode, type Promo } from '#lambdas/promo/promo.ts';

/**
 * The code a checkout names, if it may still be applied; undefined when no code was given. Throws `promo_invalid`, or
 * `too_many_requests` to a network that tries too many.
 */
export async function loadPromo(input: string | null | undefined, caller: Caller): Promise<Promo | undefined> {
  const code = normalizeCode(input ?? '');
  if (code === '') return undefined;
  const promo = await findGuardedPromo(code, caller);
  if (promo === undefined || !isUsable(promo, caller.now)) throw new ApiError('promo_invalid');
  return promo;
}

/**
 * Makes sure this order alone enjoys the code: a first-purchase code needs a mailbox without a paid order, a single-use
 * code is held for the order while its page is open. An earlier unpaid page of the same buyer is closed, so that going
 * back and starting again works and two open pages cannot both be paid at the reduced price. Throws `promo_invalid`.
 */
export async function claimPromo(promo: Promo, order: Order, claim: Claim): Promise<void> {
  if (promo.firstPurchaseOnly) await claimFirstPurchase(promo, order, claim);
  if (promo.singleUse) await claimSingleUse(promo, order, claim);
}

/** `holdId` is one checkout's own, whatever id its order ends up with. */
type Claim = { now: Date; holdId: string };

async function claimFirstPurchase({ code }: Promo, order: Order, { now, holdId }: Claim): Promise<void> {
  const earlier = await listOrdersOf(order.email);
  if (earlier.some(({ paidAt }) => paidAt !== undefined)) throw new ApiError('promo_invalid');
  const mailbox = { code, email: order.email };
  const hold = { orderId: order.orderId, holdId, now };
  if (await holdForMailbox(mailbox, hold)) return;
  // The same buyer's other click may be writing its order right now: its page has to be there to be closed.
  for (let waitedMs = 0; waitedMs < 2000; waitedMs += 100) {
    const insteadOf = await freeMailbox(mailbox, now);
    if (insteadOf !== undefined && (await holdForMailbox(mailbox, { ...hold, insteadOf }))) return;
    await delay(100);
  }
  throw new ApiError('promo_invalid');
}

/** The id the code may be taken from, its page closed; undefined while that order is being written. */
async function freeMailbox(mailbox: { code: string; email: string }, now: Date): Promise<string | undefined> {
  const heldBy = await findMailboxHolder(mailbox);
  const holder = heldBy === undefined ? undefined : await findOrder(heldBy);
  if (heldBy === undefined || isBeingWritten(heldBy, { holder, code: mailbox.code, now })) return undefined;
  if (holder?.promoCode === mailbox.code) await closePage(holder, now);
  return heldBy;
}

/** An id without its order was taken a moment ago, or a crash left it so. */
function isBeingWritten(heldBy: string, { holder, code, now }: { holder: Order | undefined; code: string; now: Date }) {
  return holder?.promoCode !== code && now.getTime() - toMilliseconds(heldBy) < writingMs;
}

async function claimSingleUse({ code }: Promo, order: Order, { now, holdId }: Claim): Promise<void> {
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
  if (isBeingWritten(heldBy, { holder, code, now })) throw new ApiError('promo_invalid');
  if (holder?.promoCode !== code) return heldBy;
  if (emailKey(holder.email) !== emailKey(order.email)) throw new ApiError('promo_invalid');
  await closePage(holder, now);
  return heldBy;
}

/** Gives a promo code to one order alone, so that two open payment pages cannot both be paid at the reduced price. */
import { closePage } from '#lambdas/checkout/close-page.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { toMilliseconds } from '#lambdas/order/order-id.ts';
import { isPayable } from '#lambdas/order/order-status.ts';
import { listBuyingOrdersOf } from '#lambdas/order/orders-of-mailbox.store.ts';
import { hasEnded, lastPayment, writingMs } from '#lambdas/order/payment-window.ts';
import { checkPayment } from '#lambdas/payment/check-payment.ts';
import { endSpentCode, findMailboxHolder, findPromo, holdForMailbox, holdPromo } from '#lambdas/promo/promo.store.ts';
import { heldCodeOf, keyOfUse, mayUseFirstPurchase, type Promo } from '#lambdas/promo/promo.ts';
import { hash } from '#lambdas/runtime/hash.ts';

/** `holdId` belongs to one checkout, whatever id its order gets. */
export type PromoClaim = { now: Date; holdId: string };

/** Another checkout of the same mailbox is being made: it has its page, or has failed, within a second. */
const inProgress = () => new ApiError('checkout_in_progress', { retryAfterSeconds: 1 });

/**
 * Holds the code for an order as long as it can be paid: a first-purchase code for its mailbox, a single-use code for the
 * order alone, or one of a code's uses, which the order that is given back names. An earlier unpaid page of the same buyer is
 * closed, so that the buyer can go back and start again. Throws `promo_invalid` when the code cannot be used, and
 * `checkout_in_progress` while another page of the mailbox is being made.
 */
export async function claimPromo(promo: Promo, order: Order, claim: PromoClaim): Promise<Order> {
  const { code, uses, firstPurchaseOnly, singleUse } = promo;
  if (firstPurchaseOnly) await claimFirstPurchase(promo, order, claim);
  const isHeld =
    singleUse && ((await holdPromo(code, toHold(order, claim))) || (await takeOverUse(code, order, claim)));
  if (singleUse && !isHeld) throw new ApiError('promo_invalid');
  return uses === undefined ? order : { ...order, promoSlot: await claimOneOf(uses, { code, order, claim }) };
}

type Wanted = { code: string; order: Order; claim: PromoClaim };

/**
 * Holds one of the uses of a code and gives its number: the one of its buyer's earlier page, so that a mailbox holds one at a time; or
 * the first free one from a place of this checkout's own, so that many at once spread over them; or else one that nobody holds any
 * more. A code whose uses are all spent is marked as used, so that the next try costs one call.
 */
async function claimOneOf(uses: number, { code, order, claim }: Wanted): Promise<number> {
  const first = Buffer.from(hash(claim.holdId), 'base64url').readUInt32BE();
  const numbers = Array.from({ length: uses }, (_, index) => 1 + ((first + index) % uses));
  const earlier = (await listBuyingOrdersOf(order.email)).filter(
    (one) => one.orderId !== order.orderId && isPayable(one),
  );
  const own = earlier.flatMap(({ promoCode, promoSlot }) => (promoCode === code ? (promoSlot ?? []) : []));
  for (const use of own) if (await takeOverUse(keyOfUse(code, use), order, claim)) return use;
  for (const use of numbers) if (await holdPromo(keyOfUse(code, use), toHold(order, claim))) return use;
  for (const use of numbers) if (await takeOverUse(keyOfUse(code, use), order, claim)) return use;
  await endSpentCode(code, uses, claim.now);
  throw new ApiError('promo_invalid');
}

async function claimFirstPurchase(
  { code }: Promo,
  { orderId, email }: Order,
  { now, holdId }: PromoClaim,
): Promise<void> {
  await refuseUnlessFirst(email, now);
  const mailbox = { code, email };
  const hold = { orderId, holdId, now };
  if (await holdForMailbox(mailbox, hold)) return;
  const replacedOrderId = await freeMailbox(mailbox, now);
  if (!(await holdForMailbox(mailbox, { ...hold, replacedOrderId }))) throw inProgress();
}

/** Stripe is asked about so many open pages of a mailbox, the newest: anybody can open pages under its address. */
const mostAsked = 10;

/** Throws `promo_invalid` when the mailbox has bought before. Stripe is asked, since a webhook may be late. */
async function refuseUnlessFirst(email: string, now: Date): Promise<void> {
  const earlier = await listBuyingOrdersOf(email);
  const isOpened = (order: Order) => isPayable(order) && order.stripeSessionId !== undefined;
  const hasBought = earlier.some(({ paidAt }) => paidAt !== undefined);
  const asked = hasBought ? [] : earlier.filter(isOpened).slice(-mostAsked);
  const current = await Promise.all(earlier.map((one) => (asked.includes(one) ? checkPayment(one, now) : one)));
  if (!mayUseFirstPurchase(current)) throw new ApiError('promo_invalid');
}

/** Closes the page of the order that holds the code and gives its id. */
async function freeMailbox(mailbox: { code: string; email: string }, now: Date): Promise<string> {
  const heldBy = await findMailboxHolder(mailbox);
  if (heldBy === undefined) throw inProgress();
  const holder = await findOrder(heldBy);
  if (isBeingMade(heldBy, { holder, code: mailbox.code, now })) throw inProgress();
  if (isHolder(holder, mailbox.code) && !(await closePage(holder, now))) throw new ApiError('promo_invalid');
  return heldBy;
}

function isHolder(order: Order | undefined, code: string): order is Order {
  return order !== undefined && heldCodeOf(order) === code;
}

/** Whether the order that holds a code has no page yet; after `writingMs` a crash has kept it from being stored or opened. */
function isBeingMade(heldBy: string, { holder, code, now }: { holder: Order | undefined; code: string; now: Date }) {
  const hasNoPage = !isHolder(holder, code) || (isPayable(holder) && holder.stripeSessionId === undefined);
  return hasNoPage && now.getTime() - toMilliseconds(heldBy) < writingMs;
}

const toHold = (order: Order, { now, holdId }: PromoClaim) => {
  return { orderId: order.orderId, holdId, now, until: lastPayment(order) };
};

/** Takes over a single-use code, or one use of a code, that is held; false when another buyer has it. */
async function takeOverUse(code: string, order: Order, claim: PromoClaim): Promise<boolean> {
  const { heldBy, usedAt } = (await findPromo(code)) ?? {};
  if (usedAt) return false;
  // Given free since it was found held.
  if (heldBy === undefined) return holdPromo(code, toHold(order, claim));
  const isFree = await freeHeldPromo({ code, heldBy }, order, claim.now);
  return isFree && holdPromo(code, { ...toHold(order, claim), replacedOrderId: heldBy });
}

/**
 * Whether a held code may be taken from its holder: an order that will not be paid, an id that a crash left, or the same buyer's
 * earlier order, whose page is closed.
 */
async function freeHeldPromo(held: { code: string; heldBy: string }, order: Order, now: Date): Promise<boolean> {
  const { code, heldBy } = held;
  const holder = await findOrder(heldBy);
  const isOwn = holder !== undefined && emailKey(holder.email) === emailKey(order.email);
  if (isBeingMade(heldBy, { holder, code, now })) {
    if (isOwn) throw inProgress();
    return false;
  }
  if (!isHolder(holder, code) || hasEnded(holder)) return true;
  return isOwn && closePage(holder, now);
}

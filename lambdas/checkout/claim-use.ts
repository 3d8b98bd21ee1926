/** Reserves a single-use code, or one of the uses of a code, for an order alone. */
import { ApiError } from '#lambdas/http/errors.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { listBuyingOrdersOf } from '#lambdas/order/listed-orders.store.ts';
import { findOrder, refreshOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { recordOnce } from '#lambdas/order/order-facts.store.ts';
import { toMilliseconds } from '#lambdas/order/order-id.ts';
import { isPayable } from '#lambdas/order/order-status.ts';
import { hasEnded, lastPayment, writingMs } from '#lambdas/order/payment-window.ts';
import { checkPayment } from '#lambdas/payment/check-payment.ts';
import { getStripe, isMissingAtStripe, isStripeError } from '#lambdas/payment/stripe.ts';
import { endSpentCode, findPromo, reservePromo } from '#lambdas/promo/promo.store.ts';
import { keyOfUse, reservedCodeOf } from '#lambdas/promo/promo.ts';
import { hash } from '#lambdas/runtime/hash.ts';

/** `requestKey` belongs to one checkout, whatever id its order gets. */
export type PromoClaim = { now: Date; requestKey: string };

/** Another checkout of the same mailbox is being made: it has its page, or has failed, within a second. */
export const inProgress = () => new ApiError('checkout_in_progress', { retryAfterSeconds: 1 });

export type Wanted = { code: string; order: Order; claim: PromoClaim };

/**
 * Reserves one of the uses of a code and gives its number: the one of its buyer's earlier page, so that a mailbox has one at a time; or
 * the first free one from a place of this checkout's own, so that many at once spread over them; or else one that nobody reserves any
 * more. A code whose uses are all spent is marked as used, so that the next try costs one call. At most some 300 items are tried: three
 * times each of at most 100 uses (`operator/codes.ts`).
 */
export async function claimUse(uses: number, { code, order, claim }: Wanted): Promise<number> {
  const first = Buffer.from(hash(claim.requestKey), 'base64url').readUInt32BE();
  const numbers = Array.from({ length: uses }, (_, index) => 1 + ((first + index) % uses));
  const earlier = (await listBuyingOrdersOf(order.email)).filter(
    (one) => one.orderId !== order.orderId && isPayable(one),
  );
  const own = earlier.flatMap(({ promoCode, promoSlot }) => (promoCode === code ? (promoSlot ?? []) : []));
  for (const use of own) if (await takeOverReservation(keyOfUse(code, use), order, claim)) return use;
  for (const use of numbers) if (await reservePromo(keyOfUse(code, use), toReservation(order, claim))) return use;
  for (const use of numbers) if (await takeOverReservation(keyOfUse(code, use), order, claim)) return use;
  await endSpentCode(code, uses, claim.now);
  throw new ApiError('promo_invalid');
}

/** Reserves a single-use code; false when another buyer has it. */
export async function claimSingleUse({ code, order, claim }: Wanted): Promise<boolean> {
  return (await reservePromo(code, toReservation(order, claim))) || takeOverReservation(code, order, claim);
}

const toReservation = (order: Order, { now, requestKey }: PromoClaim) => {
  return { orderId: order.orderId, requestKey, now, until: lastPayment(order) };
};

/** Takes over a single-use code, or one use of a code, that is reserved; false when another buyer has it. */
async function takeOverReservation(code: string, order: Order, claim: PromoClaim): Promise<boolean> {
  const { reservedBy, usedAt } = (await findPromo(code)) ?? {};
  if (usedAt) return false;
  // Released between the refused reservation and this read.
  if (reservedBy === undefined) return reservePromo(code, toReservation(order, claim));
  const isFree = await endReservation({ code, reservedBy }, order, claim.now);
  return isFree && reservePromo(code, { ...toReservation(order, claim), replacedOrderId: reservedBy });
}

/**
 * Whether a code may be taken from the order that reserves it: one that will not be paid, an id that a crash left, or the same buyer's
 * earlier order, whose page is closed.
 */
async function endReservation(reserved: { code: string; reservedBy: string }, order: Order, now: Date) {
  const { code, reservedBy } = reserved;
  const earlier = await findOrder(reservedBy);
  const isOwn = earlier !== undefined && emailKey(earlier.email) === emailKey(order.email);
  if (isBeingMade(reservedBy, { order: earlier, code, now })) {
    if (isOwn) throw inProgress();
    return false;
  }
  if (!isReservedBy(earlier, code) || hasEnded(earlier)) return true;
  return isOwn && closePage(earlier, now);
}

export function isReservedBy(order: Order | undefined, code: string): order is Order {
  return order !== undefined && reservedCodeOf(order) === code;
}

/** Whether the order that reserves a code has no page yet; after `writingMs` a crash has kept it from being stored or opened. */
export function isBeingMade(
  orderId: string,
  { order, code, now }: { order: Order | undefined; code: string; now: Date },
) {
  const hasNoPage = !isReservedBy(order, code) || (isPayable(order) && order.stripeSessionId === undefined);
  return hasNoPage && now.getTime() - toMilliseconds(orderId) < writingMs;
}

/**
 * False when the page was paid, or a bank debit is on its way: a completed page keeps its code, unless its debit has failed, whether or
 * not a webhook came. A page that Stripe is making at this moment cannot be stored after the recorded expiry, and is closed by the
 * checkout that made it.
 */
export async function closePage(order: Order, now: Date): Promise<boolean> {
  const end = () => recordOnce(order.orderId, 'expiredAt', now.toISOString());
  const isOpened = order.stripeSessionId !== undefined;
  if (isOpened && hasEnded(order)) return true;
  const current = isOpened ? order : ((await end()) ?? (await refreshOrder(order.orderId)));
  if (current?.paidAt !== undefined) return false;
  if (current?.stripeSessionId === undefined) return true;
  if (!(await expireSession(current.stripeSessionId))) return hasFailed(current, now);
  await end();
  return true;
}

/** Expires a session at Stripe; one that is over, or of another key, stays as it is. False when it is complete. */
async function expireSession(sessionId: string): Promise<boolean> {
  const { sessions } = (await getStripe()).checkout;
  try {
    await sessions.expire(sessionId);
  } catch (error) {
    if (isMissingAtStripe(error)) return true;
    if (!isStripeError(error, 'StripeInvalidRequestError')) throw error;
    const { status } = await sessions.retrieve(sessionId);
    return status !== 'complete';
  }
  return true;
}

async function hasFailed(order: Order, now: Date): Promise<boolean> {
  const { paidAt, paymentFailedAt } = await checkPayment(order, now);
  return paidAt === undefined && paymentFailedAt !== undefined;
}

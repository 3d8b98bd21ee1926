/** Gives a promo code to one order alone, so that two open payment pages cannot both be paid at the reduced price. */
import {
  claimSingleUse,
  claimUse,
  closePage,
  inProgress,
  isBeingMade,
  isReservedBy,
  type PromoClaim,
  type Wanted,
} from '#lambdas/checkout/claim-use.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { listBuyingOrdersOf } from '#lambdas/order/listed-orders.store.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { isPayable } from '#lambdas/order/order-status.ts';
import { checkPayment } from '#lambdas/payment/check-payment.ts';
import { findReservingOrder, reserveForMailbox } from '#lambdas/promo/promo.store.ts';
import { mayUseFirstPurchase, type Promo } from '#lambdas/promo/promo.ts';

/**
 * Reserves the code for an order as long as it can be paid: a first-purchase code for its mailbox, a single-use code for the
 * order alone, or one of a code's uses, which the order that is given back names. An earlier unpaid page of the same buyer is
 * closed, so that the buyer can go back and start again. Throws `promo_invalid` when the code cannot be used, and
 * `checkout_in_progress` while another page of the mailbox is being made.
 */
export async function claimPromo(promo: Promo, order: Order, claim: PromoClaim): Promise<Order> {
  const { code, uses, firstPurchaseOnly, singleUse } = promo;
  const wanted = { code, order, claim };
  if (firstPurchaseOnly) await claimFirstPurchase(wanted);
  if (singleUse && !(await claimSingleUse(wanted))) throw new ApiError('promo_invalid');
  return uses === undefined ? order : { ...order, promoSlot: await claimUse(uses, wanted) };
}

async function claimFirstPurchase({
  code,
  order: { orderId, email },
  claim: { now, requestKey },
}: Wanted): Promise<void> {
  await refuseUnlessFirst(email, now);
  const mailbox = { code, email };
  const reservation = { orderId, requestKey, now };
  if (await reserveForMailbox(mailbox, reservation)) return;
  const replacedOrderId = await closeReservingPage(mailbox, now);
  if (!(await reserveForMailbox(mailbox, { ...reservation, replacedOrderId }))) throw inProgress();
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

/** Closes the page of the order that reserves the code and gives its id. */
async function closeReservingPage(mailbox: { code: string; email: string }, now: Date): Promise<string> {
  const { code } = mailbox;
  const orderId = await findReservingOrder(mailbox);
  if (orderId === undefined) throw inProgress();
  const order = await findOrder(orderId);
  if (isBeingMade(orderId, { order, code, now })) throw inProgress();
  if (isReservedBy(order, code) && !(await closePage(order, now))) throw new ApiError('promo_invalid');
  return orderId;
}

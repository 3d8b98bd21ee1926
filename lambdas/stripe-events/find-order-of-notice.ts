import { isErasedSince } from '#lambdas/erasure/erasure.store.ts';
import { createOrder, findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { addMark } from '#lambdas/order/order-facts.store.ts';
import { isOrderId } from '#lambdas/order/order-id.ts';
import type { StripeNotice } from '#lambdas/payment/payment-facts.ts';
import { remakeOrder } from '#lambdas/payment/session-metadata.ts';
import { getStripe, undefinedIfMissing } from '#lambdas/payment/stripe.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { logFault } from '#lambdas/runtime/log.ts';

async function findIntentMetadata({ fact }: StripeNotice): Promise<Record<string, string> | undefined> {
  if (!('paymentIntent' in fact) || fact.paymentIntent === undefined) return undefined;
  const stripe = await getStripe();
  return (await undefinedIfMissing(stripe.paymentIntents.retrieve(fact.paymentIntent)))?.metadata;
}

/** Whether another shop or stage sold it on the same Stripe account. Its page says so, or else its payment. */
async function isOfOtherShop(notice: StripeNotice, metadata?: Record<string, string>): Promise<boolean> {
  const page = 'session' in notice ? notice.session?.success_url : undefined;
  const site = page ?? (metadata ?? (await findIntentMetadata(notice)))?.site;
  return site !== undefined && !`${site}/`.startsWith(`${getVariable('SITE_URL')}/`);
}

/**
 * The order that a notice is about; undefined, with an alarm event logged, when this shop has no such order, but none for another
 * shop's. A paid order whose row was lost is made again from its session.
 */
export async function findOrderOfNotice(notice: StripeNotice, now: Date): Promise<Order | undefined> {
  const metadata = 'orderId' in notice ? undefined : await findIntentMetadata(notice);
  const named = 'orderId' in notice ? notice.orderId : metadata?.order_id;
  // A payment link of the same Stripe account carries whatever its visitor typed: it is neither looked up nor logged.
  const orderId = named !== undefined && isOrderId(named) ? named : undefined;
  const known = orderId === undefined ? undefined : await findOrder(orderId);
  if (known !== undefined || (orderId !== undefined && (await isOfOtherShop(notice, metadata)))) return known;
  const order = orderId === undefined ? undefined : await makeLostOrderAgain(notice, now);
  if (order === undefined) logFault('unknown_order', { orderId, fact: notice.fact.kind });
  return order;
}

/** An order whose recipient was erased since is handed over by its buyer. */
async function withoutErasedGuest(order: Order): Promise<Order> {
  const { email, message: _, ...given } = order.recipient ?? {};
  if (email === undefined || !(await isErasedSince(email, order.createdAt))) return order;
  return { ...order, recipient: given };
}

/**
 * Nothing says whether its link was mailed before, so it is mailed: a second mail does less harm than none. That of a buyer who was
 * erased since is not made again: it is Stripe's alone.
 */
async function makeLostOrderAgain(notice: StripeNotice, now: Date): Promise<Order | undefined> {
  if (!('orderId' in notice) || notice.fact.kind !== 'paid' || notice.session === undefined) return undefined;
  const remade = remakeOrder(notice.session, now);
  if (remade === undefined) return undefined;
  for (const who of [remade.email, remade.orderId]) if (await isErasedSince(who, remade.createdAt)) return undefined;
  const order = await withoutErasedGuest(remade);
  if (!(await createOrder(order))) return findOrder(order.orderId);
  return addMark(order, 'order_rebuilt');
}

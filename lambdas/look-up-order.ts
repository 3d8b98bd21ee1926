import { makeDownloadUrl } from '#lambdas/download/link-token.ts';
import { logSettlingFault, settleOrder } from '#lambdas/fulfil/settle-order.ts';
import { startDelivery } from '#lambdas/fulfil/start-delivery.ts';
import { type OrderReply, orderReplySchema } from '#lambdas/http/contract.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { httpFunction, ok } from '#lambdas/http/http.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import { hasAccess, type Order, orderStatus } from '#lambdas/order/order.ts';
import { adoptPaymentPage } from '#lambdas/order/order-facts.store.ts';
import { isOrderId } from '#lambdas/order/order-id.ts';
import { getStripe, undefinedIfMissing, withStripeOutageAs503 } from '#lambdas/payment/stripe.ts';
import { getVariable, requireEnvironment } from '#lambdas/runtime/environment.ts';
import { loadSecrets } from '#lambdas/runtime/secrets.ts';

requireEnvironment('ORDERS_TABLE', 'PROMO_CODES_TABLE', 'SITE_URL', 'STRIPE_API_URL', 'DELIVER_ORDER_FUNCTION');

const isSessionId = (text: string) => /^cs_[A-Za-z0-9_]{10,200}$/.test(text);

/** A crash may have kept the session's id from being stored: the session at Stripe names its order. */
async function adoptSession({ orderId }: Order, sessionId: string): Promise<Order | undefined> {
  const stripe = await getStripe();
  const session = await undefinedIfMissing(stripe.checkout.sessions.retrieve(sessionId));
  return session?.client_reference_id === orderId ? adoptPaymentPage(orderId, sessionId) : undefined;
}

/** The order, for a caller who knows its payment page's session; undefined for everyone else. */
async function loadOrder(orderId: string, sessionId: string): Promise<Order | undefined> {
  if (!isOrderId(orderId) || !isSessionId(sessionId)) return undefined;
  const order = await findOrder(orderId);
  if (order === undefined || order.stripeSessionId === sessionId) return order;
  return order.stripeSessionId === undefined ? adoptSession(order, sessionId) : undefined;
}

/** Does what the webhook has not done yet, since the payer is waiting. An outage of Stripe does not fail the request. */
async function bringUpToDate(order: Order, now: Date): Promise<Order> {
  if (order.dueAt === undefined) return order;
  try {
    return await settleOrder(order, now, startDelivery);
  } catch (error) {
    logSettlingFault(order.orderId, error);
    return (await findOrder(order.orderId)) ?? order;
  }
}

async function toReply(order: Order): Promise<OrderReply> {
  const { linkSecret } = await loadSecrets('linkSecret');
  return {
    orderId: order.orderId,
    date: order.paidAt ?? order.createdAt,
    amountCents: order.amountPaidCents ?? order.amountCents,
    currency: order.currency,
    email: order.email,
    status: orderStatus(order),
    lines: order.lines.map(({ productId, name, quantity, amountCents }) => ({
      productId,
      name,
      quantity,
      amountCents,
    })),
    downloadUrl: hasAccess(order)
      ? makeDownloadUrl(order.orderId, { siteUrl: getVariable('SITE_URL'), linkSecret })
      : null,
  };
}

/** GET /api/orders/{orderId}?payment_intent={session id}: the order, for the browser that comes back from paying it. */
export const handler = httpFunction(async (event) => {
  const now = new Date();
  const orderId = event.pathParameters?.orderId ?? '';
  const sessionId = event.queryStringParameters?.payment_intent ?? '';
  const order = await withStripeOutageAs503(() => loadOrder(orderId, sessionId));
  if (order === undefined) throw new ApiError('order_not_found');
  return ok(orderReplySchema, await toReply(await bringUpToDate(order, now)));
});

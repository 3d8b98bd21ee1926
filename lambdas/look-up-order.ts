import { makeDownloadUrl } from '#lambdas/download/link-token.ts';
import { logSettlingFault, settleOrder } from '#lambdas/fulfil/settle-order.ts';
import { type OrderReply, orderReplySchema } from '#lambdas/http/contract.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { httpFunction, ok } from '#lambdas/http/http.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import { hasAccess, type Order, orderStatus } from '#lambdas/order/order.ts';
import { adoptPaymentPage } from '#lambdas/order/order-facts.store.ts';
import { isOrderId } from '#lambdas/order/order-id.ts';
import { getStripe, isStripeOutage, paymentUnavailable } from '#lambdas/payment/stripe.ts';
import { getVariable, requireEnvironment, settlingVariables } from '#lambdas/runtime/environment.ts';
import { loadSecrets } from '#lambdas/runtime/secrets.ts';

requireEnvironment(...settlingVariables);

const isSessionId = (text: string) => /^cs_[A-Za-z0-9_]{10,200}$/.test(text);

/** The session a crash kept us from storing: Stripe knows which order it was made for. */
async function adoptSession(order: Order, sessionId: string): Promise<Order | undefined> {
  try {
    const session = await (await getStripe()).checkout.sessions.retrieve(sessionId);
    if (session.client_reference_id !== order.orderId) return undefined;
    return await adoptPaymentPage(order.orderId, sessionId);
  } catch (error) {
    if (isStripeOutage(error)) throw paymentUnavailable(error);
    return undefined;
  }
}

/** The order, for someone who came from its payment page; undefined for everyone else. */
async function loadOrder(orderId: string, sessionId: string): Promise<Order | undefined> {
  if (!isOrderId(orderId) || !isSessionId(sessionId)) return undefined;
  const order = await findOrder(orderId);
  if (order === undefined || order.stripeSessionId === sessionId) return order;
  return order.stripeSessionId === undefined ? adoptSession(order, sessionId) : undefined;
}

/** The payer is waiting: what the webhook has not done yet is done here. Stripe or SES being away is no reason to fail. */
async function bringUpToDate(order: Order, now: Date): Promise<Order> {
  if (order.dueAt === undefined) return order;
  try {
    return await settleOrder(order, now);
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
  const order = await loadOrder(orderId, sessionId);
  if (order === undefined) throw new ApiError('order_not_found');
  return ok(orderReplySchema, await toReply(await bringUpToDate(order, now)));
});

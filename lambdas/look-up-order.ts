import { linkLife } from '#content/retention.ts';
import { isLinkUndeliverable } from '#lambdas/download/plan-link-mail.ts';
import { logSettlingFault, settleOrder } from '#lambdas/fulfil/settle-order.ts';
import { startDelivery } from '#lambdas/fulfil/start-delivery.ts';
import { type OrderReply, orderReplySchema } from '#lambdas/http/contract.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { httpFunction, ok } from '#lambdas/http/http.ts';
import { type Caller, callerOf } from '#lambdas/http/request.ts';
import { addressOf, handOverAt } from '#lambdas/order/holder.ts';
import { makeDownloadUrl } from '#lambdas/order/link-token.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { adoptPaymentPage, claimPaymentQuestion } from '#lambdas/order/order-facts.store.ts';
import { isOrderId } from '#lambdas/order/order-id.ts';
import { hasAccess, orderStatus } from '#lambdas/order/order-status.ts';
import { getStripe, undefinedIfMissing, withStripeOutageAs503 } from '#lambdas/payment/stripe.ts';
import { countAttempt } from '#lambdas/rate-limit/rate-limit.store.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/**
 * Stripe answers 25 requests a second to one endpoint (docs.stripe.com/rate-limits). Look-ups use ten of them at most, 600 a
 * minute, and the schedule's questions have the rest. A network has 60 a minute: a browser asks nine times in the minute after
 * a payment, and after the first time only while the webhook is late. An order beyond these is asked about by the schedule.
 */
const questionsPerNetwork = 60;
const questionsInAll = 600;
const questionEveryMs = 2000;

const isSessionId = (text: string) => /^cs_[A-Za-z0-9_]{10,200}$/.test(text);

/** Counts a question to Stripe; throws `too_many_requests` beyond the limits. The answer about a paid order asks nothing. */
async function countQuestion({ clientNetwork, now }: Caller): Promise<void> {
  const question = { action: 'payment-question', per: 'minute', now } as const;
  await countAttempt({ ...question, network: clientNetwork, limit: questionsPerNetwork });
  await countAttempt({ ...question, everyone: true, limit: questionsInAll });
}

/** A crash may have kept the session's id from being stored: the session at Stripe names its order. */
async function adoptSession({ orderId }: Order, sessionId: string): Promise<Order | undefined> {
  const stripe = await getStripe();
  const session = await undefinedIfMissing(stripe.checkout.sessions.retrieve(sessionId));
  return session?.client_reference_id === orderId ? adoptPaymentPage(orderId, sessionId) : undefined;
}

/** The order, for a caller who knows its payment page's session; undefined for everyone else. */
async function loadOrder(orderId: string, sessionId: string, caller: Caller): Promise<Order | undefined> {
  if (!isOrderId(orderId) || !isSessionId(sessionId)) return undefined;
  const order = await findOrder(orderId);
  if (order === undefined || order.stripeSessionId === sessionId) return order;
  if (order.stripeSessionId !== undefined) return undefined;
  await countQuestion(caller);
  return adoptSession(order, sessionId);
}

/** The unpaid order, when Stripe may be asked about it now; undefined within two seconds of the last time. */
async function claimQuestion({ orderId }: Order, caller: Caller): Promise<Order | undefined> {
  const claimed = await claimPaymentQuestion(orderId, caller.now, questionEveryMs);
  if (claimed !== undefined) await countQuestion(caller);
  return claimed;
}

/**
 * Does what the webhook has not done yet, since the payer is waiting. Neither an outage of Stripe nor an exceeded limit fails
 * the request: the answer is then what is stored.
 */
async function bringUpToDate(order: Order, caller: Caller): Promise<Order> {
  if (order.dueAt === undefined || (order.paidAt !== undefined && Date.parse(order.dueAt) > caller.now.getTime()))
    return order;
  try {
    const settled = order.paidAt === undefined ? await claimQuestion(order, caller) : order;
    return settled === undefined ? order : await settleOrder(settled, caller.now, startDelivery);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_requests') return order;
    logSettlingFault(order.orderId, error);
    return (await findOrder(order.orderId)) ?? order;
  }
}

/** `lea@example.fr` → `l…@example.fr`. */
const shortenAddress = (email: string) => email.replace(/^(.).*(?=@)/u, '$1…');

/** A buyer whose mail was not sent, or came back, keeps the files on this page. */
function isLinkInMailOnly(order: Order, now: Date): boolean {
  const { paidAt, emailSentAt } = order;
  if (paidAt === undefined || emailSentAt === undefined || isLinkUndeliverable(order)) return false;
  return now.getTime() - Date.parse(paidAt) > linkLife.successPageHours * 3_600_000;
}

/** The recipient's address is hidden where the buyer's is. */
function describeGift(order: Order, { isHidden }: { isHidden: boolean }): OrderReply['gift'] {
  if (order.recipient === undefined) return null;
  const to = isHidden ? undefined : addressOf(order, 'recipient');
  return { to: to ?? null, at: handOverAt(order) };
}

async function toReply(order: Order, now: Date): Promise<OrderReply> {
  const isHidden = isLinkInMailOnly(order, now);
  // An erased buyer has none.
  const email = addressOf(order, 'buyer') ?? '…';
  return {
    orderId: order.orderId,
    date: order.paidAt ?? order.createdAt,
    amountCents: order.amountPaidCents ?? order.amountCents,
    currency: order.currency,
    email: isHidden ? shortenAddress(email) : email,
    status: orderStatus(order),
    lines: order.lines,
    linkOnlyInMail: isHidden && hasAccess(order),
    gift: describeGift(order, { isHidden }),
    mailReturned: isLinkUndeliverable(order),
    downloadUrl:
      hasAccess(order) && !isHidden
        ? makeDownloadUrl(order, { siteUrl: getVariable('SITE_URL'), keys: await loadLinkKeys() })
        : null,
  };
}

/** GET /api/orders/{orderId}?payment_intent={session id}: the order, for the browser that comes back from paying it. */
export const handler = httpFunction(async (event) => {
  const caller = callerOf(event);
  const orderId = event.pathParameters?.orderId ?? '';
  const sessionId = event.queryStringParameters?.payment_intent ?? '';
  const order = await withStripeOutageAs503(() => loadOrder(orderId, sessionId, caller));
  if (order === undefined) throw new ApiError('order_not_found');
  return ok(orderReplySchema, await toReply(await bringUpToDate(order, caller), caller.now));
});

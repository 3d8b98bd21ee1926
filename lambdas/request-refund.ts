import { buyersFunction } from '#lambdas/download/open-link.ts';
import { startDelivery } from '#lambdas/fulfil/start-delivery.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { ok } from '#lambdas/http/http.ts';
import { type RefundRequest, refundReplySchema, refundRequestSchema } from '#lambdas/http/my-order-contract.ts';
import type { Caller } from '#lambdas/http/request.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { noteInLog } from '#lambdas/order/order-log.store.ts';
import { listBuyingOrdersOf } from '#lambdas/order/orders-of-mailbox.store.ts';
import { keptRefundCents } from '#lambdas/order/refund.ts';
import { canAskRefund, decideRefund, type RefundDecision, readRefundFacts } from '#lambdas/refund/decide-refund.ts';
import { recordRefundRequest } from '#lambdas/refund/refund-facts.store.ts';
import { claimGuests, claimMailbox, claimRoom } from '#lambdas/refund/refund-limits.store.ts';
import { getVariable, requireEnvironment } from '#lambdas/runtime/environment.ts';

requireEnvironment(
  'ORDERS_TABLE',
  'ORDER_LOG_TABLE',
  'COUNTERS_TABLE',
  'REFUND_CEILING_CENTS',
  'DELIVER_ORDER_FUNCTION',
);

/** Decides on the facts, then claims what the decision takes: other requests of the mailbox or the month may be faster. */
async function decide(order: Order, { clientNetwork: network, now }: Caller): Promise<RefundDecision> {
  const others = (await listBuyingOrdersOf(order.email)).filter(({ orderId }) => orderId !== order.orderId);
  const facts = { ...readRefundFacts(order, others, now), isFirstOfGuests: true };
  const wished = decideRefund({ ...facts, hasRoom: true });
  if (wished.decision === 'to_owner') return wished;
  const needsClaim = wished.because === 'guarantee' || facts.hasGuests;
  const isFirstOfMailbox = !needsClaim || (await claimMailbox(order, now));
  const isFirstOfGuests = isFirstOfMailbox && (await claimGuests(order, now));
  const cents = (order.amountPaidCents ?? 0) - keptRefundCents(order);
  const ceilingCents = Number(getVariable('REFUND_CEILING_CENTS'));
  const hasRoom = isFirstOfGuests && (await claimRoom({ orderId: order.orderId, cents, ceilingCents, network, now }));
  return decideRefund({ ...facts, isFirstOfMailbox, isFirstOfGuests, hasRoom });
}

/** Records the request and starts what it causes. Of several requests at once the first counts. */
async function keepRequest(order: Order, { kind, reason, name }: RefundRequest, caller: Caller): Promise<Order> {
  const { now } = caller;
  if (!canAskRefund(order)) throw new ApiError('nothing_to_refund');
  const decision = await decide(order, caller);
  const asked = { kind, at: now.toISOString(), ...decision, ...(reason ? { reason } : {}) };
  const recorded = await recordRefundRequest(order, asked, name ?? undefined);
  if (recorded === undefined) return (await findOrder(order.orderId)) ?? order;
  await noteInLog(order.orderId, { kind: 'refund_asked', ...decision }, now);
  return startDelivery(recorded);
}

/** POST /api/my-order/refund: the buyer asks for the money back; asked again, the answer is the same. */
export const handler = buyersFunction(refundRequestSchema, async ({ request, order, caller }) => {
  const { refundAsked } = order.refundAsked === undefined ? await keepRequest(order, request, caller) : order;
  if (refundAsked === undefined) throw new ApiError('internal');
  return ok(refundReplySchema, { decision: refundAsked.decision, receivedAt: refundAsked.at });
});

import { startDelivery } from '#lambdas/fulfil/start-delivery.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { ok } from '#lambdas/http/http.ts';
import { type RefundRequest, refundReplySchema, refundRequestSchema } from '#lambdas/http/my-order-contract.ts';
import type { Caller } from '#lambdas/http/request.ts';
import { buyersFunction } from '#lambdas/my-order/open-link.ts';
import { openedAt, receiverOf } from '#lambdas/order/copies.ts';
import { listBuyingOrdersOf } from '#lambdas/order/listed-orders.store.ts';
import { priceCopies } from '#lambdas/order/numbered-copies.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { noteInLog } from '#lambdas/order/order-log.store.ts';
import { leftCents } from '#lambdas/order/refund.ts';
import { decideRefund, type RefundDecision, readRefundFacts } from '#lambdas/refund/decide-refund.ts';
import { recordRefundRequest } from '#lambdas/refund/refund-facts.store.ts';
import { claimGuests, claimMailbox, claimRoom } from '#lambdas/refund/refund-limits.store.ts';
import { canAskRefund, canRepayCopy } from '#lambdas/refund/refund-rules.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';

/** What is asked for: some copies, or the whole order. `turn`: which request of the order it is. */
type Wish = { keys: number[] | undefined; turn: number };
type Request = Omit<RefundRequest, 'keys'> & Pick<Wish, 'keys'>;

const toOwner = (because: 'second' | 'guest' | 'ceiling') => ({ decision: 'to_owner', because }) as const;

/** Decides on the facts, then claims what the decision takes: other requests of the mailbox or the month may be faster. */
async function decide(order: Order, { keys, turn }: Wish, caller: Caller): Promise<RefundDecision> {
  const { clientNetwork: network, now } = caller;
  const others = (await listBuyingOrdersOf(order.email)).filter(({ orderId }) => orderId !== order.orderId);
  const facts = readRefundFacts(order, { others, keys, now });
  const wished = decideRefund(facts);
  if (wished.decision === 'to_owner') return wished;
  const needsMailbox = wished.because === 'guarantee' || facts.hasGuests;
  if (needsMailbox && !(await claimMailbox(order, now))) return toOwner('second');
  if (!(await claimGuests(order, now))) return toOwner('guest');
  const cents = keys ? priceCopies(order, keys) : leftCents(order);
  const ceilingCents = Number(getVariable('REFUND_CEILING_CENTS'));
  const claim = { request: `${order.orderId} ${turn}`, cents, ceilingCents, network, now };
  return (await claimRoom(claim)) ? wished : toOwner('ceiling');
}

function checkCopies(order: Order, keys: number[]): void {
  const refused = keys.filter((number) => !canRepayCopy(order, number));
  if (refused.length === 0) return;
  const isOpened = refused.some((number) => openedAt(order, receiverOf(order, number)) !== undefined);
  throw new ApiError(isOpened && order.copies !== undefined ? 'key_opened' : 'nothing_to_refund');
}

/** Whether the order's last request is this one: asked again, the answer is the same. */
function isAnswered({ refundAsked }: Order, keys: number[] | undefined): boolean {
  return refundAsked !== undefined && refundAsked.keys?.join() === keys?.join();
}

/** Records the request and starts what it causes. Of several requests at once the first counts. */
async function keepRequest(order: Order, { keys, ...request }: Request, caller: Caller): Promise<Order> {
  const { now } = caller;
  if (!canAskRefund(order)) throw new ApiError(order.refundAsked ? 'refund_underway' : 'nothing_to_refund');
  checkCopies(order, keys ?? []);
  const turn = (order.refundAsked?.turn ?? 0) + 1;
  const decision = await decide(order, { keys, turn }, caller);
  const { kind, reason, name } = request;
  const of = keys === undefined ? {} : { keys };
  const asked = { kind, turn, at: now.toISOString(), ...of, ...decision, ...(reason ? { reason } : {}) };
  const recorded = await recordRefundRequest(order, asked, name ?? undefined);
  if (recorded === undefined) {
    const current = (await findOrder(order.orderId)) ?? order;
    if (isAnswered(current, keys)) return current;
    checkCopies(current, keys ?? []);
    throw new ApiError('refund_underway');
  }
  await noteInLog(order.orderId, { kind: 'refund_asked', ...decision, ...of }, now);
  return startDelivery(recorded);
}

/** POST /api/my-order/refund: the buyer asks for the money back; asked again, the answer is the same. */
export const handler = buyersFunction(refundRequestSchema, async ({ request, order, caller }) => {
  const keys = request.keys ? [...new Set(request.keys)].toSorted((one, other) => one - other) : undefined;
  const isNew = !isAnswered(order, keys);
  const { refundAsked } = isNew ? await keepRequest(order, { ...request, keys }, caller) : order;
  if (refundAsked === undefined) throw new ApiError('internal');
  return ok(refundReplySchema, { decision: refundAsked.decision, receivedAt: refundAsked.at });
});

/** What a buyer asked the money back for, on the order page or by the form of withdrawal, and what became of it. Pure. */
import { listRepaidCopies } from '#lambdas/order/numbered-copies.ts';
import type { Order, RefundAsked } from '#lambdas/order/order.ts';
import { hasEnded } from '#lambdas/order/payment-window.ts';
import { heldRefundCents, isLeftToBank, isRefunded, leftCents, listRefunds } from '#lambdas/order/refund.ts';

/**
 * `paid_back` once Stripe has refunded what was asked for, or where nothing was paid or will be; `underway` until it was asked, and
 * `ordered` while it holds the refund. `with_owner` while a person has to decide, or to find another way since Stripe refused the
 * refund or the bank returned it; `denied` when that person pays nothing back.
 */
type RefundState = 'paid_back' | 'ordered' | 'underway' | 'with_owner' | 'denied';

/** The copies that were asked for, by their numbers; without `keys`, the whole order. */
type Asked = Pick<RefundAsked, 'at' | 'keys'> & { decision?: RefundAsked['decision'] };

/** What became of a request. An answer that came before it says nothing of it. */
export function stateOfRequest(order: Order, { at, keys, decision }: Asked): RefundState {
  const { refundDue, refundDenied, refundRefused, failedRefunds = [] } = order;
  if (isRefunded(order) || order.amountPaidCents === 0 || hasEnded(order))
    return heldRefundCents(order) === 0 ? 'paid_back' : 'ordered';
  if (refundDue !== undefined) return 'underway';
  const repaid = listRepaidCopies(order);
  if (keys?.every((number) => repaid.includes(number)))
    return listRefunds(order).held.some((refund) => refund.keys.some((number) => keys.includes(number)))
      ? 'ordered'
      : 'paid_back';
  if (refundDenied !== undefined && refundDenied.at >= at) return 'denied';
  const hasFailed = refundRefused !== undefined || failedRefunds.length > 0;
  return decision === 'refunded' && !hasFailed ? 'underway' : 'with_owner';
}

/** The state as buyer and owner are told it: while a dispute keeps the shop from paying, the bank decides. */
export function toldStateOf(order: Order, asked: Asked): RefundState | 'with_bank' {
  const state = stateOfRequest(order, asked);
  return state === 'with_owner' && isLeftToBank(order) ? 'with_bank' : state;
}

/** The last withdrawal from the whole order, or request for all its money. */
export function findWholeRequest({ refundAsked, withdrawalRequestedAt }: Order): Asked | undefined {
  const asked = refundAsked?.keys === undefined ? refundAsked : undefined;
  const at = [asked?.at, withdrawalRequestedAt].toSorted().findLast((time) => time !== undefined);
  return at === undefined ? undefined : { ...asked, at };
}

/** When the buyer first asked for money that has not left, if the owner did not deny it: legal terms run from then. */
export function findFirstAsking(order: Order): string | undefined {
  const { refundAsked, refundDenied, withdrawalRequestedAt: statedAt = '' } = order;
  const isHeld = refundAsked !== undefined && stateOfRequest(order, refundAsked) === 'ordered';
  const asked = isHeld ? [refundAsked.firstAt ?? refundAsked.at] : [];
  const stated = statedAt > (refundDenied?.at ?? '') ? [statedAt] : [];
  return [...asked, ...stated].toSorted()[0];
}

type PendingRequest = { keys?: number[]; state: RefundState };

/** The request that the owner's answer is for: that of the whole order, unless it was refused and some copies are asked for. */
export function findRequestToAnswer(order: Order): PendingRequest | undefined {
  const { refundAsked } = order;
  const asked = findWholeRequest(order);
  const whole = asked && { state: stateOfRequest(order, asked) };
  if (refundAsked?.keys === undefined || (whole !== undefined && whole.state !== 'denied')) return whole;
  return { keys: refundAsked.keys, state: stateOfRequest(order, refundAsked) };
}

/** The request that waits for an answer or its money. */
export function findOpenRequest(order: Order): PendingRequest | undefined {
  const request = findRequestToAnswer(order);
  return request?.state === 'underway' || request?.state === 'with_owner' ? request : undefined;
}

type Sum = { amountCents?: number | undefined; keys?: number[] | undefined };

/** Whether a refund is of all that was asked for and is not paid back yet: some copies, or what is left of the order. */
export function coversRequest(order: Order, { amountCents, keys }: Sum): boolean {
  const closed = [...(keys ?? []), ...listRepaidCopies(order)];
  if (keys !== undefined) return findRequestToAnswer(order)?.keys?.every((number) => closed.includes(number)) ?? false;
  return amountCents === undefined || amountCents >= leftCents(order);
}

/** Whether a request stays open once a refund is made. */
export function leavesRequest({ refundDue: _, ...before }: Order, refund: Sum): boolean {
  return findOpenRequest(before) !== undefined && !coversRequest(before, refund);
}

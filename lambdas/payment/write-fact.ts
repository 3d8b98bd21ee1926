/** What each fact of a payment writes in its order. */
import { asksForPerson, barsAccess, isLost, listDisputeStates, toDisputeFact } from '#lambdas/order/dispute.ts';
import type { Order } from '#lambdas/order/order.ts';
import {
  addMark,
  recordMember,
  recordOnce,
  recordPayment,
  recordRefund,
  removeMarks,
} from '#lambdas/order/order-facts.store.ts';
import { isLeftToBank, isRefundReplaced, leftCents, listRefunds, toRefundFact } from '#lambdas/order/refund.ts';
import type { PaymentFact } from '#lambdas/payment/payment-facts.ts';

/** Undefined when the fact, or a later one of its kind, is recorded already. */
export function writeFact(order: Order, fact: PaymentFact, at: string): Promise<Order | undefined> {
  const { orderId } = order;
  switch (fact.kind) {
    case 'paid':
      return recordPayment(orderId, { ...readPayment(fact), paidAt: at });
    case 'processing':
      return recordOnce(orderId, 'processingAt', at);
    case 'expired':
      return recordOnce(orderId, 'expiredAt', at);
    case 'failed':
      return recordOnce(orderId, 'paymentFailedAt', at);
    case 'refunded_total':
      return recordRefund(order, { refundedCents: fact.refundedCents, at });
    case 'disputed':
      return recordDispute(order, fact, at);
    case 'single_refund':
      return recordSingleRefund(order, fact);
    default:
      return recordMember(order, toMember(fact));
  }
}

/**
 * Records what became of a refund. The owner is told to pay in another way only if the bank does not: a dispute may have come before,
 * or be over already.
 */
async function recordSingleRefund(order: Order, fact: RefundFact): Promise<Order | undefined> {
  const member = toMember(fact);
  const isReplaced = fact.outcome === 'disputed' || (fact.outcome === 'failed' && isLeftToBank(order));
  const replaced = { also: 'disputedRefunds', reason: 'refund_disputed' } as const;
  const isLate =
    fact.outcome === 'short' && listRefunds({ ...order, shortRefunds: [member.member] }).short.length === 0;
  const late = { reason: undefined };
  const written = await recordMember(order, { ...member, ...(isReplaced && replaced), ...(isLate && late) });
  return written && updateReplacedMark(await removeHeldMark(written));
}

/** The mark that the balance lacks the money ends with the refunds that it is about, not with others. */
async function removeHeldMark(order: Order): Promise<Order> {
  return listRefunds(order).short.length === 0 ? removeMarks(order, ['refund_held']) : order;
}

/** A dispute that leaves the payment to the shop gives the money back: the refund that it replaced is owed again. */
async function updateReplacedMark(order: Order): Promise<Order> {
  if (!order.marks?.includes('refund_disputed') || !isRefundReplaced(order) || isLeftToBank(order)) return order;
  return removeMarks(await addMark(order, 'refund_after_dispute'), ['refund_disputed']);
}

/**
 * Records a state of a dispute. Stripe's events come in any order, so the marks follow the furthest state reached: a request
 * for evidence that comes after the dispute moved on raises none, and a dispute that is over removes its own. The order becomes
 * due, since a delivery updates the marks of its reviews.
 */
async function recordDispute(order: Order, fact: DisputeFact, at: string): Promise<Order | undefined> {
  const { reason: ofState, ...member } = toMember(fact);
  const { disputeFacts = [] } = order;
  const [state = ''] = listDisputeStates([...disputeFacts, member.member].filter((one) => isOf(fact, one)));
  const reason = barsAccess(fact.disputeStatus) ? ofState : reasonOfKept(order, member.member);
  const needsResponse = fact.disputeStatus.endsWith('needs_response');
  const isOutdated = needsResponse && !isToAnswer(state);
  // Stripe may add states: one that this code does not know keeps its mark until a person has looked.
  const isUnknown = reason === 'disputed' && !needsResponse;
  const due = order.paidAt === undefined ? {} : { at };
  const written = await recordMember(order, { ...member, ...(!isOutdated && { reason }), ...due });
  // Another state may have been written since the order was read.
  if (written === undefined || isUnknown || listDisputeStates(written.disputeFacts).some(isToAnswer)) return written;
  const over = ['disputed', 'dispute_appeal', ...(state === 'won' ? (['dispute_lost'] as const) : [])] as const;
  return updateReplacedMark(await removeMarks(written, over));
}

const isOf = ({ disputeId }: DisputeFact, fact: string) => fact.startsWith(`${disputeId} `);

/** Whether a dispute waits for the owner; a state that we do not know may. */
const isToAnswer = (state: string) => asksForPerson(state) && !isLost(state);

function readPayment({ kind: _, currency, ...payment }: PaymentFact & { kind: 'paid' }) {
  return { ...payment, currencyPaid: currency };
}

type RefundFact = PaymentFact & { kind: 'single_refund' };
type DisputeFact = PaymentFact & { kind: 'disputed' };

function reasonOf(disputeStatus: string) {
  if (isLost(disputeStatus)) return 'dispute_lost';
  if (disputeStatus === 'appeal_needs_response') return 'dispute_appeal';
  return asksForPerson(disputeStatus) ? 'disputed' : undefined;
}

/** The owner may have removed the mark of a refund that the dispute replaced. */
function reasonOfKept(order: Order, kept: string) {
  const after = { ...order, disputeFacts: [...(order.disputeFacts ?? []), kept] };
  const isOwed = isRefundReplaced(after) && !isLeftToBank(after) && leftCents(after) > 0;
  return isOwed ? 'refund_after_dispute' : undefined;
}

export function toMember(fact: PaymentFact & { kind: 'single_refund' | 'disputed' | 'fraud_warning' }) {
  switch (fact.kind) {
    case 'single_refund': {
      const member = toRefundFact(fact);
      if (fact.outcome === 'made') return { field: 'refunds', member } as const;
      if (fact.outcome === 'held') return { field: 'heldRefunds', member } as const;
      return fact.outcome === 'short'
        ? ({ field: 'shortRefunds', member, also: 'heldRefunds', reason: 'refund_held' } as const)
        : ({ field: 'failedRefunds', member, reason: 'refund_failed' } as const);
    }
    case 'disputed': {
      const reason = reasonOf(fact.disputeStatus);
      const set = fact.dueBy === undefined ? {} : { evidenceDueBy: fact.dueBy };
      return { field: 'disputeFacts', member: toDisputeFact(fact), reason, set } as const;
    }
    case 'fraud_warning':
      return fact.isActionable
        ? ({ field: 'fraudWarnings', member: fact.warningId, reason: 'fraud_warning' } as const)
        : ({ field: 'clearedFraudWarnings', member: fact.warningId } as const);
  }
}

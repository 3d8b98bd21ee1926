/** What each fact of a payment writes in its order. */
import { asksForPerson, listDisputeStates, toDisputeFact } from '#lambdas/order/dispute.ts';
import type { Order } from '#lambdas/order/order.ts';
import {
  recordMember,
  recordOnce,
  recordPayment,
  recordRefund,
  removeMarks,
} from '#lambdas/order/order-facts.store.ts';
import { toRefundFact } from '#lambdas/order/refund.ts';
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
    default:
      return recordMember(order, toMember(fact));
  }
}

/**
 * Records a state of a dispute. Stripe's events come in any order, so the marks follow the furthest state reached: a request
 * for evidence that comes after the dispute moved on raises none, and a dispute that is over removes its own. The order becomes
 * due, since a delivery updates the marks of its reviews.
 */
async function recordDispute(order: Order, fact: DisputeFact, at: string): Promise<Order | undefined> {
  const { reason, ...member } = toMember(fact);
  const { disputeFacts = [] } = order;
  const [state = ''] = listDisputeStates([...disputeFacts, member.member].filter((one) => isOf(fact, one)));
  const needsResponse = fact.disputeStatus.endsWith('needs_response');
  const isOutdated = needsResponse && !isToAnswer(state);
  // Stripe may add states: one that this code does not know keeps its mark until a person has looked.
  const isUnknown = reason === 'disputed' && !needsResponse;
  const due = order.paidAt === undefined ? {} : { at };
  const written = await recordMember(order, { ...member, ...(!isOutdated && { reason }), ...due });
  // Another state may have been written since the order was read.
  return written && !isUnknown && !listDisputeStates(written.disputeFacts).some(isToAnswer)
    ? removeMarks(written, ['disputed', 'dispute_appeal', ...(state === 'won' ? (['dispute_lost'] as const) : [])])
    : written;
}

const isOf = ({ disputeId }: DisputeFact, fact: string) => fact.startsWith(`${disputeId} `);

/** Whether a dispute waits for the owner; a state that we do not know may. */
const isToAnswer = (state: string) => asksForPerson(state) && state !== 'lost';

function readPayment({ kind: _, currency, ...payment }: PaymentFact & { kind: 'paid' }) {
  return { ...payment, currencyPaid: currency };
}

type DisputeFact = PaymentFact & { kind: 'disputed' };

function reasonOf(disputeStatus: string) {
  if (disputeStatus === 'lost') return 'dispute_lost';
  if (disputeStatus === 'appeal_needs_response') return 'dispute_appeal';
  return asksForPerson(disputeStatus) ? 'disputed' : undefined;
}

export function toMember(fact: PaymentFact & { kind: 'single_refund' | 'disputed' | 'fraud_warning' }) {
  switch (fact.kind) {
    case 'single_refund': {
      const member = toRefundFact(fact);
      return fact.hasFailed
        ? ({ field: 'failedRefunds', member, reason: 'refund_failed' } as const)
        : ({ field: 'refunds', member } as const);
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

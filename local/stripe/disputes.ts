/** What a buyer's bank does after the sale: a dispute, its end, an early fraud warning. */
import type Stripe from 'stripe';
import { type Account, newId, nowSeconds } from '#local/stripe/account.ts';
import { invalidRequest } from '#local/stripe/api-error.ts';
import { announce } from '#local/stripe/events.ts';
import type { StripeData } from '#local/stripe/records.ts';

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** A shop has seven days to answer the dispute of a French card. */
const daysToAnswer = 7;

/** An open dispute of what is left of a charge after refunds, or of all of it. `created`: Unix seconds. */
function makeDispute(charge: Stripe.Charge, created: number): Stripe.Dispute {
  return {
    id: newId('du_1'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded || charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: structuredClone(noEvidence),
    evidence_details: {
      due_by: created + daysToAnswer * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

/** The latest dispute of a charge, or undefined. */
export function findDisputeOf({ disputes }: StripeData, chargeId: string): Stripe.Dispute | undefined {
  return Object.values(disputes).findLast(({ charge }) => charge === chargeId);
}

/** Opens a dispute: the bank takes the money back while it lasts. A charge may be disputed again after a dispute was won. */
export function openDispute(account: Account, charge: Stripe.Charge): void {
  const latest = findDisputeOf(account.data, charge.id);
  if (latest !== undefined && latest.status !== 'won') throw invalidRequest('This charge is disputed already.');
  const dispute = makeDispute(charge, nowSeconds(account));
  account.data.disputes[dispute.id] = dispute;
  charge.disputed = true;
  account.save('charges', charge.id);
  announce(account, { type: 'charge.dispute.created', object: dispute });
  announce(account, { type: 'charge.dispute.funds_withdrawn', object: dispute });
}

/** Closes a charge's open dispute after the bank's review; the money comes back when the dispute is won. */
export function closeDispute(account: Account, charge: Stripe.Charge, outcome: 'won' | 'lost'): void {
  const dispute = findDisputeOf(account.data, charge.id);
  if (dispute === undefined || ['won', 'lost'].includes(dispute.status)) {
    throw invalidRequest('This charge has no open dispute.');
  }
  dispute.status = 'under_review';
  announce(account, { type: 'charge.dispute.updated', object: dispute, previous: { status: 'needs_response' } });
  dispute.status = outcome;
  announce(account, { type: 'charge.dispute.closed', object: dispute });
  if (outcome === 'won') announce(account, { type: 'charge.dispute.funds_reinstated', object: dispute });
}

/** The card network reports that a charge may be a fraud, before any dispute. */
export function warnOfFraud(account: Account, charge: Stripe.Charge): void {
  const id = newId('issfr_1');
  const { payment_intent } = charge;
  const warning: Stripe.Radar.EarlyFraudWarning = {
    id,
    object: 'radar.early_fraud_warning',
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    created: nowSeconds(account),
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    ...(payment_intent === null ? {} : { payment_intent }),
  };
  account.data.fraudWarnings[id] = warning;
  announce(account, { type: 'radar.early_fraud_warning.created', object: warning });
}

/** The latest fraud warning of a charge needs nothing any more: Stripe says so after a dispute or a full refund. */
export function endFraudWarning(account: Account, charge: Stripe.Charge): void {
  const warning = Object.values(account.data.fraudWarnings).findLast((one) => one.charge === charge.id);
  if (warning === undefined) throw invalidRequest('This charge has no fraud warning.');
  warning.actionable = false;
  announce(account, { type: 'radar.early_fraud_warning.updated', object: warning, previous: { actionable: true } });
}

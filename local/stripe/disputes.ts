/** What a buyer's bank does after the sale: a dispute, its end, an early fraud warning. */
import * as v from 'valibot';
import { type Account, invalidRequest, newId, requireEntry } from '#local/stripe/account.ts';
import { enterSum } from '#local/stripe/balance.ts';
import { announce } from '#local/stripe/events.ts';
import type { Charge, Dispute, FraudWarning, StoredFile, StripeData } from '#local/stripe/records.ts';

export function findDisputeOf({ disputes }: StripeData, chargeId: string): Dispute | undefined {
  return Object.values(disputes).findLast(({ charge }) => charge === chargeId);
}

/** How long a bank waits for evidence, in seconds: two weeks, as for cards. */
const answeredWithin = 14 * 86_400;

/**
 * Opens a dispute of what is left after refunds, or of all: the bank takes the money back while it lasts. A charge may be
 * disputed again after a dispute was won.
 */
export function openDispute(account: Account, charge: Charge): void {
  const latest = findDisputeOf(account.data, charge.id);
  if (latest !== undefined && latest.status !== 'won') throw invalidRequest('This charge is disputed already.');
  const dispute: Dispute = {
    id: newId('du_1'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded || charge.amount,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    status: 'needs_response',
    evidence_details: { due_by: Math.floor(Date.now() / 1000) + answeredWithin },
  };
  account.data.disputes[dispute.id] = dispute;
  enterSum(account, { type: 'adjustment', category: 'dispute', amount: -dispute.amount, source: dispute.id });
  charge.disputed = true;
  account.save('charges', charge.id);
  announce(account, 'charge.dispute.created', dispute);
  announce(account, 'charge.dispute.funds_withdrawn', dispute);
}

/** A PDF for a bank (docs.stripe.com/api/files/create). */
export const fileParams = v.strictObject({
  purpose: v.literal('dispute_evidence'),
  file: v.pipe(v.string(), v.startsWith('%PDF-', 'Only PDFs, JPEGs and PNGs')),
});

export function createFile({ data, save }: Account): StoredFile {
  const stored: StoredFile = { id: newId('file_1'), object: 'file' };
  data.files[stored.id] = stored;
  save('files', stored.id);
  return stored;
}

/** Texts and a file; Stripe's types know their names. */
export const answerParams = v.strictObject({
  evidence: v.objectWithRest({ uncategorized_file: v.string() }, v.pipe(v.string(), v.maxLength(20_000))),
  submit: v.literal('true'),
});

/** POST /v1/disputes/{id}: the seller's answer goes to the bank, once. */
export function answerDispute(account: Account, id: string, { evidence }: v.InferOutput<typeof answerParams>): Dispute {
  const dispute = requireEntry(account.data.disputes, id, 'dispute');
  if (!dispute.status.endsWith('needs_response')) throw invalidRequest('This dispute is already under review.');
  requireEntry(account.data.files, evidence.uncategorized_file, 'evidence[uncategorized_file]');
  dispute.status = 'under_review';
  Object.assign(dispute, { evidence });
  announce(account, 'charge.dispute.updated', dispute);
  return dispute;
}

/** Closes a charge's open dispute after the bank's review; the money comes back when the dispute is won. */
export function closeDispute(account: Account, charge: Charge, outcome: 'won' | 'lost'): void {
  const dispute = findDisputeOf(account.data, charge.id);
  if (dispute === undefined || ['won', 'lost'].includes(dispute.status))
    throw invalidRequest('This charge has no open dispute.');
  dispute.status = 'under_review';
  announce(account, 'charge.dispute.updated', dispute);
  dispute.status = outcome;
  announce(account, 'charge.dispute.closed', dispute);
  if (outcome === 'lost') return;
  enterSum(account, { type: 'adjustment', category: 'dispute_reversal', amount: dispute.amount, source: dispute.id });
  announce(account, 'charge.dispute.funds_reinstated', dispute);
}

/** The card network reports that a charge may be a fraud, before any dispute. */
export function warnOfFraud(account: Account, charge: Charge): void {
  const warning: FraudWarning = {
    id: newId('issfr_1'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    payment_intent: charge.payment_intent,
  };
  account.data.fraudWarnings[warning.id] = warning;
  announce(account, 'radar.early_fraud_warning.created', warning);
}

/** The latest fraud warning of a charge needs nothing any more: Stripe says so after a dispute or a full refund. */
export function endFraudWarning(account: Account, charge: Charge): void {
  const warning = Object.values(account.data.fraudWarnings).findLast((one) => one.charge === charge.id);
  if (warning === undefined) throw invalidRequest('This charge has no fraud warning.');
  warning.actionable = false;
  announce(account, 'radar.early_fraud_warning.updated', warning);
}

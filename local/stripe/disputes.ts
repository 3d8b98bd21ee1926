/** What a buyer's bank says later: a dispute, its end, an early fraud warning. */
import type Stripe from 'stripe';
import * as v from 'valibot';
import { type Account, nowSeconds } from '#local/stripe/account.ts';
import { invalidRequest, noSuch } from '#local/stripe/api-error.ts';
import { announce } from '#local/stripe/events.ts';
import type { FormFields } from '#local/stripe/form-body.ts';
import { newId } from '#local/stripe/ids.ts';
import { makeDispute } from '#local/stripe/new-dispute.ts';
import { expandable, readParams } from '#local/stripe/params.ts';
import { lookUp } from '#local/stripe/store.ts';

/** The dispute of a charge, or undefined. */
export function findDisputeOf({ data }: Account, chargeId: string): Stripe.Dispute | undefined {
  return Object.values(data.disputes).find(({ charge }) => charge === chargeId);
}

/** The buyer's bank takes the money back while the dispute lasts. A charge is disputed once. */
export function openDispute(account: Account, charge: Stripe.Charge): void {
  if (findDisputeOf(account, charge.id) !== undefined) throw invalidRequest('This charge is disputed already.');
  const dispute = makeDispute(charge, nowSeconds(account));
  account.data.disputes[dispute.id] = dispute;
  charge.disputed = true;
  announce(account, 'charge.dispute.created', dispute);
  announce(account, 'charge.dispute.funds_withdrawn', dispute);
}

/** The end of a charge's open dispute, after the bank's look at it; the money comes back when it is won. */
export function closeDispute(account: Account, charge: Stripe.Charge, outcome: 'won' | 'lost'): void {
  const dispute = findDisputeOf(account, charge.id);
  if (dispute === undefined || ['won', 'lost'].includes(dispute.status)) {
    throw invalidRequest('This charge has no open dispute.');
  }
  dispute.status = 'under_review';
  announce(account, 'charge.dispute.updated', dispute, { status: 'needs_response' });
  dispute.status = outcome;
  announce(account, 'charge.dispute.closed', dispute);
  if (outcome === 'won') announce(account, 'charge.dispute.funds_reinstated', dispute);
}

/** The card network's word that a charge may be a fraud, before any dispute. */
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
  announce(account, 'radar.early_fraud_warning.created', warning);
}

/** GET /v1/disputes/{id}. */
export function getDispute(account: Account, fields: FormFields, id: string): Stripe.Dispute {
  readParams(v.strictObject(expandable), fields);
  const dispute = lookUp(account.data.disputes, id);
  if (dispute === undefined) throw noSuch('dispute', id, 'dispute');
  return dispute;
}

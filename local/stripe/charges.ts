import type Stripe from 'stripe';
import { newId } from '#local/stripe/account.ts';
import type { Card } from '#local/stripe/cards.ts';
import { lookUp, type StripeData } from '#local/stripe/records.ts';

/** The payment method of a charge. */
export type Method = { kind: 'card'; card: Card } | { kind: 'sepa_debit'; iban: string; name: string };

function describeMethod(method: Method): Stripe.Charge.PaymentMethodDetails {
  if (method.kind === 'sepa_debit') {
    const { iban } = method;
    const bank = { bank_code: iban.slice(4, 9), branch_code: iban.slice(9, 14), country: iban.slice(0, 2) };
    const sepa_debit = { ...bank, fingerprint: null, last4: iban.slice(-4), mandate: newId('mandate_1') };
    return { type: 'sepa_debit', sepa_debit };
  }
  const { brand, last4, expMonth, expYear } = method.card;
  return {
    type: 'card',
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'FR',
      electronic_commerce_indicator: null,
      exp_month: expMonth,
      exp_year: expYear,
      funding: 'credit',
      installments: null,
      last4,
      mandate: null,
      network: brand,
      network_token: { used: false },
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

/** What the buyer's bank shows: for cards the account's shortened descriptor stands before a suffix. */
function describeOnStatement({ statement_descriptor_suffix: suffix }: Stripe.PaymentIntent, { kind }: Method): string {
  return kind === 'card' && suffix !== null ? `GA* ${suffix}` : 'GUIDE AMOUR';
}

/** A charge whose outcome is still open. It carries the payment intent's metadata, as Stripe copies it. */
export function makeCharge(
  intent: Stripe.PaymentIntent,
  { method, email, created }: { method: Method; email: string | null; created: number },
): Stripe.Charge {
  const name = method.kind === 'card' ? method.card.name : method.name;
  return {
    id: newId(method.kind === 'card' ? 'ch_3' : 'py_3'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: newId('txn_3'),
    billing_details: { address: null, email, name, phone: null, tax_id: null },
    calculated_statement_descriptor: describeOnStatement(intent, method),
    captured: true,
    created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: structuredClone(intent.metadata),
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: newId('pm_1'),
    payment_method_details: describeMethod(method),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: 'pending',
    transfer_data: null,
    transfer_group: null,
  };
}

/** The latest charge of a payment intent, named as sessions and charges name it; undefined before the first attempt. */
export function latestChargeOf(
  { paymentIntents, charges }: StripeData,
  intent: string | Stripe.PaymentIntent | null,
): Stripe.Charge | undefined {
  const latest = lookUp(paymentIntents, String(intent))?.latest_charge;
  return typeof latest === 'string' ? charges[latest] : undefined;
}

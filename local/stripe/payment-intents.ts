import type Stripe from 'stripe';
import { type Account, newId, nowSeconds } from '#local/stripe/account.ts';
import { noSuch } from '#local/stripe/api-error.ts';
import { type CheckoutRecord, lookUp } from '#local/stripe/records.ts';

function makeIntent({ session, intent }: CheckoutRecord, created: number): Stripe.PaymentIntent {
  const id = newId('pi_3');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret_`),
    confirmation_method: 'automatic',
    created,
    currency: session.currency ?? 'eur',
    customer: null,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: session.payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statementSuffix,
    status: 'requires_payment_method',
    transfer_group: null,
  };
}

/** The payment intent of a session: created at the first attempt to pay, reused by the next ones. */
export function intentOf(account: Account, record: CheckoutRecord): Stripe.PaymentIntent {
  if (typeof record.session.payment_intent === 'string') return getIntent(account, record.session.payment_intent);
  const intent = makeIntent(record, nowSeconds(account));
  account.data.paymentIntents[intent.id] = intent;
  record.session.payment_intent = intent.id;
  account.save('checkouts', record.session.id);
  return intent;
}

/** GET /v1/payment_intents/{id}. */
export function getIntent({ data }: Account, id: string): Stripe.PaymentIntent {
  const intent = lookUp(data.paymentIntents, id);
  if (intent === undefined) throw noSuch('payment_intent', id, 'intent');
  return intent;
}

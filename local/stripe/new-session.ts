import type Stripe from 'stripe';
import type { SessionParams } from '#local/stripe/session-params.ts';

type Facts = {
  id: string;
  created: number;
  expiresAt: number;
  currency: string;
  subtotal: number;
  discount: number;
  coupon: string | undefined;
};

/** What an account that set up nothing else shows in every session. */
const unused = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  subscription: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;

/** Before the buyer has filled anything in, only the address the shop gave is known. */
function detailsOf(email: string | undefined): Stripe.Checkout.Session.CustomerDetails | null {
  if (email === undefined) return null;
  const nothing = { address: null, business_name: null, individual_name: null, name: null, phone: null };
  return { ...nothing, email, tax_exempt: 'none', tax_ids: null };
}

/** A session just opened: nothing paid, no payment intent yet (Stripe makes it at the first attempt). */
export function makeSession(params: SessionParams, facts: Facts): Stripe.Checkout.Session {
  return {
    ...structuredClone(unused),
    id: facts.id,
    object: 'checkout.session',
    amount_subtotal: facts.subtotal,
    amount_total: facts.subtotal - facts.discount,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: facts.created,
    currency: facts.currency,
    customer_creation: params.customer_creation,
    customer_details: detailsOf(params.customer_email),
    customer_email: params.customer_email ?? null,
    discounts: facts.coupon === undefined ? [] : [{ coupon: facts.coupon, promotion_code: null }],
    expires_at: facts.expiresAt,
    livemode: false,
    locale: params.locale ?? null,
    metadata: params.metadata,
    mode: 'payment',
    payment_intent: null,
    payment_method_collection: 'if_required',
    payment_method_types: params.payment_method_types,
    payment_status: facts.subtotal === facts.discount ? 'no_payment_required' : 'unpaid',
    status: 'open',
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    total_details: { amount_discount: facts.discount, amount_shipping: 0, amount_tax: 0 },
    url: null,
  };
}

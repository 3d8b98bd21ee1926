/** A new checkout session: the parameters it is created from, and the object that Stripe makes of them. */
import type Stripe from 'stripe';
import * as v from 'valibot';
import { metadata, wholeNumber } from '#local/stripe/params.ts';

const returnUrl = v.pipe(v.string(), v.maxLength(5000), v.regex(/^https?:\/\/[^\s]+$/, 'Not a valid URL'));

const lineItem = v.strictObject({
  quantity: v.optional(v.pipe(wholeNumber, v.minValue(1)), '1'),
  price_data: v.strictObject({
    currency: v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z]{3}$/, 'Invalid currency')),
    unit_amount: v.pipe(wholeNumber, v.minValue(0), v.maxValue(99_999_999)),
    tax_behavior: v.optional(v.picklist(['inclusive', 'exclusive', 'unspecified'])),
    product_data: v.strictObject({ name: v.pipe(v.string(), v.minLength(1)) }),
  }),
});

/** The prefix has 2 of the 22 characters at least, and Stripe sets an asterisk and a space between the two. */
const statementSuffix = v.pipe(
  v.string(),
  v.maxLength(18),
  v.regex(/^(?=.*[A-Za-z])[^<>\\'"*]+$/, 'Invalid statement descriptor suffix'),
);

export const sessionParams = v.strictObject({
  mode: v.literal('payment'),
  line_items: v.pipe(v.array(lineItem), v.minLength(1), v.maxLength(100)),
  success_url: returnUrl,
  cancel_url: v.optional(returnUrl),
  client_reference_id: v.optional(v.pipe(v.string(), v.maxLength(200))),
  customer_email: v.optional(v.pipe(v.string(), v.maxLength(800))),
  discounts: v.optional(v.pipe(v.array(v.strictObject({ coupon: v.string() })), v.maxLength(1)), []),
  expires_at: v.optional(wholeNumber),
  locale: v.optional(v.string()),
  submit_type: v.optional(v.picklist(['auto', 'book', 'donate', 'pay', 'subscribe'])),
  metadata: v.optional(metadata, {}),
  payment_intent_data: v.optional(
    v.strictObject({
      metadata: v.optional(metadata, {}),
      description: v.optional(v.pipe(v.string(), v.maxLength(1000))),
      statement_descriptor_suffix: v.optional(statementSuffix),
    }),
  ),
});
export type SessionParams = v.InferOutput<typeof sessionParams>;

/** Session fields that stay empty in an account without further settings. */
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

/** Only the address given by the shop is known before the buyer fills in the page. */
function detailsOf(email: string | undefined): Stripe.Checkout.Session.CustomerDetails | null {
  if (email === undefined) return null;
  const nothing = { address: null, business_name: null, individual_name: null, name: null, phone: null };
  return { ...nothing, email, tax_exempt: 'none', tax_ids: null };
}

type Computed = {
  id: string;
  url: string;
  created: number;
  expiresAt: number;
  currency: string;
  subtotal: number;
  discount: number;
  coupon: string | undefined;
};

/** An open session: nothing is paid, and Stripe makes the payment intent at the first attempt only. */
export function makeSession(params: SessionParams, computed: Computed): Stripe.Checkout.Session {
  const { subtotal, discount, coupon } = computed;
  return {
    ...structuredClone(unused),
    id: computed.id,
    object: 'checkout.session',
    amount_subtotal: subtotal,
    amount_total: subtotal - discount,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: computed.created,
    currency: computed.currency,
    customer_creation: 'if_required',
    customer_details: detailsOf(params.customer_email),
    customer_email: params.customer_email ?? null,
    discounts: coupon === undefined ? [] : [{ coupon, promotion_code: null }],
    expires_at: computed.expiresAt,
    livemode: false,
    locale: params.locale ?? null,
    submit_type: params.submit_type ?? null,
    metadata: params.metadata,
    mode: 'payment',
    payment_intent: null,
    payment_method_collection: 'if_required',
    payment_method_types: ['card', 'sepa_debit'],
    payment_status: subtotal === discount ? 'no_payment_required' : 'unpaid',
    status: 'open',
    success_url: params.success_url,
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: 0 },
    url: computed.url,
  };
}

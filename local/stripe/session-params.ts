/** What a call to make a checkout session may say, and what Stripe refuses about it. */
import * as v from 'valibot';
import { invalidRequest } from '#local/stripe/api-error.ts';
import { lineItemSchema } from '#local/stripe/line-items.ts';
import { expandable, metadata, wholeNumber } from '#local/stripe/params.ts';

const returnUrl = v.pipe(v.string(), v.maxLength(5000), v.regex(/^https?:\/\/[^\s]+$/, 'Not a valid URL'));

/** The methods this stand-in plays: a card is settled at once, a SEPA debit later. */
const methods = ['card', 'sepa_debit'] as const;

export const createSessionSchema = v.strictObject({
  ...expandable,
  mode: v.literal('payment'),
  line_items: v.pipe(v.array(lineItemSchema), v.minLength(1), v.maxLength(100)),
  success_url: returnUrl,
  cancel_url: v.optional(returnUrl),
  client_reference_id: v.optional(v.pipe(v.string(), v.maxLength(200))),
  customer_email: v.optional(v.pipe(v.string(), v.maxLength(800))),
  customer_creation: v.optional(v.picklist(['if_required', 'always']), 'if_required'),
  discounts: v.optional(v.pipe(v.array(v.strictObject({ coupon: v.string() })), v.maxLength(1)), []),
  expires_at: v.optional(wholeNumber),
  locale: v.optional(v.string()),
  metadata: v.optional(metadata, {}),
  payment_intent_data: v.optional(
    v.strictObject({
      metadata: v.optional(metadata, {}),
      description: v.optional(v.pipe(v.string(), v.maxLength(1000))),
      statement_descriptor_suffix: v.optional(v.pipe(v.string(), v.maxLength(22))),
      receipt_email: v.optional(v.string()),
    }),
  ),
  payment_method_types: v.optional(v.pipe(v.array(v.picklist(methods)), v.minLength(1)), [...methods]),
  submit_type: v.optional(v.picklist(['auto', 'pay', 'book', 'donate'])),
});
export type SessionParams = v.InferOutput<typeof createSessionSchema>;

const minute = 60;

/** Half an hour to a day, a day when nothing is said. The floor is lenient by a few seconds, for the call's own way. */
function readExpiry(expiresAt: number | undefined, now: number): number {
  if (expiresAt === undefined) return now + 24 * 60 * minute;
  const param = 'expires_at';
  if (expiresAt < now + 30 * minute - 5) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation. You can use the Expire endpoint to expire sessions sooner.',
      { param },
    );
  }
  if (expiresAt > now + 24 * 60 * minute + 5) {
    throw invalidRequest('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param,
    });
  }
  return expiresAt;
}

/** Checks what a schema cannot say, and answers when the session ends (Unix seconds). Throws Stripe's 400s. */
export function checkSession(params: SessionParams, now: number): { expiresAt: number; currency: string } {
  const { customer_email: email, line_items } = params;
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email)) {
    throw invalidRequest(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'customer_email' });
  }
  const currencies = new Set(line_items.map(({ price_data }) => price_data.currency));
  if (currencies.size > 1) {
    throw invalidRequest('All line items must have the same currency.', { param: 'line_items' });
  }
  return { expiresAt: readExpiry(params.expires_at, now), currency: [...currencies].join() };
}

/** Stripe's smallest charge in euros is 0.50; nothing at all is fine, and needs no payment. */
export function checkTotal(totalCents: number, currency: string): void {
  if (totalCents === 0 || totalCents >= 50) return;
  throw invalidRequest(`The Checkout Session's total amount due must add up to at least €0.50 ${currency}`, {
    code: 'amount_too_small',
  });
}

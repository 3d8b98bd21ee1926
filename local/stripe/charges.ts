import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Account } from '#local/stripe/account.ts';
import { noSuch } from '#local/stripe/api-error.ts';
import type { FormFields } from '#local/stripe/form-body.ts';
import { pageOf } from '#local/stripe/list-page.ts';
import { expandable, pageable, readParams } from '#local/stripe/params.ts';
import { lookUp } from '#local/stripe/store.ts';

/** The charge with this id; throws Stripe's 404. */
export function requireCharge({ data }: Account, id: string): Stripe.Charge {
  const charge = lookUp(data.charges, id);
  if (charge === undefined) throw noSuch('charge', id, 'charge');
  return charge;
}

/** GET /v1/charges/{id}. */
export function getCharge(account: Account, fields: FormFields, id: string): Stripe.Charge {
  readParams(v.strictObject(expandable), fields);
  return requireCharge(account, id);
}

const listSchema = v.strictObject({ ...pageable, payment_intent: v.optional(v.string()) });

/** GET /v1/charges: all, or those of one payment intent. */
export function listCharges(account: Account, fields: FormFields) {
  const params = readParams(listSchema, fields);
  const charges = Object.values(account.data.charges).filter(
    ({ payment_intent }) => params.payment_intent === undefined || payment_intent === params.payment_intent,
  );
  return pageOf('/v1/charges', charges, params);
}

import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Account } from '#local/stripe/account.ts';
import type { FormFields } from '#local/stripe/form-body.ts';
import { expandable, readParams } from '#local/stripe/params.ts';

/** GET /v1/balance: what was charged and not refunded, without fees; also the cheapest way to try a key. */
export function getBalance({ data }: Account, fields: FormFields): Stripe.Balance {
  readParams(v.strictObject(expandable), fields);
  const amount = Object.values(data.charges)
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, charge) => sum + charge.amount - charge.amount_refunded, 0);
  const line = { currency: 'eur', source_types: { card: amount } };
  return {
    object: 'balance',
    available: [{ ...line, amount: 0, source_types: { card: 0 } }],
    livemode: false,
    pending: [{ ...line, amount }],
  };
}

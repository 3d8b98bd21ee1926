/** The calls of the API that the stand-in supports, each with its parameters and the function that answers it. */
import * as v from 'valibot';
import type { Account } from '#local/stripe/account.ts';
import { StripeApiError } from '#local/stripe/api-error.ts';
import { couponParams, createCoupon, deleteCoupon } from '#local/stripe/coupons.ts';
import { eventListParams, listEvents } from '#local/stripe/event-list.ts';
import { sessionParams } from '#local/stripe/new-session.ts';
import { type FormFields, readParams } from '#local/stripe/params.ts';
import { getIntent } from '#local/stripe/payment-intents.ts';
import { createRefund, refundParams } from '#local/stripe/refunds.ts';
import { createSession, expireSession, getSession } from '#local/stripe/sessions.ts';

type Context = { account: Account; id: string };

/** A call such as `GET /v1/coupons/:id`; its parameters are checked against `schema` before `answer` runs. */
function route<S extends v.GenericSchema>(
  call: string,
  schema: S,
  answer: (context: Context & { params: v.InferOutput<S> }) => object,
) {
  return {
    pattern: new RegExp(`^${call.replace(':id', '([\\w-]+)')}$`),
    run: (context: Context, fields: FormFields) => answer({ ...context, params: readParams(schema, fields) }),
  };
}

const noParams = v.strictObject({});
/** The one field that the shop has expanded. */
const expandable = v.strictObject({ expand: v.optional(v.array(v.literal('payment_intent')), []) });

const routes = [
  route('POST /v1/checkout/sessions', sessionParams, ({ account, params }) => createSession(account, params)),
  route('GET /v1/checkout/sessions/:id', expandable, ({ account, id, params }) => {
    const session = getSession(account, id);
    const { payment_intent: intent } = session;
    return params.expand.length > 0 && intent !== null
      ? { ...session, payment_intent: getIntent(account, String(intent)) }
      : session;
  }),
  route('GET /v1/events', eventListParams, ({ account, params }) => listEvents(account, params)),
  route('POST /v1/checkout/sessions/:id/expire', noParams, ({ account, id }) => expireSession(account, id)),
  route('POST /v1/coupons', couponParams, ({ account, params }) => createCoupon(account, params)),
  route('DELETE /v1/coupons/:id', noParams, ({ account, id }) => deleteCoupon(account, id)),
  route('GET /v1/payment_intents/:id', noParams, ({ account, id }) => getIntent(account, id)),
  route('POST /v1/refunds', refundParams, ({ account, params }) => createRefund(account, params)),
];

/** The answer of one call; throws Stripe's errors, among them its 404 for a call that is not supported here. */
export function runCall(
  account: Account,
  { method, path, fields }: { method: string; path: string; fields: FormFields },
): object {
  const call = `${method} ${path}`;
  for (const { pattern, run } of routes) {
    const match = pattern.exec(call);
    if (match !== null) return run({ account, id: match[1] ?? '' }, fields);
  }
  throw new StripeApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). This local Stripe may not support it.`,
  });
}

/** The calls of the API that the stand-in supports, each with its parameters and the function that answers it. */
import * as v from 'valibot';
import { type Account, invalidRequest, newId, requireEntry, StripeApiError } from '#local/stripe/account.ts';
import { balanceListParams, listBalance } from '#local/stripe/balance.ts';
import { answerDispute, answerParams, createFile, fileParams } from '#local/stripe/disputes.ts';
import { eventListParams, listEvents } from '#local/stripe/events.ts';
import { decimal, type FormFields, readParams, wholeNumber } from '#local/stripe/params.ts';
import { getIntent, latestChargeOf } from '#local/stripe/payments.ts';
import type { Coupon } from '#local/stripe/records.ts';
import { createRefund, listRefunds, refundListParams, refundParams } from '#local/stripe/refunds.ts';
import {
  createSession,
  expireSession,
  getSession,
  sessionChange,
  sessionParams,
  updateSession,
} from '#local/stripe/sessions.ts';
import * as endpoints from '#local/stripe/webhook-endpoints.ts';

const couponParams = v.strictObject({
  id: v.optional(v.string()),
  name: v.optional(v.pipe(v.string(), v.maxLength(40))),
  percent_off: v.optional(v.pipe(decimal, v.gtValue(0), v.maxValue(100))),
  amount_off: v.optional(v.pipe(wholeNumber, v.minValue(1))),
  currency: v.optional(v.literal('eur')),
  duration: v.optional(v.literal('once'), 'once'),
});

/** POST /v1/coupons. An id that exists is a 400 `resource_already_exists`. */
function createCoupon({ data, save }: Account, params: v.InferOutput<typeof couponParams>): Coupon {
  const { id = newId('', 8), name = null, percent_off = null, amount_off = null } = params;
  if (Object.hasOwn(data.coupons, id))
    throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
  const coupon: Coupon = { id, object: 'coupon', name, percent_off, amount_off };
  data.coupons[id] = coupon;
  save('coupons', id);
  return coupon;
}

/** Deletes a coupon or a webhook endpoint; throws Stripe's 404 when there is none. */
function deleteEntry({ data, save }: Account, table: 'coupons' | 'webhookEndpoints', id: string): object {
  const { object } = requireEntry<{ object: string }>(data[table], id, table);
  delete data[table][id];
  save(table, id);
  return { id, object, deleted: true };
}

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
/** One field that the shop has expanded. */
const expandable = <Field extends string>(field: Field) =>
  v.strictObject({ expand: v.optional(v.array(v.literal(field)), []) });

const routes = [
  route('POST /v1/checkout/sessions', sessionParams, ({ account, params }) => createSession(account, params)),
  route('GET /v1/checkout/sessions/:id', expandable('payment_intent'), ({ account, id, params }) => {
    const session = getSession(account, id);
    const { payment_intent: intent } = session;
    if (params.expand.length === 0 || intent === null) return session;
    return { ...session, payment_intent: getIntent(account, String(intent)) };
  }),
  route('POST /v1/checkout/sessions/:id', sessionChange, ({ account, id, params }) =>
    updateSession(account, id, params),
  ),
  route('POST /v1/checkout/sessions/:id/expire', noParams, ({ account, id }) => expireSession(account, id)),
  route('POST /v1/coupons', couponParams, ({ account, params }) => createCoupon(account, params)),
  route('DELETE /v1/coupons/:id', noParams, ({ account, id }) => deleteEntry(account, 'coupons', id)),
  route('GET /v1/payment_intents/:id', expandable('latest_charge'), ({ account, id, params }) => {
    const intent = getIntent(account, id);
    const charge = params.expand.length === 0 ? undefined : latestChargeOf(account.data, id);
    return charge === undefined ? intent : { ...intent, latest_charge: charge };
  }),
  route('POST /v1/refunds', refundParams, ({ account, params }) => createRefund(account, params)),
  route('GET /v1/refunds', refundListParams, ({ account, params }) => listRefunds(account, params)),
  route('GET /v1/balance_transactions', balanceListParams, ({ account, params }) => listBalance(account, params)),
  route('POST /v1/files', fileParams, ({ account }) => createFile(account)),
  route('POST /v1/disputes/:id', answerParams, ({ account, id, params }) => answerDispute(account, id, params)),
  route('GET /v1/events', eventListParams, ({ account, params }) => listEvents(account, params)),
  route('POST /v1/webhook_endpoints', endpoints.newEndpointParams, ({ account, params }) =>
    endpoints.createEndpoint(account, params),
  ),
  route('GET /v1/webhook_endpoints', endpoints.endpointListParams, ({ account, params }) =>
    endpoints.listEndpoints(account, params),
  ),
  route('POST /v1/webhook_endpoints/:id', endpoints.endpointParams, ({ account, id, params }) =>
    endpoints.updateEndpoint(account, id, params),
  ),
  route('DELETE /v1/webhook_endpoints/:id', noParams, ({ account, id }) =>
    deleteEntry(account, 'webhookEndpoints', id),
  ),
];

type Call = { method: string; path: string; fields: FormFields };

/** The answer of one call; throws Stripe's errors, among them its 404 for a call that is not supported here. */
export function runCall(account: Account, { method, path, fields }: Call): object {
  for (const { pattern, run } of routes) {
    const match = pattern.exec(`${method} ${path}`);
    if (match !== null) return run({ account, id: match[1] ?? '' }, fields);
  }
  const message = `Unrecognized request URL (${method}: ${path}). This local Stripe may not support it.`;
  throw new StripeApiError(404, { type: 'invalid_request_error', message });
}

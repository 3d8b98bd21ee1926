/** Events: what happened, as a picture of the object at that moment. */
import type Stripe from 'stripe';
import * as v from 'valibot';
import { type Account, apiVersion, nowSeconds } from '#local/stripe/account.ts';
import { noSuch } from '#local/stripe/api-error.ts';
import type { FormFields } from '#local/stripe/form-body.ts';
import { newId } from '#local/stripe/ids.ts';
import { pageOf } from '#local/stripe/list-page.ts';
import { expandable, pageable, readParams, wholeNumber } from '#local/stripe/params.ts';
import { lookUp } from '#local/stripe/store.ts';

/** The kinds of event this stand-in sends. */
export type EventType =
  | `checkout.session.${'completed' | 'async_payment_succeeded' | 'async_payment_failed' | 'expired'}`
  | `payment_intent.${'succeeded' | 'payment_failed' | 'processing'}`
  | `charge.${'succeeded' | 'pending' | 'failed' | 'refunded'}`
  | `refund.${'created' | 'updated'}`
  | `charge.dispute.${'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated'}`
  | 'radar.early_fraud_warning.created';

type EventObject<T extends EventType> = Extract<Stripe.Event, { type: T }>['data']['object'];

export type StoredEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
};

/** Stripe lists events for 30 days; fewer are kept here, so that the file stays small. */
const keptEvents = 5000;

/** Forgets the oldest events, and their deliveries with them, beyond those kept. */
export function forgetOldEvents({ data }: Account): void {
  const ids = Object.keys(data.events);
  for (const id of ids.slice(0, Math.max(0, ids.length - keptEvents))) {
    delete data.events[id];
    delete data.deliveries[id];
  }
}

/** Records an event about `object` as it is now, and sends it to the webhook endpoint. `previous`: what changed, before. */
export function announce<T extends EventType>(
  account: Account,
  type: T,
  object: EventObject<T>,
  previous?: Partial<EventObject<T>>,
): void {
  const id = newId('evt_1');
  account.data.events[id] = {
    id,
    object: 'event',
    api_version: apiVersion,
    created: nowSeconds(account),
    data: { object: structuredClone(object), ...(previous === undefined ? {} : { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  account.save();
  account.deliver(id);
}

const bounds = v.strictObject({
  gt: v.optional(wholeNumber),
  gte: v.optional(wholeNumber),
  lt: v.optional(wholeNumber),
  lte: v.optional(wholeNumber),
});

const listSchema = v.strictObject({
  ...pageable,
  type: v.optional(v.string()),
  types: v.optional(v.array(v.string())),
  created: v.optional(bounds),
  delivery_success: v.optional(v.picklist(['true', 'false'])),
});

/** `charge.*` matches every event about charges. */
function matchesType(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

/** GET /v1/events: by type, time of creation and whether the endpoint took it. */
export function listEvents(account: Account, fields: FormFields) {
  const params = readParams(listSchema, fields);
  const { gt = -1, gte = 0, lt = Number.POSITIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = params.created ?? {};
  const wanted = params.types ?? (params.type === undefined ? ['*'] : [params.type]);
  const events = Object.values(account.data.events).filter(
    ({ type, created, pending_webhooks }) =>
      wanted.some((pattern) => matchesType(type, pattern)) &&
      created > gt &&
      created >= gte &&
      created < lt &&
      created <= lte &&
      (params.delivery_success === undefined || (params.delivery_success === 'true') === (pending_webhooks === 0)),
  );
  return pageOf('/v1/events', events, params);
}

/** GET /v1/events/{id}. */
export function getEvent(account: Account, fields: FormFields, id: string) {
  readParams(v.strictObject(expandable), fields);
  const event = lookUp(account.data.events, id);
  if (event === undefined) throw noSuch('event', id);
  return event;
}

/** Events: what happened, with a copy of the object at that moment. */
import * as v from 'valibot';
import { type Account, apiVersion, newId, nowSeconds, requireEntry } from '#local/stripe/account.ts';
import { wholeNumber } from '#local/stripe/params.ts';
import type { CheckoutRecord, EventType, StripeData } from '#local/stripe/records.ts';

/** Stripe lists events for 30 days; a count limits them here, so that the file stays small. */
const keptEvents = 50_000;

/** Forgets the oldest events beyond the limit, and their deliveries with them. */
export function forgetOldEvents({ data, save }: Account): void {
  const ids = Object.keys(data.events);
  for (const id of ids.slice(0, Math.max(0, ids.length - keptEvents))) {
    delete data.events[id];
    delete data.deliveries[id];
    save('events', id);
    save('deliveries', id);
  }
}

/** Where the objects of events are stored. */
const tables = {
  'checkout.session': 'checkouts',
  payment_intent: 'paymentIntents',
  charge: 'charges',
  refund: 'refunds',
  dispute: 'disputes',
  'radar.early_fraud_warning': 'fraudWarnings',
} as const;

/** Stores `object` and an event about it as it is now, and sends the event to the webhook endpoint. */
export function announce(account: Account, type: EventType, object: { id: string; object: keyof typeof tables }): void {
  const id = newId('evt_1');
  account.data.events[id] = {
    id,
    object: 'event',
    api_version: apiVersion,
    created: nowSeconds(account),
    data: { object: structuredClone(object) },
    livemode: false,
    type,
  };
  account.save('events', id);
  account.save(tables[object.object], object.id);
  account.deliver(id);
}

const objectSchema = v.object({ id: v.string(), payment_intent: v.nullish(v.string()) });

/** The id of the session an event is about: its own, or that of the payment, refund or dispute it belongs to. */
export function sessionOfEvent({ events, checkouts }: StripeData, eventId: string): string | undefined {
  const { id, payment_intent: intent } = v.parse(objectSchema, events[eventId]?.data.object);
  const isAbout = ({ session }: CheckoutRecord) => session.id === id || session.payment_intent === (intent ?? id);
  return Object.values(checkouts).find(isAbout)?.session.id;
}

export const eventListParams = v.strictObject({
  created: v.optional(v.strictObject({ gte: v.optional(wholeNumber), lte: v.optional(wholeNumber) }), {}),
  limit: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(100)), '10'),
  starting_after: v.optional(v.string()),
  types: v.optional(v.pipe(v.array(v.string()), v.maxLength(20))),
});

/** GET /v1/events: a page of what happened, the newest first (docs.stripe.com/api/events/list). */
export function listEvents({ data }: Account, params: v.InferOutput<typeof eventListParams>) {
  const { created, limit, starting_after: after, types } = params;
  if (after !== undefined) requireEntry(data.events, after, ['event', 'starting_after']);
  const newestFirst = Object.values(data.events).toReversed();
  const { gte = 0, lte = Number.POSITIVE_INFINITY } = created;
  const matching = newestFirst
    .slice(newestFirst.findIndex(({ id }) => id === after) + 1)
    .filter((event) => event.created >= gte && event.created <= lte && (types?.includes(event.type) ?? true));
  return { object: 'list', url: '/v1/events', data: matching.slice(0, limit), has_more: matching.length > limit };
}

/** Events: what happened, with a copy of the object at that moment. */
import * as v from 'valibot';
import { type Account, listPage, newId, nowSeconds } from '#local/stripe/account.ts';
import { pageParams, wholeNumber } from '#local/stripe/params.ts';
import type { CheckoutRecord, EventType, StripeData } from '#local/stripe/records.ts';

/** Where the objects of events are stored. */
const tables = {
  'checkout.session': 'checkouts',
  charge: 'charges',
  refund: 'refunds',
  dispute: 'disputes',
  'radar.early_fraud_warning': 'fraudWarnings',
} as const;

/** Stores `object` and an event about it as it is now, and sends the event to the webhook endpoint. */
export function announce(account: Account, type: EventType, object: { id: string; object: keyof typeof tables }): void {
  const id = newId('evt_1');
  const data = { object: structuredClone(object) };
  account.data.events[id] = { id, object: 'event', created: nowSeconds(account), data, livemode: false, type };
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
  ...pageParams,
  types: v.optional(v.pipe(v.array(v.string()), v.maxLength(20))),
});

/** GET /v1/events: a page of what happened, the newest first (docs.stripe.com/api/events/list). */
export function listEvents({ data }: Account, params: v.InferOutput<typeof eventListParams>) {
  const { created, types } = params;
  const { gte = 0, lte = Number.POSITIVE_INFINITY } = created;
  const isWanted = (event: StripeData['events'][string]) =>
    event.created >= gte && event.created <= lte && (types?.includes(event.type) ?? true);
  return listPage(Object.values(data.events), params, isWanted);
}

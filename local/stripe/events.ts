/** Events: what happened, with a copy of the object at that moment. */
import type Stripe from 'stripe';
import * as v from 'valibot';
import { type Account, apiVersion, newId, nowSeconds } from '#local/stripe/account.ts';
import type { CheckoutRecord, EventType, StripeData } from '#local/stripe/records.ts';

type EventObject<T extends EventType> = Extract<Stripe.Event, { type: T }>['data']['object'];

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

/**
 * Stores `object` and an event about it as it is now, and sends the event to the webhook endpoint. `previous`: the changed
 * fields with their former values.
 */
export function announce<T extends EventType>(
  account: Account,
  { type, object, previous }: { type: T; object: EventObject<T>; previous?: Partial<EventObject<T>> },
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

import * as v from 'valibot';
import type { StripeData } from '#local/stripe/store.ts';

const objectSchema = v.object({ id: v.string(), payment_intent: v.nullish(v.string()) });

/** The id of the session an event is about: its own, or that of the payment, refund or dispute it came to. */
export function sessionOfEvent({ events, checkouts }: StripeData, eventId: string): string | undefined {
  const { id, payment_intent: intent } = v.parse(objectSchema, events[eventId]?.data.object);
  const isAbout = ({ session }: StripeData['checkouts'][string]) =>
    session.id === id || session.payment_intent === (intent ?? id);
  return Object.values(checkouts).find(isAbout)?.session.id;
}

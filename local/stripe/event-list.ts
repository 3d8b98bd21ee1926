/** GET /v1/events: what happened, the newest first, whether it was delivered or not (docs.stripe.com/api/events/list). */
import * as v from 'valibot';
import type { Account } from '#local/stripe/account.ts';
import { noSuch } from '#local/stripe/api-error.ts';
import { wholeNumber } from '#local/stripe/params.ts';
import type { StripeData } from '#local/stripe/records.ts';

const bounds = v.strictObject({
  gt: v.optional(wholeNumber),
  gte: v.optional(wholeNumber),
  lt: v.optional(wholeNumber),
  lte: v.optional(wholeNumber),
});

export const eventListParams = v.strictObject({
  created: v.optional(bounds, {}),
  delivery_success: v.optional(v.picklist(['true', 'false'])),
  limit: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(100)), '10'),
  starting_after: v.optional(v.string()),
  types: v.optional(v.pipe(v.array(v.string()), v.maxLength(20))),
});
type EventListParams = v.InferOutput<typeof eventListParams>;
type StoredEvent = StripeData['events'][string];

function isWithin({ created }: StoredEvent, { gt, gte, lt, lte }: EventListParams['created']): boolean {
  return (
    created > (gt ?? Number.NEGATIVE_INFINITY) &&
    created >= (gte ?? Number.NEGATIVE_INFINITY) &&
    created < (lt ?? Number.POSITIVE_INFINITY) &&
    created <= (lte ?? Number.POSITIVE_INFINITY)
  );
}

/** The events after the one named, in the order of the list. */
function after(events: StoredEvent[], startingAfter: string | undefined): StoredEvent[] {
  if (startingAfter === undefined) return events;
  const index = events.findIndex(({ id }) => id === startingAfter);
  if (index === -1) throw noSuch('event', startingAfter, 'starting_after');
  return events.slice(index + 1);
}

/** A page of the list. Stripe keeps events for 30 days; the stand-in as many as `events.ts` says. */
export function listEvents({ data }: Account, params: EventListParams) {
  const { created, delivery_success: isDelivered, limit, starting_after, types } = params;
  const matching = after(Object.values(data.events).toReversed(), starting_after).filter(
    (event) =>
      isWithin(event, created) &&
      (types === undefined || types.includes(event.type)) &&
      (isDelivered === undefined || (event.pending_webhooks === 0) === (isDelivered === 'true')),
  );
  return { object: 'list', url: '/v1/events', data: matching.slice(0, limit), has_more: matching.length > limit };
}

import type { Caller } from '#lambdas/http/request.ts';
import { countAttempt, ignoreCounterOutage } from '#lambdas/rate-limit/rate-limit.store.ts';

/**
 * Checkouts an hour. Stripe's page has its own protection against stolen cards: these limits bound the cost of a flood of
 * unpaid orders. A mailbox may have one a minute; a network may be a mobile carrier's or a school's, with hundreds of people.
 */
const perMailbox = 60;
const perNetwork = 2000;

/** Counts a checkout. Throws `too_many_requests` beyond the limits; an outage of the counters lets everyone pass. */
export async function countCheckout(email: string, { clientNetwork, now }: Caller): Promise<void> {
  await ignoreCounterOutage(() =>
    Promise.all([
      countAttempt({ action: 'checkout', email, limit: perMailbox, now }),
      countAttempt({ action: 'checkout', network: clientNetwork, limit: perNetwork, now }),
    ]),
  );
}

import type { Caller } from '#lambdas/http/request.ts';
import { countAttempt, ignoreCounterOutage } from '#lambdas/rate-limit/rate-limit.store.ts';

/**
 * Checkouts an hour. Cards are tried on Stripe's page, behind Stripe's own guard: these only bound what a flood of unpaid
 * orders costs. One mailbox has one a minute; a network may be a mobile carrier's or a school's, with hundreds behind it.
 */
const perMailbox = 60;
const perNetwork = 2000;

/** Counts a checkout. Throws `too_many_requests` beyond the limits; lets everyone pass while nothing can be counted. */
export async function countCheckout(email: string, { clientNetwork, now }: Caller): Promise<void> {
  await ignoreCounterOutage(() =>
    Promise.all([
      countAttempt({ action: 'checkout', email, limit: perMailbox, now }),
      countAttempt({ action: 'checkout', network: clientNetwork, limit: perNetwork, now }),
    ]),
  );
}

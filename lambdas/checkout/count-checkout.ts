import { refuseFullNetwork } from '#lambdas/checkout/unpaid-checkouts.store.ts';
import { type Caller, widenNetwork } from '#lambdas/http/request.ts';
import { countAttempt, ignoreCounterOutage } from '#lambdas/rate-limit/rate-limit.store.ts';

/**
 * Checkouts an hour, paid ones included. A network may have one a minute for a mailbox: who types somebody else's address fills a
 * count of their own. It may be a mobile carrier's, with thousands of people.
 */
const perMailbox = 60;
const perNetwork = 2000;

/**
 * Counts a checkout. Throws `too_many_requests` beyond the limits, and while too many checkouts of the network are unpaid;
 * an outage of the counters lets everyone pass.
 */
export async function countCheckout(email: string, caller: Caller): Promise<void> {
  const { now } = caller;
  const network = widenNetwork(caller.clientNetwork);
  await ignoreCounterOutage(() =>
    Promise.all([
      refuseFullNetwork(caller),
      countAttempt({ action: 'checkout', network, email, limit: perMailbox, now }),
      countAttempt({ action: 'checkout', network, limit: perNetwork, now }),
    ]),
  );
}

import type { Account } from '#local/stripe/account.ts';
import { sign } from '#local/stripe/signature.ts';

/** Where events go, what signs them, and the headers sent along. */
export type Endpoint = {
  account: Pick<Account, 'data' | 'save' | 'now'>;
  url: string;
  secret: string;
  headers: Record<string, string>;
};

const answerWithinMs = 10_000;

/** Posts an event once: what went wrong, or undefined when the endpoint answered 2xx. */
export async function post({ account, url, secret, headers }: Endpoint, eventId: string, stop: AbortSignal) {
  const body = JSON.stringify(account.data.events[eventId], null, 2);
  const atSeconds = Math.floor(account.now().getTime() / 1000);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        ...headers,
        'stripe-signature': sign(body, { secret, atSeconds }),
      },
      body,
      signal: AbortSignal.any([stop, AbortSignal.timeout(answerWithinMs)]),
    });
    await answer.arrayBuffer();
    return answer.ok ? undefined : `HTTP ${answer.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

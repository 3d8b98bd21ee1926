/** Events posted to the webhook endpoint, signed, each tried again until the endpoint accepts it. */
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Account, nowSeconds } from '#local/stripe/account.ts';
import type { Delivery } from '#local/stripe/records.ts';

/** Where events go, and the secret that signs them. */
export type Endpoint = {
  account: Pick<Account, 'data' | 'save' | 'now'>;
  url: string;
  secret: string;
};

const maxAttempts = 10;
const answerWithinMs = 10_000;

/** Stripe's delays grow over three days; here 1 s, 2 s, 4 s …: ten attempts within about 8 minutes. */
const retryDelayMs = (attempts: number) => 1000 * 2 ** (attempts - 1);

/** The `stripe-signature` header: HMAC-SHA256 of `<Unix seconds>.<body>` (docs.stripe.com/webhooks/signature). */
function sign(body: string, { secret, atSeconds }: { secret: string; atSeconds: number }): string {
  const hmac = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return `t=${atSeconds},v1=${hmac}`;
}

/** Posts an event once: the error, or undefined when the endpoint answered 2xx. */
async function post({ account, url, secret }: Endpoint, eventId: string, stop: AbortSignal) {
  const body = JSON.stringify(account.data.events[eventId], null, 2);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': sign(body, { secret, atSeconds: nowSeconds(account) }),
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

/** The delivery after posts that ended in these errors, undefined for one that was accepted. */
function afterPosts(delivery: Delivery, errors: (string | undefined)[]): Delivery {
  const attempts = delivery.attempts + errors.length;
  const lastError = errors.includes(undefined) ? undefined : errors[0];
  if (delivery.state === 'delivered' || lastError === undefined) return { ...delivery, attempts, state: 'delivered' };
  return { attempts, lastError, state: attempts < maxAttempts ? 'waiting' : 'given-up' };
}

/** Posts events and records the result; `sendAgain` is called when an event that was not accepted is due for a retry. */
export function createDeliveries(endpoint: Endpoint, sendAgain: (eventId: string) => void) {
  const { data, save } = endpoint.account;
  const stop = new AbortController();

  const later = (delayMs: number, task: () => void) => {
    wait(delayMs, undefined, { signal: stop.signal, ref: false }).then(task, () => {});
  };

  const record = (eventId: string, delivery: Delivery) => {
    if (stop.signal.aborted) return;
    data.deliveries[eventId] = delivery;
    const event = data.events[eventId];
    save('deliveries', eventId);
    if (event === undefined || delivery.state !== 'delivered') return;
    event.pending_webhooks = 0;
    save('events', eventId);
  };

  const send = async (eventId: string, times = 1) => {
    const posts = Array.from({ length: times }, () => post(endpoint, eventId, stop.signal));
    const errors = await Promise.all(posts);
    const before = data.deliveries[eventId];
    if (before === undefined) return;
    const after = afterPosts(before, errors);
    record(eventId, after);
    if (after.state === 'waiting') later(retryDelayMs(after.attempts), () => sendAgain(eventId));
  };

  return {
    later,
    start: (eventId: string) => record(eventId, { attempts: 0, state: 'waiting' }),
    /** Posts an event `times` times at once; if none is accepted, it is retried. */
    send,
    /** Posts an event once more, whatever its state. */
    repeat: async (eventId: string) => {
      await post(endpoint, eventId, stop.signal);
      const before = data.deliveries[eventId];
      if (before !== undefined) record(eventId, { ...before, attempts: before.attempts + 1 });
    },
    drop: (eventId: string) => record(eventId, { attempts: data.deliveries[eventId]?.attempts ?? 0, state: 'dropped' }),
    /** Ends what is in progress. Nothing here keeps the process alive. */
    close: () => stop.abort(),
  };
}

/** Single events on their way to the shop, each sent again and again until it is taken. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Endpoint, post } from '#local/stripe/delivery-attempt.ts';

/** `attempts`: how often the event was posted. */
export type Delivery = {
  attempts: number;
  state: 'waiting' | 'delivered' | 'dropped' | 'given-up';
  lastError?: string;
};

const maxAttempts = 10;

/** Stripe waits longer each time, for three days; here 1 s, 2 s, 4 s … about 8 minutes in all. */
const retryDelayMs = (attempts: number) => 1000 * 2 ** (attempts - 1);

/** What a delivery has become after posts that ended in these errors, undefined for one that was taken. */
function afterPosts(delivery: Delivery, errors: (string | undefined)[]): Delivery {
  const attempts = delivery.attempts + errors.length;
  const lastError = errors.includes(undefined) ? undefined : errors[0];
  if (delivery.state === 'delivered' || lastError === undefined) return { ...delivery, attempts, state: 'delivered' };
  return { attempts, lastError, state: attempts < maxAttempts ? 'waiting' : 'given-up' };
}

/** Sends events and keeps account of it; one that was not taken is handed to `sendAgain` when its time has come. */
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
    if (event !== undefined && delivery.state === 'delivered') event.pending_webhooks = 0;
    save();
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
    /** Posts an event so many times at once; when none is taken it will be tried again. */
    send,
    /** Posts an event once more, whatever became of it. */
    repeat: async (eventId: string) => {
      await post(endpoint, eventId, stop.signal);
      const before = data.deliveries[eventId];
      if (before !== undefined) record(eventId, { ...before, attempts: before.attempts + 1 });
    },
    drop: (eventId: string) => record(eventId, { attempts: data.deliveries[eventId]?.attempts ?? 0, state: 'dropped' }),
    /** Ends what is under way. Nothing here keeps the process alive. */
    close: () => stop.abort(),
  };
}

/** Sends events to the shop, signed, again and again until it takes them. */
import { type Endpoint, post } from '#local/stripe/delivery-attempt.ts';

/**
 * `hold` keeps deliveries until the mode changes; `drop` loses them for good; `duplicate` sends each three times, two of
 * them at once; `shuffle` gathers a small batch and sends it last first.
 */
export const webhookModes = ['on', 'hold', 'drop', 'duplicate', 'shuffle'] as const;
type WebhookMode = (typeof webhookModes)[number];

export type Delivery = {
  attempts: number;
  state: 'waiting' | 'delivered' | 'dropped' | 'given-up';
  lastError?: string;
};

export type Webhooks = {
  mode: () => WebhookMode;
  setMode: (mode: WebhookMode) => void;
  deliver: (eventId: string) => void;
  /** Takes up what a former run left undelivered. */
  resume: () => void;
  close: () => void;
};

const maxAttempts = 10;
const shuffleWindowMs = 700;

/** Stripe waits longer each time, for three days; here 1 s, 2 s, 4 s … about 8 minutes in all. */
const retryDelayMs = (attempts: number) => 1000 * 2 ** (attempts - 1);

/** The deliveries of one endpoint. Nothing here keeps the process alive. */
export function createWebhooks(options: Endpoint): Webhooks {
  const { account } = options;
  const stop = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const held = new Set<string>();
  let mode: WebhookMode = 'on';
  let batch: string[] = [];

  const later = (delayMs: number, task: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      task();
    }, delayMs).unref();
    timers.add(timer);
  };

  const settle = (eventId: string, change: Partial<Delivery>) => {
    const delivery = account.data.deliveries[eventId];
    if (delivery !== undefined) Object.assign(delivery, change);
    const event = account.data.events[eventId];
    if (event !== undefined && change.state === 'delivered') event.pending_webhooks = 0;
    account.save();
  };

  const conclude = (eventId: string, lastError: string | undefined) => {
    const delivery = account.data.deliveries[eventId];
    if (delivery === undefined || delivery.state === 'delivered' || stop.signal.aborted) return;
    const attempts = delivery.attempts + 1;
    if (lastError === undefined) return settle(eventId, { attempts, state: 'delivered' });
    settle(eventId, { attempts, lastError, state: attempts < maxAttempts ? 'waiting' : 'given-up' });
    if (attempts < maxAttempts) later(retryDelayMs(attempts), () => dispatch(eventId));
  };

  const send = async (eventId: string) => conclude(eventId, await post(options, eventId, stop.signal));

  const sendThrice = async (eventId: string) => {
    const errors = await Promise.all([post(options, eventId, stop.signal), post(options, eventId, stop.signal)]);
    conclude(eventId, errors.includes(undefined) ? undefined : errors[0]);
    later(300, () => void post(options, eventId, stop.signal));
  };

  const sendShuffled = async () => {
    const lastFirst = batch.toReversed();
    batch = [];
    for (const eventId of lastFirst) await send(eventId);
  };

  const dispatch = (eventId: string) => {
    if (stop.signal.aborted) return;
    if (mode === 'hold') held.add(eventId);
    if (mode === 'drop') settle(eventId, { state: 'dropped' });
    if (mode === 'on') void send(eventId);
    if (mode === 'duplicate') void sendThrice(eventId);
    if (mode === 'shuffle' && batch.push(eventId) === 1) later(shuffleWindowMs, () => void sendShuffled());
  };

  return {
    mode: () => mode,
    setMode: (next) => {
      mode = next;
      const released = [...held];
      held.clear();
      for (const eventId of released) dispatch(eventId);
    },
    deliver: (eventId) => {
      account.data.deliveries[eventId] = { attempts: 0, state: 'waiting' };
      dispatch(eventId);
    },
    resume: () => {
      for (const [eventId, { state }] of Object.entries(account.data.deliveries)) {
        if (state === 'waiting') dispatch(eventId);
      }
    },
    close: () => {
      stop.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** How events reach the shop: signed, at once, held, dropped or duplicated, each retried until accepted. */
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Account, nowSeconds } from '#local/stripe/account.ts';
import { sessionOfEvent } from '#local/stripe/events.ts';
import type { Delivery } from '#local/stripe/records.ts';

/**
 * `hold` keeps deliveries until the mode changes; `drop` discards them; `duplicate` sends each three times, two of them at
 * once; `shuffle` collects the events of 0.7 s and sends the last one first.
 */
export const webhookModes = ['on', 'hold', 'drop', 'duplicate', 'shuffle'] as const;
type WebhookMode = (typeof webhookModes)[number];

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Where events go, and the secret that signs them. */
type Target = { account: Pick<Account, 'data' | 'save' | 'now'>; url: string; secret: string };

const newDelivery: Delivery = { attempts: 0, state: 'waiting' };
const maxAttempts = 10;
const answerWithinMs = 10_000;
const shuffleWindowMs = 700;

/** Stripe's delays grow over three days; here 1 s, 2 s, 4 s …: ten attempts within about 8 minutes. */
const retryDelayMs = (attempts: number) => 1000 * 2 ** (attempts - 1);

/** Posts an event once: whether the endpoint answered 2xx. */
async function post({ account, url, secret }: Target, eventId: string, stop: AbortSignal) {
  const body = JSON.stringify(account.data.events[eventId], null, 2);
  const signedAt = nowSeconds(account);
  // HMAC-SHA256 of `<Unix seconds>.<body>`: docs.stripe.com/webhooks/signature
  const hmac = createHmac('sha256', secret).update(`${signedAt}.${body}`).digest('hex');
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${signedAt},v1=${hmac}` },
      body,
      signal: AbortSignal.any([stop, AbortSignal.timeout(answerWithinMs)]),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

function afterPosts(delivery: Delivery, areAccepted: boolean[]): Delivery {
  const attempts = delivery.attempts + areAccepted.length;
  if (delivery.state === 'delivered' || areAccepted.includes(true)) return { attempts, state: 'delivered' };
  return { attempts, state: attempts < maxAttempts ? 'waiting' : 'given-up' };
}

/** The webhooks of one endpoint; they are in mode `on` at first. */
export function createWebhooks(target: Target) {
  const { data, save } = target.account;
  const stop = new AbortController();
  const held = new Set<string>();
  const modeOfSession = new Map<string, WebhookMode>();
  let general: WebhookMode = 'on';
  let batch: string[] = [];

  const later = (delayMs: number, task: () => void) => {
    wait(delayMs, undefined, { signal: stop.signal, ref: false }).then(task, () => {});
  };
  const record = (eventId: string, delivery: Delivery) => {
    if (stop.signal.aborted) return;
    data.deliveries[eventId] = delivery;
    save('deliveries', eventId);
  };

  /** Posts an event `times` times at once; if none is accepted, it is retried. */
  const send = async (eventId: string, times = 1) => {
    const areAccepted = await Promise.all(Array.from({ length: times }, () => post(target, eventId, stop.signal)));
    const after = afterPosts(data.deliveries[eventId] ?? newDelivery, areAccepted);
    record(eventId, after);
    if (after.state === 'waiting') later(retryDelayMs(after.attempts), () => dispatch(eventId));
  };

  const sendBatch = async () => {
    const collected = batch.reverse();
    batch = [];
    for (const eventId of collected) await send(eventId);
  };

  const deliverIn: Record<WebhookMode, (eventId: string) => void> = {
    on: (eventId) => void send(eventId),
    hold: (eventId) => void held.add(eventId),
    drop: (eventId) => record(eventId, { ...newDelivery, state: 'dropped' }),
    duplicate: (eventId) => void send(eventId, 2).then(() => later(300, () => void send(eventId))),
    shuffle: (eventId) => {
      if (batch.push(eventId) === 1) later(shuffleWindowMs, () => void sendBatch());
    },
  };
  const dispatch = (eventId: string) => {
    const own = modeOfSession.size === 0 ? undefined : modeOfSession.get(sessionOfEvent(data, eventId) ?? '');
    deliverIn[own ?? general](eventId);
  };

  return {
    /** The mode of every session that has none of its own. */
    mode: () => general,
    /** Sets the mode of one session, or of all sessions: then the modes of single ones are reset. */
    setMode: (mode: WebhookMode, sessionId?: string) => {
      if (sessionId === undefined) {
        general = mode;
        modeOfSession.clear();
      } else modeOfSession.set(sessionId, mode);
      const released = [...held];
      held.clear();
      for (const eventId of released) dispatch(eventId);
    },
    deliver: (eventId: string) => {
      record(eventId, newDelivery);
      dispatch(eventId);
    },
    /** Delivers the events that a former run left waiting. */
    resume: () => {
      for (const [eventId, { state }] of Object.entries(data.deliveries)) if (state === 'waiting') dispatch(eventId);
    },
    /** Ends what is in progress. Nothing here keeps the process alive. */
    close: () => stop.abort(),
  };
}

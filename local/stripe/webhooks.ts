/** How events reach the shop: at once, held, dropped, duplicated or in another order. */
import { createDeliveries, type Endpoint } from '#local/stripe/deliveries.ts';
import { sessionOfEvent } from '#local/stripe/events.ts';

/**
 * `hold` keeps deliveries until the mode changes; `drop` discards them; `duplicate` sends each three times, two of them at
 * once; `shuffle` collects a small batch and sends it in reverse order.
 */
export const webhookModes = ['on', 'hold', 'drop', 'duplicate', 'shuffle'] as const;
type WebhookMode = (typeof webhookModes)[number];

export type Webhooks = {
  /** The mode of every session that has none of its own. */
  mode: () => WebhookMode;
  /** Sets the mode of one session, or of all sessions: then the modes of single ones are reset. */
  setMode: (mode: WebhookMode, sessionId?: string) => void;
  deliver: (eventId: string) => void;
  /** Delivers the events that a former run left waiting. */
  resume: () => void;
  close: () => void;
};

const shuffleWindowMs = 700;
const thirdDelayMs = 300;

/** The general mode and those of single sessions. */
function createModes({ account: { data } }: Endpoint) {
  let general: WebhookMode = 'on';
  const ofSessions = new Map<string, WebhookMode>();
  return {
    general: () => general,
    of: (eventId: string) => {
      if (ofSessions.size === 0) return general;
      return ofSessions.get(sessionOfEvent(data, eventId) ?? '') ?? general;
    },
    set: (mode: WebhookMode, sessionId: string | undefined) => {
      if (sessionId !== undefined) return void ofSessions.set(sessionId, mode);
      general = mode;
      ofSessions.clear();
    },
  };
}

/** The webhooks of one endpoint; they are in mode `on` at first. */
export function createWebhooks(endpoint: Endpoint): Webhooks {
  const modes = createModes(endpoint);
  const dispatch = (eventId: string) => deliverIn[modes.of(eventId)](eventId);
  const deliveries = createDeliveries(endpoint, dispatch);
  const held = new Set<string>();
  let batch: string[] = [];

  const sendThrice = async (eventId: string) => {
    await deliveries.send(eventId, 2);
    deliveries.later(thirdDelayMs, () => void deliveries.repeat(eventId));
  };

  const sendBatch = async () => {
    const lastFirst = batch.toReversed();
    batch = [];
    for (const eventId of lastFirst) await deliveries.send(eventId);
  };

  const deliverIn: Record<WebhookMode, (eventId: string) => void> = {
    on: (eventId) => void deliveries.send(eventId),
    hold: (eventId) => void held.add(eventId),
    drop: deliveries.drop,
    duplicate: (eventId) => void sendThrice(eventId),
    shuffle: (eventId) => {
      if (batch.push(eventId) === 1) deliveries.later(shuffleWindowMs, () => void sendBatch());
    },
  };

  return {
    mode: modes.general,
    setMode: (mode, sessionId) => {
      modes.set(mode, sessionId);
      const released = [...held];
      held.clear();
      for (const eventId of released) dispatch(eventId);
    },
    deliver: (eventId) => {
      deliveries.start(eventId);
      dispatch(eventId);
    },
    resume: () => {
      for (const [eventId, { state }] of Object.entries(endpoint.account.data.deliveries)) {
        if (state === 'waiting') dispatch(eventId);
      }
    },
    close: deliveries.close,
  };
}

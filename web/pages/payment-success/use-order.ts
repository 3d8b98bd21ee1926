import { useEffect, useState } from 'react';
import type { OrderReply } from '#lambdas/http/contract.ts';
import { callFor } from '#web/api/call.ts';

/** Seconds between two requests while the payment is being confirmed: a minute in all. */
const pendingDelays = [1, 2, 3, 5, 8, 11, 15, 15];
/** Seconds before a failed request is repeated: a minute of failures must not send a payer away. */
const failureDelays = [1, 2, 4, 8, 15, 30];

/** `stillAsking`: the pending order will be requested again. */
export type OrderView =
  | { state: 'loading' }
  | { state: 'known'; order: OrderReply; stillAsking: boolean }
  | { state: 'unavailable' };

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Waits while the browser knows that it is offline; that does not count as a failed request. */
const untilOnline = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) resolve();
    else window.addEventListener('online', () => resolve(), { once: true });
  });

const untilShown = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
  });

async function askPatiently(orderId: string, sessionId: string): Promise<OrderReply | undefined> {
  const path = `/api/orders/${encodeURIComponent(orderId)}?payment_intent=${encodeURIComponent(sessionId)}`;
  for (const seconds of [...failureDelays, 0]) {
    await untilOnline();
    const result = await callFor<OrderReply>(['orderId', 'status', 'lines'], path);
    if (result.ok) return result.reply;
    if (result.code === 'order_not_found') return undefined;
    await wait(seconds);
  }
  return undefined;
}

/**
 * The order, then again with growing pauses while it is pending, and whenever the reader comes back after that; ends with
 * `unavailable` when it was never fetched.
 */
async function* followOrder(orderId: string, sessionId: string): AsyncGenerator<OrderView> {
  let known: OrderReply | undefined;
  for (;;) {
    for (const seconds of [...pendingDelays, null]) {
      const order = await askPatiently(orderId, sessionId);
      if (order === undefined) {
        if (known === undefined) return yield { state: 'unavailable' };
        // What is known stays in sight when the network is lost.
        yield { state: 'known', order: known, stillAsking: false };
        break;
      }
      known = order;
      yield { state: 'known', order, stillAsking: order.status === 'pending' && seconds !== null };
      if (order.status !== 'pending') return;
      if (seconds !== null) await wait(seconds);
    }
    await untilShown();
  }
}

/** The order, updated while it is pending; `unavailable` when it is unknown or was never fetched. */
export function useOrder(orderId: string | null, sessionId: string | null): OrderView {
  const [view, setView] = useState<OrderView>({ state: 'loading' });
  useEffect(() => {
    if (!orderId || !sessionId) return;
    let left = false;
    const follow = async () => {
      for await (const next of followOrder(orderId, sessionId)) {
        if (left) return;
        setView(next);
      }
    };
    void follow();
    return () => {
      left = true;
    };
  }, [orderId, sessionId]);
  return view;
}

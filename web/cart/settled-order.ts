import { forgetAttempt } from '#web/cart/attempt.ts';
import { changeCart } from '#web/cart/cart.storage.ts';
import { readSession, writeSession } from '#web/ui/session-storage.ts';

const storageKey = 'settled_order';

/** Empties the cart once its order is paid. Once only: the page of an old order must not empty a new cart. */
export function settleCart(orderId: string): void {
  if (readSession(storageKey) === orderId) return;
  writeSession(storageKey, orderId);
  changeCart(() => []);
  forgetAttempt();
}

import { getDefaultStore } from 'jotai';
import { forgetAttempt } from '#web/cart/attempt.ts';
import { changeCart } from '#web/cart/cart.storage.ts';
import { promoAtom } from '#web/cart/promo.atoms.ts';
import { readSession, writeSession } from '#web/ui/session-storage.ts';

const storageKey = 'settled_order';

/**
 * Empties the cart, with its promo code, once its order is paid. Once only: the page of an old order must not empty a
 * new cart.
 */
export function settleCart(orderId: string): void {
  if (readSession(storageKey) === orderId) return;
  writeSession(storageKey, orderId);
  changeCart(() => []);
  forgetAttempt();
  getDefaultStore().set(promoAtom, null);
}

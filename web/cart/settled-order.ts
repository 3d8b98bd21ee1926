import { getDefaultStore } from 'jotai';
import { readLocal, writeLocal } from '#web/browser/storage.ts';
import { forgetAttempt } from '#web/cart/attempt.ts';
import { changeCart } from '#web/cart/cart.storage.ts';
import { promoAtom } from '#web/cart/promo.atoms.ts';

const storageKey = 'settled_orders';
/** How many of the newest orders are remembered, oldest first. */
const remembered = 20;

/** True at the first call for an order, in any tab. */
function isFirstTime(orderId: string): boolean {
  const settled = (readLocal(storageKey) ?? '').split(' ');
  if (settled.includes(orderId)) return false;
  // Without storage the cart does not outlive its page either.
  writeLocal(storageKey, [...settled, orderId].slice(-remembered).join(' '));
  return true;
}

/** Empties the cart, with its promo code, once its order is paid: an old order's page must not empty a new cart. */
export function settleCart(orderId: string): void {
  if (!isFirstTime(orderId)) return;
  changeCart(() => []);
  forgetAttempt();
  getDefaultStore().set(promoAtom, null);
}

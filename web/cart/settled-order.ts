import { getDefaultStore } from 'jotai';
import { forgetAttempt } from '#web/cart/attempt.ts';
import { changeCart } from '#web/cart/cart.storage.ts';
import { promoAtom } from '#web/cart/promo.atoms.ts';

const storageKey = 'settled_orders';
/** How many of the newest orders are remembered, oldest first. */
const remembered = 20;

/** True at the first call for an order, in any tab. */
function isFirstTime(orderId: string): boolean {
  try {
    const settled = (localStorage.getItem(storageKey) ?? '').split(' ');
    if (settled.includes(orderId)) return false;
    localStorage.setItem(storageKey, [...settled, orderId].slice(-remembered).join(' '));
  } catch {
    // Without storage the cart does not outlive its page either.
  }
  return true;
}

/** Empties the cart, with its promo code, once its order is paid: an old order's page must not empty a new cart. */
export function settleCart(orderId: string): void {
  if (!isFirstTime(orderId)) return;
  changeCart(() => []);
  forgetAttempt();
  getDefaultStore().set(promoAtom, null);
}

import { useAtomValue } from 'jotai';
import { cartAtom } from '#web/cart/cart.atoms.ts';
import type { Cart } from '#web/cart/cart.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/**
 * The cart, or null while the prerendered page is being taken over. React hydrates a page after its shell, and the
 * shell has read the stored cart by then: what the page shows first must still be what was prerendered.
 */
export function useCart(): Cart | null {
  const cart = useAtomValue(cartAtom);
  return useHydrated() ? cart : null;
}

import { useAtomValue } from 'jotai';
import { cartAtom } from '#web/cart/cart.atoms.ts';
import type { Cart } from '#web/cart/cart.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/**
 * The cart, or null until the prerendered page is hydrated. React hydrates a page after its shell, which has read the stored
 * cart by then, but the page's first render must equal what was prerendered.
 */
export function useCart(): Cart | null {
  const cart = useAtomValue(cartAtom);
  return useHydrated() ? cart : null;
}

import { useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { cartDrawerOpenAtom } from '#web/cart/cart.atoms.ts';
import { toastAtom } from '#web/shell/toast.atoms.ts';
import { useLate } from '#web/shell/use-late.ts';

/** What lies over the page: fetched when first asked for, since no first view shows any of it. */
export function LateParts() {
  const Toaster = useLate(useAtomValue(toastAtom) !== null, () =>
    import('#web/shell/toaster.tsx').then((module) => module.Toaster),
  );
  const [cartOpen, setCartOpen] = useAtom(cartDrawerOpenAtom);
  const CartDrawer = useLate(
    cartOpen,
    () => import('#web/cart/cart-drawer.tsx').then((module) => module.CartDrawer),
    () => window.location.assign('/checkout'),
  );
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what changes at every navigation
  useEffect(() => setCartOpen(false), [key, setCartOpen]);
  return (
    <>
      {CartDrawer && <CartDrawer />}
      {Toaster && <Toaster />}
    </>
  );
}

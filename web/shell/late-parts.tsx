import { useAtomValue } from 'jotai';
import { cartDrawerOpenAtom } from '#web/cart/cart.atoms.ts';
import { toastAtom } from '#web/shell/toast.atoms.ts';
import { useLate } from '#web/shell/use-late.ts';

/** What lies over the page: fetched when first asked for, since no first view shows any of it. */
export function LateParts() {
  const Toaster = useLate(useAtomValue(toastAtom) !== null, () =>
    import('#web/shell/toaster.tsx').then((module) => module.Toaster),
  );
  const CartDrawer = useLate(
    useAtomValue(cartDrawerOpenAtom),
    () => import('#web/cart/cart-drawer.tsx').then((module) => module.CartDrawer),
    () => window.location.assign('/checkout'),
  );
  return (
    <>
      {CartDrawer && <CartDrawer />}
      {Toaster && <Toaster />}
    </>
  );
}

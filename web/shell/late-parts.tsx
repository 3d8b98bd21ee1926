import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { connectionLost } from '#web/api/call.ts';
import { isReachable } from '#web/browser/is-reachable.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { cartDrawerOpenAtom } from '#web/cart/cart.atoms.ts';
import { findRoute } from '#web/routes.ts';
import { late, useLate } from '#web/ui/late.ts';
import { Toasts } from '#web/ui/late-toasts.tsx';

const cartDrawer = late(() => import('#web/cart/cart-drawer.tsx').then((module) => module.CartDrawer));

/**
 * The checkout shows the cart too. Without network nothing may take the place of the page that is here, and a reader who has gone on
 * from `pathname` is not called back.
 */
async function goOnWithoutDrawer(pathname: string, close: () => void): Promise<void> {
  const isOnline = await isReachable();
  if (pathname !== window.location.pathname) return;
  // Open in the state, the drawer could not be asked for again on the way back.
  close();
  if (isOnline) return window.location.assign('/checkout');
  showToast('error', connectionLost.title, connectionLost.advice);
}

/** What lies over the page: fetched when first asked for, since no first view shows any of it. */
export function LateParts() {
  const [cartOpen, setCartOpen] = useAtom(cartDrawerOpenAtom);
  const { key, pathname } = useLocation();
  const CartDrawer = useLate(cartDrawer, cartOpen, () => void goOnWithoutDrawer(pathname, () => setCartOpen(false)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what changes at every navigation
  useEffect(() => setCartOpen(false), [key, setCartOpen]);
  return (
    <>
      {CartDrawer && <CartDrawer preloadCheckout={findRoute('/checkout').route.page.load} />}
      <Toasts />
    </>
  );
}

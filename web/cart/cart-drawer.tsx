import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Product } from '#content/catalogue.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import { computeDiscount, nameDiscount } from '#lambdas/promo/discount.ts';
import { isReachable } from '#web/browser/is-reachable.ts';
import { showToast, toastAtom } from '#web/browser/toast.atoms.ts';
import { cartAtom, cartDrawerOpenAtom } from '#web/cart/cart.atoms.ts';
import { changeCart } from '#web/cart/cart.storage.ts';
import { type Cart, subtotalCents } from '#web/cart/cart.ts';
import styles from '#web/cart/cart-drawer.module.css';
import { DrawerLine } from '#web/cart/drawer-line.tsx';
import { promoAtom } from '#web/cart/promo.atoms.ts';
import { inCart } from '#web/page-data/still-lifes.data.ts';
import { findProduct, mainProduct, site } from '#web/shop.ts';
import { CloseButton, Dialog } from '#web/ui/dialog.tsx';
import { formatPrice } from '#web/ui/format.ts';
import { StillLifeOrCover } from '#web/ui/still-life.tsx';

type CartDrawerProps = {
  /** Fetches the checkout's code; rejects when it cannot be fetched. */
  preloadCheckout: () => Promise<unknown>;
};

export function CartDrawer({ preloadCheckout }: CartDrawerProps) {
  const [open, setOpen] = useAtom(cartDrawerOpenAtom);
  const cart = useAtomValue(cartAtom) ?? [];
  useToastClosed(open);
  if (!open) return null;
  const close = () => setOpen(false);
  return (
    <Dialog className={styles.drawer} aria-labelledby="cart-title" onClose={close}>
      <div className={`paper ${styles.content}`}>
        <div className={`between fill ${styles.head}`}>
          <h2 id="cart-title" tabIndex={-1}>
            Votre panier
          </h2>
          <CloseButton className={styles.close} label="Fermer le panier" />
        </div>
        {cart.length === 0 ? <EmptyCart onClose={close} /> : <FullCart cart={cart} preloadCheckout={preloadCheckout} />}
      </div>
    </Dialog>
  );
}

/** Closes the toast about an added product when the drawer opens: it would cover the line that shows it. */
function useToastClosed(open: boolean): void {
  const setToast = useSetAtom(toastAtom);
  useEffect(() => {
    if (open) setToast((toast) => (toast?.kind === 'success' ? null : toast));
  }, [open, setToast]);
}

/** What lies on the table; nothing of a product that has no picture of it. */
function Picture({ product }: { product: Product | undefined }) {
  const picture = product && inCart[product.id];
  if (!picture) return null;
  return <StillLifeOrCover className={styles.picture} product={product} picture={picture} alt="" plain />;
}

function EmptyCart({ onClose }: { onClose: () => void }) {
  return (
    <>
      <Picture product={mainProduct} />
      <div className={`stack4 start ${styles.empty}`}>
        <div>
          <p className={styles.name}>Votre panier est vide</p>
          <p>
            {mainProduct.name} se lit à deux, ou seul pour commencer. {formatPrice(mainProduct.priceCents)}, livré tout
            de suite.
          </p>
        </div>
        <a className="primary" href="/product" onClick={onClose}>
          Voir notre guide
        </a>
      </div>
    </>
  );
}

function FullCart({ cart, preloadCheckout }: CartDrawerProps & { cart: Cart }) {
  const clear = () => {
    changeCart(() => []);
    showToast('success', 'Panier vidé');
    // The button that had the focus goes with the lines.
    document.getElementById('cart-title')?.focus();
  };
  return (
    <>
      <Picture product={findProduct(cart[0]?.product.id)} />
      <ul className="fill">
        {cart.map((line) => (
          <DrawerLine key={line.product.id} line={line} />
        ))}
      </ul>
      <div className={`stack3 fill ${styles.foot}`}>
        <Sums cart={cart} />
        <CheckoutButton preloadCheckout={preloadCheckout} />
        <div className="note between">
          <p>Garantie {site.guaranteeDays}&nbsp;jours, satisfait ou remboursé.</p>
          <button type="button" className="quiet unbroken" onClick={clear}>
            Vider le panier
          </button>
        </div>
      </div>
    </>
  );
}

/** The total, with the promo code that the checkout will count. */
function Sums({ cart }: { cart: Cart }) {
  const promo = useAtomValue(promoAtom);
  const subtotal = subtotalCents(cart);
  const discount = promo === null ? 0 : computeDiscount(subtotal, promo);
  return (
    <div aria-live="polite">
      {promo !== null && (
        <p className="note between">
          <span>
            {promo.code}&#8239;: −{nameDiscount(promo)} appliqué
          </span>
          <span>−{formatEuros(discount)}</span>
        </p>
      )}
      <p className={`between ${styles.total}`}>
        <span>Total</span>
        <strong>{formatEuros(subtotal - discount)}</strong>
      </p>
    </div>
  );
}

function CheckoutButton({ preloadCheckout }: CartDrawerProps) {
  const [processing, setProcessing] = useState(false);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const setOpen = useSetAtom(cartDrawerOpenAtom);
  const checkOut = async (button: HTMLButtonElement) => {
    if (processing) return;
    setProcessing(true);
    try {
      await preloadCheckout();
      // Whoever has closed the drawer meanwhile stays on the page in view.
      if (!button.isConnected) return;
      // Closed first: the next page takes the focus.
      setOpen(false);
      if (pathname !== '/checkout') await navigate('/checkout');
    } catch {
      // A browser never requests a module again in the document in which it could not be fetched.
      const isThere = await isReachable();
      if (!button.isConnected) return;
      if (isThere) return window.location.assign('/checkout');
      showToast('error', 'Une erreur est survenue lors de la création de la session de paiement');
      setProcessing(false);
    }
  };
  return (
    <button
      type="button"
      className="primary"
      aria-disabled={processing}
      onClick={({ currentTarget }) => checkOut(currentTarget)}
    >
      {processing ? 'Traitement...' : 'Passer la commande'}
    </button>
  );
}

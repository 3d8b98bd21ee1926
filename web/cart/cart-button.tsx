import { useAtomValue, useSetAtom } from 'jotai';
import { useLocation } from 'react-router-dom';
import { afterFrame } from '#web/browser/after-frame.ts';
import { cartCountAtom, cartDrawerOpenAtom } from '#web/cart/cart.atoms.ts';
import styles from '#web/cart/cart-button.module.css';
import { mainProduct } from '#web/shop.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

function countInWords(count: number): string {
  if (count === 0) return 'vide';
  return count === 1 ? '1 article' : `${count} articles`;
}

type CartButtonProps = { className: string | undefined; label: string };

/** Opens the cart; until the page is hydrated it is a plain link to the checkout. */
export function CartButton({ className, label }: CartButtonProps) {
  const count = useAtomValue(cartCountAtom);
  const open = useSetAtom(cartDrawerOpenAtom);
  if (!useHydrated()) {
    return (
      <a className={className} href="/checkout">
        {label}
      </a>
    );
  }
  return (
    <button type="button" className={className} aria-haspopup="dialog" onClick={() => afterFrame(() => open(true))}>
      {label}
      {count > 0 && (
        <span className={`centred ${styles.count}`} aria-hidden="true">
          {count}
        </span>
      )}
      <span className="visually-hidden">, {countInWords(count)}</span>
    </button>
  );
}

export function HeaderCartButton() {
  return <CartButton className={`target plain warm ${styles.header}`} label="Panier" />;
}

/** Pages that sell; on other pages the button would cover a form or a cart that is already in view. */
const sellingPages = /^\/(products?|blog)(\/|$)/;

/**
 * The one element at the bottom edge: always on the home page, on the other pages that sell once the cart has something in it.
 * On a narrow screen an empty cart is no help: there the way to the guide takes its place.
 */
export function FloatingCartButton() {
  const count = useAtomValue(cartCountAtom);
  const { pathname } = useLocation();
  if (pathname !== '/' && (count === 0 || !sellingPages.test(pathname))) return null;
  return (
    <aside aria-label="Panier">
      {count > 0 ? (
        <CartButton className={`bottom-bar ${styles.floating}`} label="Voir le panier" />
      ) : (
        <>
          <a className={`bottom-bar off-desktops ${styles.floating}`} href="/product">
            Voir {mainProduct.noun.le}
          </a>
          <CartButton className={`bottom-bar on-desktops ${styles.floating}`} label="Voir le panier" />
        </>
      )}
    </aside>
  );
}

import { useAtomValue, useSetAtom } from 'jotai';
import { useLocation } from 'react-router-dom';
import { cartCountAtom, cartDrawerOpenAtom } from '#web/cart/cart.atoms.ts';
import styles from '#web/cart/cart-button.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';

function countInWords(count: number): string {
  if (count === 0) return 'vide';
  return count === 1 ? '1 article' : `${count} articles`;
}

/** Opens the cart; until the page is hydrated it is a plain link to the checkout. */
export function HeaderCartButton() {
  const count = useAtomValue(cartCountAtom);
  const open = useSetAtom(cartDrawerOpenAtom);
  if (!useHydrated()) {
    return (
      <a className={styles.header} href="/checkout">
        Panier
      </a>
    );
  }
  return (
    <button type="button" className={styles.header} aria-haspopup="dialog" onClick={() => open(true)}>
      Panier
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
      <span className="visually-hidden">, {countInWords(count)}</span>
    </button>
  );
}

/** Pages that sell; on other pages the button would cover a form or a cart that is already in view. */
const sellingPages = /^\/(products?|blog)(\/|$)/;

/** Where a thumb can reach it: always on the home page, on the other pages that sell once the cart has something in it. */
export function FloatingCartButton() {
  const count = useAtomValue(cartCountAtom);
  const open = useSetAtom(cartDrawerOpenAtom);
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  if (pathname !== '/' && (count === 0 || !sellingPages.test(pathname))) return null;
  if (!hydrated) {
    return (
      <a className={styles.floating} href="/checkout">
        Voir le panier
      </a>
    );
  }
  return (
    <button type="button" className={styles.floating} aria-haspopup="dialog" onClick={() => open(true)}>
      Voir le panier
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
      <span className="visually-hidden">, {countInWords(count)}</span>
    </button>
  );
}

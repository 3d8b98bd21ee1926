import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '#content/catalogue.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { changeCart } from '#web/cart/cart.storage.ts';
import { addToCart } from '#web/cart/cart.ts';
import { buyAnchor } from '#web/cart/offer/buy-bar.tsx';
import { BuyNow } from '#web/cart/offer/buy-now.tsx';
import styles from '#web/pages/product/buy-box.module.css';
import { findFile, site } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import { formatSize } from '#web/ui/format.ts';
import layout from '#web/ui/layout.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Buy at once or add to the cart, with the guarantee below. */
export function BuyBox({ product }: { product: Product }) {
  const file = findFile(product.fileId);
  return (
    <div id={buyAnchor} className={styles.box}>
      <BuyNow product={product} />
      <AddToCartButton product={product} />
      <p className={layout.note}>
        Garantie {site.guaranteeDays}&nbsp;jours, satisfait ou remboursé.
        {file && ` Un fichier de ${formatSize(file.sizeBytes)}, à lire et à imprimer.`}{' '}
        <Link to="/contact">Besoin d'aide&#8239;?</Link>
      </p>
    </div>
  );
}

/** A pause, so that the button's busy state is visible before the toast. */
const addDelayMs = 500;

function AddToCartButton({ product }: { product: Product }) {
  const [adding, setAdding] = useState(false);
  const hydrated = useHydrated();
  const add = () => {
    if (adding) return;
    setAdding(true);
    setTimeout(() => {
      changeCart((cart) => addToCart(cart, product));
      showToast('success', `${product.name} ajouté au panier`);
      setAdding(false);
    }, addDelayMs);
  };
  return (
    <button
      type="button"
      className={`${buttons.secondary} ${styles.add}`}
      disabled={!hydrated}
      aria-disabled={adding}
      onClick={add}
    >
      {adding ? 'Ajout en cours…' : 'Ajouter au panier'}
    </button>
  );
}

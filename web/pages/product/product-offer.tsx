import { useState } from 'react';
import type { Product } from '#content/catalogue.ts';
import { maxQuantity } from '#lambdas/checkout/cart-rules.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { BuyNow, buyAnchor } from '#web/cart/buy-buttons.tsx';
import { plainOrderRefusals } from '#web/cart/buy-form.tsx';
import { changeCart, readCart } from '#web/cart/cart.storage.ts';
import { addToCart, countItems } from '#web/cart/cart.ts';
import { claimedProductId } from '#web/page-data/claims.data.ts';
import { counts } from '#web/page-data/products.data.ts';
import styles from '#web/pages/product/product-page.module.css';
import { reviewSummaries } from '#web/pages/product/review-summary.data.ts';
import { findFile, isDemo, mainProduct, site } from '#web/shop.ts';
import { AlreadyBought } from '#web/ui/already-bought.tsx';
import { FormNotices } from '#web/ui/form/form-notice.tsx';
import { formatDuration, formatLength, formatRating, formatSize } from '#web/ui/format.ts';
import { Counted } from '#web/ui/offer/counted.tsx';
import { Price } from '#web/ui/offer/price.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

const formatLabels: Record<string, string> = { PDF: 'Guide PDF', MP3: 'Audio MP3', MP4: 'Vidéo MP4' };

export function ProductHead({ product, hasBonus }: { product: Product; hasBonus: boolean }) {
  const summary = reviewSummaries[product.id];
  return (
    <>
      <ul className="dotted label">
        <li>{formatLabels[product.format] ?? 'Produit digital'}</li>
        {product.id === claimedProductId && <li>Best-seller</li>}
        {hasBonus && <li>Cadeau inclus</li>}
      </ul>
      <h1>{product.name}</h1>
      {summary && <Rating average={summary.average} count={summary.count} />}
    </>
  );
}

/** The page count as a round figure that is true: 197 → 'Plus de 150 pages'; of a short file the length itself. */
function inRoundPages({ pages = 0, minutes }: { pages?: number; minutes?: number }) {
  if (pages <= 50) return formatLength({ minutes, ...(pages > 0 && { pages }) });
  return `Plus de ${Math.floor((pages - 1) / 50) * 50}\u00a0pages`;
}

export function ProductFacts({ product }: { product: Product }) {
  const { exercises, ...counted } = counts[product.id] ?? {};
  const length = inRoundPages(counted);
  const { readingTimeMinutes: minutes } = product;
  return (
    <>
      <p>{product.description}</p>
      <ul className={`dotted soft framed ${styles.facts}`}>
        {minutes && <li>{formatDuration(minutes)} de lecture</li>}
        {length && <li>{length}</li>}
        {exercises && <li>{exercises}&nbsp;exercices</li>}
      </ul>
      <Price product={product} />
    </>
  );
}

function Rating({ average, count }: { average: number; count: number }) {
  return (
    <p>
      <a className="target soft" href="#avis">
        <span className={styles.star} aria-hidden="true">
          ★{' '}
        </span>
        <span className="visually-hidden">Note moyenne&#8239;: </span>
        {formatRating(average)}/5 · {count} avis{isDemo && ' de démonstration'}
      </a>
    </p>
  );
}

export function BuyBox({ product }: { product: Product }) {
  const file = findFile(product.fileId);
  return (
    <div id={buyAnchor} className="stack3 fill" data-offer="first">
      {/* Another product's form without script comes back to its own page; the main one's to the checkout. */}
      {product.id !== mainProduct.id && (
        <noscript>
          <FormNotices refusals={plainOrderRefusals} />
        </noscript>
      )}
      <BuyNow product={product} />
      <AddToCartButton product={product} />
      <p className="note">
        Garantie {site.guaranteeDays}&nbsp;jours, satisfait ou remboursé.
        {file &&
          ` Un fichier de ${formatSize(file.sizeBytes)}${product.format === 'PDF' ? ', à lire et à imprimer' : ''}.`}{' '}
        <a className="clause" href="/contact">
          Besoin d'aide ?
        </a>
      </p>
      <AlreadyBought />
      {import.meta.env.IS_VERIFIED && <Counted product={product} />}
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
      const before = countItems(readCart());
      changeCart((cart) => addToCart(cart, product));
      if (countItems(readCart()) > before) showToast('success', `${product.name} ajouté au panier`);
      else showToast('error', `Une commande compte ${maxQuantity} copies au plus`);
      setAdding(false);
    }, addDelayMs);
  };
  return (
    <button type="button" className="secondary needs-script" disabled={!hydrated} aria-disabled={adding} onClick={add}>
      {adding ? 'Ajout en cours…' : 'Ajouter au panier'}
    </button>
  );
}

import type { Product } from '#content/catalogue.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import styles from '#web/pages/product-list/product-list-page.module.css';
import { findFile, findGiftOf, products } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import dotted from '#web/ui/dotted.module.css';
import { useAddressAnswer } from '#web/ui/form/address-answer.ts';
import { formatDuration } from '#web/ui/format.ts';
import layout from '#web/ui/layout.module.css';
import { Price } from '#web/ui/offer/price.tsx';
import { ProductImage } from '#web/ui/product-image.tsx';
import sheet from '#web/ui/sheet.module.css';

/** The edge function sends requests for a product that does not exist here, with a notice to show once. */
function useNotice(): void {
  useAddressAnswer('notice', (notice) => {
    if (notice === 'product_not_found') showToast('error', 'Produit non trouvé');
  });
}

/** All products, each with links to its two pages. */
export function ProductListPage() {
  useNotice();
  return (
    <div className={layout.page}>
      <h1>Le guide</h1>
      <ul className={styles.list}>
        {products.map((product) => (
          <li key={product.id} className={styles.item}>
            <Cover product={product} />
            <Facts product={product} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Cover({ product }: { product: Product }) {
  return (
    <div className={styles.cover}>
      {/* biome-ignore lint/a11y/useAnchorContent: the links beside it lead there too, by name */}
      <a href={`/product/${product.id}`} tabIndex={-1} aria-hidden="true">
        <ProductImage className={sheet.sheet} src={product.imageUrl} alt="" fetchPriority="high" />
      </a>
    </div>
  );
}

function Facts({ product }: { product: Product }) {
  const file = findFile(product.fileId);
  const gift = findGiftOf(product);
  return (
    <div className={layout.stack}>
      <h2>{product.name}</h2>
      <p className={layout.lede}>{product.description}</p>
      <ul className={`${dotted.list} ${styles.facts}`}>
        {file && <li>{file.pages}&nbsp;pages</li>}
        <li>{formatDuration(product.readingTimeMinutes)} de lecture</li>
        {gift && <li>{gift.name} offert</li>}
      </ul>
      <Price product={product} />
      <div className={layout.actions}>
        <a className={buttons.primary} href={`/product/${product.id}`}>
          Voir le guide
        </a>
        <a className={buttons.secondary} href={`/products/${product.id}`}>
          Lire la présentation
        </a>
      </div>
    </div>
  );
}

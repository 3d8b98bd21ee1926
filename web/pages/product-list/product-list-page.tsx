import type { Product } from '#content/catalogue.ts';
import { productList } from '#content/product-list.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { BuyNow } from '#web/cart/buy-buttons.tsx';
import { listings } from '#web/page-data/products.data.ts';
import { onShelf } from '#web/page-data/still-lifes.data.ts';
import styles from '#web/pages/product-list/product-list-page.module.css';
import { findFile, mainProduct, products } from '#web/shop.ts';
import { useAddressAnswer } from '#web/ui/form/address-answer.ts';
import { formatDuration, formatLength } from '#web/ui/format.ts';
import { Island } from '#web/ui/island.tsx';
import { late } from '#web/ui/late.ts';
import { Price } from '#web/ui/offer/price.tsx';
import { StillLifeOrCover } from '#web/ui/still-life.tsx';

const gift = late(() => import('#web/pages/product-list/listed-gift.tsx').then(({ ListedGift }) => ListedGift));
export const parts = [gift];

/** The edge function sends requests for a product that does not exist here, with a notice to show once. */
function useNotice(): void {
  useAddressAnswer('notice', (notice) => {
    if (notice === 'product_not_found') showToast('error', 'Produit non trouvé');
  });
}

/** All products, each beside its bonus, with the button that buys it and links to its two pages. */
export function Page() {
  useNotice();
  return (
    <div className="clip">
      <h1 className={`width poster ${styles.title}`}>
        {products.length === 1 ? listings[mainProduct.id]?.title : productList.severalTitle}
      </h1>
      <ul>
        {products.map((product) => (
          <ProductWithGift key={product.id} product={product} />
        ))}
      </ul>
    </div>
  );
}

function ProductWithGift({ product }: { product: Product }) {
  return (
    <li>
      <div className={`width stack3 ${styles.product}`}>
        <a
          className={`bleed plain ${styles.guide}`}
          href={`/products/${product.id}`}
          aria-label={productList.presentation}
        >
          <StillLifeOrCover product={product} picture={onShelf[product.id]} alt="" priority />
        </a>
        <ProductWords product={product} />
      </div>
      <Island content={gift} props={{ product }} />
    </li>
  );
}

function ProductWords({ product }: { product: Product }) {
  const length = formatLength(findFile(product.fileId) ?? {});
  const { label, text } = listings[product.id] ?? {};
  const { readingTimeMinutes: minutes, noun } = product;
  return (
    <div className="stack3">
      <p className="label">{label}</p>
      <h2>{product.name}</h2>
      <Price product={product} />
      <p>{text}</p>
      <ul className="dotted soft">
        {length && <li>{length}</li>}
        {minutes && <li>{formatDuration(minutes)} de lecture</li>}
      </ul>
      <div data-offer="first">
        <BuyNow product={product} />
      </div>
      <div className="actions">
        <a className="quiet" href={`/products/${product.id}`}>
          {productList.presentation}
        </a>
        <a className="quiet" href={`/product/${product.id}`}>
          Voir {noun.le}
        </a>
      </div>
    </div>
  );
}

import type { Gift, Product } from '#content/catalogue.ts';
import { productList } from '#content/product-list.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { BuyNow } from '#web/cart/buy-buttons.tsx';
import { openerSpread } from '#web/page-data/spreads.data.ts';
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
import { Spread } from '#web/ui/spread.tsx';

/** The edge function sends requests for a product that does not exist here, with a notice to show once. */
function useNotice(): void {
  useAddressAnswer('notice', (notice) => {
    if (notice === 'product_not_found') showToast('error', 'Produit non trouvé');
  });
}

/** All products, each beside its gift, with the button that buys it and links to its two pages. */
export function Page() {
  useNotice();
  return (
    <div className={styles.page}>
      <h1 className={`${layout.width} ${styles.title}`}>{productList.title}</h1>
      <ul>
        {products.map((product) => (
          <ProductWithGift key={product.id} product={product} gift={findGiftOf(product)} />
        ))}
      </ul>
    </div>
  );
}

/** The open guide and its gift, each with its words. */
function ProductWithGift({ product, gift }: { product: Product; gift: Gift | undefined }) {
  return (
    <li className={`${layout.width} ${styles.product}`}>
      <a className={styles.guide} href={`/products/${product.id}`} aria-label={productList.guide.presentation}>
        <Spread spread={openerSpread} sizes="(width >= 64rem) 46rem, 100vw" priority />
      </a>
      <GuideWords product={product} />
      {gift && (
        <>
          <ProductImage className={`${sheet.sheet} ${layout.fill} ${styles.notebook}`} src={gift.imageUrl} alt="" />
          <div className={`${layout.stack3} ${styles.giftWords}`}>
            <p className={`${layout.label} ${styles.label}`}>{productList.gift.label}</p>
            <h2>{gift.name}</h2>
            <p>{productList.gift.text}</p>
          </div>
        </>
      )}
    </li>
  );
}

function GuideWords({ product }: { product: Product }) {
  const file = findFile(product.fileId);
  const { label, text, presentation, details } = productList.guide;
  return (
    <div className={`${layout.stack3} ${styles.guideWords}`}>
      <p className={`${layout.label} ${styles.label}`}>{label}</p>
      <h2>{product.name}</h2>
      <p>{text}</p>
      <ul className={`${dotted.list} ${layout.soft}`}>
        {file && <li>{file.pages}&nbsp;pages</li>}
        <li>{formatDuration(product.readingTimeMinutes)} de lecture</li>
      </ul>
      <Price product={product} />
      <div data-offer="first">
        <BuyNow product={product} />
      </div>
      <div className={layout.actions}>
        <a className={buttons.quiet} href={`/products/${product.id}`}>
          {presentation}
        </a>
        <a className={buttons.quiet} href={`/product/${product.id}`}>
          {details}
        </a>
      </div>
    </div>
  );
}

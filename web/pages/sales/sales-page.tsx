import type { Product } from '#content/catalogue.ts';
import { excerpt } from '#content/sales.ts';
import { BuyBar } from '#web/cart/offer/buy-bar.tsx';
import { SalesClosing } from '#web/pages/sales/sales-closing.tsx';
import { SalesHero } from '#web/pages/sales/sales-hero.tsx';
import styles from '#web/pages/sales/sales-page.module.css';
import type { PageParams } from '#web/pages.ts';
import { findProduct } from '#web/shop.ts';
import layout from '#web/ui/layout.module.css';
import { UnknownProduct } from '#web/ui/offer/unknown-product.tsx';
import { Thread } from '#web/ui/thread.tsx';
import { nearPart, WhenNear } from '#web/ui/when-near.tsx';

const leaves = nearPart(() => import('#web/ui/offer/leaf-through.tsx').then(({ InsideLeaves }) => InsideLeaves));
const reasons = nearPart(() => import('#web/pages/sales/reasons.tsx').then(({ Reasons }) => Reasons));

/** The long presentation of the product in the address; an unknown one leads to the list. */
export function SalesPage({ productId }: PageParams) {
  const product = findProduct(productId);
  return product === undefined ? <UnknownProduct /> : <KnownProduct product={product} />;
}

function KnownProduct({ product }: { product: Product }) {
  return (
    <>
      <SalesHero product={product} />
      <Thread className={styles.thread} />
      <div className={`${layout.page} ${styles.body}`}>
        <section className={styles.excerpt}>
          <h2>{excerpt.title}</h2>
          <p className={layout.lede}>{excerpt.text}</p>
          <div className={styles.pages}>
            <WhenNear part={leaves} product={product} />
          </div>
        </section>
        <WhenNear part={reasons} product={product} still />
      </div>
      <SalesClosing product={product} />
      <BuyBar product={product} />
    </>
  );
}

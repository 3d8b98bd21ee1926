import { closing, excerpt, guarantee } from '#content/sales.ts';
import { BuyBar, CheckoutLink } from '#web/cart/buy-buttons.tsx';
import { bandThreads } from '#web/page-data/drawings.data.ts';
import { SalesHero } from '#web/pages/sales/sales-hero.tsx';
import styles from '#web/pages/sales/sales-page.module.css';
import type { PageParams } from '#web/pages.ts';
import { findProduct } from '#web/shop.ts';
import layout from '#web/ui/layout.module.css';
import { Closing } from '#web/ui/offer/closing.tsx';
import { Price } from '#web/ui/offer/price.tsx';
import { UnknownProduct } from '#web/ui/offer/unknown-product.tsx';
import { Weave } from '#web/ui/weave.tsx';
import { nearPart, WhenNear } from '#web/ui/when-near.tsx';

const leaves = nearPart(() => import('#web/ui/offer/leaf-through.tsx').then(({ InsideLeaves }) => InsideLeaves));
const reasons = nearPart(() => import('#web/pages/sales/reasons.tsx').then(({ Reasons }) => Reasons));

/** The long presentation of the product in the address; an unknown one leads to the list. */
export function SalesPage({ productId }: PageParams) {
  const product = findProduct(productId);
  if (product === undefined) return <UnknownProduct />;
  return (
    <>
      <SalesHero product={product} />
      <Weave className={styles.thread} threads={bandThreads} fit="xMidYMid slice" />
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
      <Closing product={product} title={closing.title} text={closing.text} guarantee={guarantee}>
        <Price product={product} />
        <CheckoutLink product={product}>{closing.buy}</CheckoutLink>
      </Closing>
      <BuyBar product={product} />
    </>
  );
}

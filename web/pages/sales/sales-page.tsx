import { excerpt } from '#content/sales.ts';
import { BuyBar } from '#web/cart/buy-buttons.tsx';
import { nearLine } from '#web/page-data/drawings.data.ts';
import { Band } from '#web/pages/sales/band.tsx';
import { SalesClosing } from '#web/pages/sales/sales-closing.tsx';
import { SalesHero } from '#web/pages/sales/sales-hero.tsx';
import styles from '#web/pages/sales/sales-page.module.css';
import type { PageParams } from '#web/pages.ts';
import { findProduct } from '#web/shop.ts';
import layout from '#web/ui/layout.module.css';
import { UnknownProduct } from '#web/ui/offer/unknown-product.tsx';
import { nearPart, WhenNear } from '#web/ui/when-near.tsx';

const leaves = nearPart(() => import('#web/ui/offer/leaf-through.tsx').then(({ LeafThrough }) => LeafThrough));
const inclusions = nearPart(() => import('#web/pages/sales/inclusions.tsx').then(({ Inclusions }) => Inclusions));
const reasons = nearPart(() => import('#web/pages/sales/reasons.tsx').then(({ Reasons }) => Reasons));
export const parts = [inclusions, leaves, reasons].map(({ part }) => part);

/** The long presentation of the product in the address, in the order that its shop asked for; an unknown one leads to the list. */
export function Page({ productId }: PageParams) {
  const product = findProduct(productId);
  if (product === undefined) return <UnknownProduct />;
  return (
    <div className={styles.sales}>
      <SalesHero product={product} />
      <WhenNear part={inclusions} product={product} still />
      <Band piece={nearLine} className={styles.excerpt}>
        <h2 id="suite">{excerpt.title}</h2>
        <p className={layout.lede}>{excerpt.text}</p>
        <div className={styles.pages}>
          <WhenNear part={leaves} product={product} />
        </div>
      </Band>
      <WhenNear part={reasons} product={product} still />
      <SalesClosing product={product} />
      <BuyBar product={product} />
    </div>
  );
}

import { excerpt } from '#content/sales.ts';
import { BuyBar } from '#web/cart/buy-buttons.tsx';
import { nearLine } from '#web/page-data/drawings.data.ts';
import { Band } from '#web/pages/sales/band.tsx';
import { SalesClosing } from '#web/pages/sales/sales-closing.tsx';
import { SalesHero } from '#web/pages/sales/sales-hero.tsx';
import styles from '#web/pages/sales/sales-page.module.css';
import type { PageParams } from '#web/pages.ts';
import { findProduct, showsUnprovenClaims } from '#web/shop.ts';
import layout from '#web/ui/layout.module.css';
import { UnknownProduct } from '#web/ui/offer/unknown-product.tsx';
import { nearPart, WhenNear } from '#web/ui/when-near.tsx';

const leaves = nearPart(() => import('#web/ui/offer/leaf-through.tsx').then(({ LeafThrough }) => LeafThrough));
const reasons = nearPart(() => import('#web/pages/sales/reasons.tsx').then(({ Reasons }) => Reasons));
const figures = nearPart(() =>
  import('#web/pages/sales/claimed-figures.tsx').then(({ ClaimedFigures }) => ClaimedFigures),
);
const voices = nearPart(() => import('#web/pages/sales/voices.tsx').then(({ Voices }) => Voices));
const answers = nearPart(() => import('#web/pages/sales/answers.tsx').then(({ Answers }) => Answers));
const claims = showsUnprovenClaims ? [figures, voices] : [];
export const parts = [leaves, reasons, ...claims, answers].map(({ part }) => part);

/** The long presentation of the product in the address; an unknown one leads to the list. */
export function SalesPage({ productId }: PageParams) {
  const product = findProduct(productId);
  if (product === undefined) return <UnknownProduct />;
  return (
    <div className={styles.sales}>
      <SalesHero product={product} />
      <Band piece={nearLine} className={styles.excerpt}>
        <h2 id="suite">{excerpt.title}</h2>
        <p className={layout.lede}>{excerpt.text}</p>
        <div className={styles.pages}>
          <WhenNear part={leaves} product={product} />
        </div>
      </Band>
      <WhenNear part={reasons} product={product} still />
      {showsUnprovenClaims && (
        <Band ground="rose">
          <WhenNear part={figures} product={product} />
          <WhenNear part={voices} product={product} still />
        </Band>
      )}
      <WhenNear part={answers} product={product} still />
      <SalesClosing product={product} />
      <BuyBar product={product} />
    </div>
  );
}

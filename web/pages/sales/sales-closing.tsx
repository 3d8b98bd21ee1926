import type { Product } from '#content/catalogue.ts';
import { closing } from '#content/sales.ts';
import { CheckoutLink } from '#web/cart/buy-buttons.tsx';
import { togetherLine } from '#web/page-data/drawings.data.ts';
import { pactSpread } from '#web/page-data/spreads.data.ts';
import { Band } from '#web/pages/sales/band.tsx';
import line from '#web/pages/sales/line.module.css';
import styles from '#web/pages/sales/sales-closing.module.css';
import layout from '#web/ui/layout.module.css';
import { Price } from '#web/ui/offer/price.tsx';
import { Spread } from '#web/ui/spread.tsx';

/** The page's last offer: the button cuts the line, which runs on to the end. */
export function SalesClosing({ product }: { product: Product }) {
  return (
    <Band piece={togetherLine} ground="night" className={styles.closing}>
      <div className={`${layout.stack4} ${styles.offer}`}>
        <h2>{closing.title}</h2>
        <p>{closing.text}</p>
        <Price product={product} />
        <div className={line.cut} data-offer="last">
          <CheckoutLink product={product}>{closing.buy}</CheckoutLink>
        </div>
      </div>
      <Spread className={styles.picture} spread={pactSpread} sizes="(width >= 64rem) 40rem, 100vw" example />
    </Band>
  );
}

import type { Product } from '#content/catalogue.ts';
import { hero } from '#content/sales.ts';
import { BuyNow, buyAnchor } from '#web/cart/buy-buttons.tsx';
import { nearLine } from '#web/page-data/drawings.data.ts';
import { loopSpread } from '#web/page-data/spreads.data.ts';
import line from '#web/pages/sales/line.module.css';
import { Line } from '#web/pages/sales/line.tsx';
import styles from '#web/pages/sales/sales-page.module.css';
import { AlreadyBought } from '#web/ui/already-bought.tsx';
import layout from '#web/ui/layout.module.css';
import { Price } from '#web/ui/offer/price.tsx';
import { Spread } from '#web/ui/spread.tsx';

/** The title, the book and the form that buys it at once, whose button cuts the line. */
export function SalesHero({ product }: { product: Product }) {
  return (
    <section className={styles.hero}>
      <Line className={styles.line} piece={nearLine} />
      <div className={styles.intro}>
        <h1>{hero.title}</h1>
        <p className={layout.lede}>{hero.lede}</p>
      </div>
      <Spread spread={loopSpread} sizes="(width >= 64rem) 50rem, 100vw" priority example className={styles.book} />
      <div id={buyAnchor} className={styles.offer}>
        <Price product={product} />
        <div className={line.cut} data-offer="first">
          <BuyNow product={product} />
        </div>
        <p className={layout.note}>{hero.note}</p>
        <AlreadyBought />
      </div>
    </section>
  );
}

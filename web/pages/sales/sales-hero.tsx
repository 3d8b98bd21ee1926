import type { Product } from '#content/catalogue.ts';
import { hero } from '#content/sales.ts';
import { BuyNow, buyAnchor } from '#web/cart/buy-buttons.tsx';
import { salesProof as proof } from '#web/page-data/claims.data.ts';
import { loopSpread } from '#web/page-data/spreads.data.ts';
import { Countdown, RecentBuyers } from '#web/pages/sales/live-proof.tsx';
import styles from '#web/pages/sales/sales-page.module.css';
import { AlreadyBought } from '#web/ui/already-bought.tsx';
import { formatRating } from '#web/ui/format.ts';
import layout from '#web/ui/layout.module.css';
import { Price } from '#web/ui/offer/price.tsx';
import { Spread } from '#web/ui/spread.tsx';

/** The title, the book and the form that buys it at once. */
export function SalesHero({ product }: { product: Product }) {
  return (
    <section className={styles.hero}>
      <div className={styles.intro}>
        <h1>{hero.title}</h1>
        <p className={layout.lede}>{hero.lede}</p>
        {proof && <SocialProof {...proof} />}
      </div>
      <Spread spread={loopSpread} sizes="(width >= 64rem) 40rem, 100vw" priority example className={styles.book} />
      <div id={buyAnchor} className={styles.offer}>
        <Price product={product} />
        <BuyNow product={product} />
        <p className={layout.note}>{hero.note}</p>
        <AlreadyBought />
        {proof && (
          <div className={styles.live}>
            <Countdown label={proof.countdown} />
            <RecentBuyers label={proof.recentBuyers} />
          </div>
        )}
      </div>
    </section>
  );
}

type SocialProofProps = { couples: number; rating: number; reviewCount: number };

function SocialProof({ couples, rating, reviewCount }: SocialProofProps) {
  return (
    <p className={layout.note}>
      <span className={styles.star} aria-hidden="true">
        ★
      </span>{' '}
      {formatRating(rating)}/5, {reviewCount}&nbsp;avis · Plus de {Math.floor(couples / 1000)}
      &nbsp;{String(couples % 1000).padStart(3, '0')}&nbsp;couples
    </p>
  );
}

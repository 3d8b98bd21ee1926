import type { Product } from '#content/catalogue.ts';
import { hero } from '#content/sales.ts';
import { BuyNow, buyAnchor } from '#web/cart/buy-buttons.tsx';
import { salesProof as proof } from '#web/page-data/claims.data.ts';
import { guidePages } from '#web/page-data/excerpt.data.ts';
import { Countdown, RecentBuyers } from '#web/pages/sales/live-proof.tsx';
import styles from '#web/pages/sales/sales-page.module.css';
import { AlreadyBought } from '#web/ui/already-bought.tsx';
import { formatRating } from '#web/ui/format.ts';
import layout from '#web/ui/layout.module.css';
import { Price } from '#web/ui/offer/price.tsx';
import { ProductImage } from '#web/ui/product-image.tsx';
import sheet from '#web/ui/sheet.module.css';

/** The title, the book and the form that buys it at once. */
export function SalesHero({ product }: { product: Product }) {
  return (
    <section className={styles.hero}>
      <div className={styles.intro}>
        <h1>{hero.title}</h1>
        <p className={layout.lede}>{hero.lede}</p>
        {proof && <SocialProof {...proof} />}
      </div>
      <BookPicture />
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

/** The cover, in front of a white page. */
function BookPicture() {
  const [cover] = guidePages;
  if (cover === undefined) return null;
  return (
    <div className={styles.book}>
      <div className={`${sheet.sheet} ${sheet.white} ${styles.behind}`} />
      <ProductImage className={`${sheet.sheet} ${styles.cover}`} src={cover.src} alt={cover.alt} fetchPriority="high" />
    </div>
  );
}

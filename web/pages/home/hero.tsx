import { homeContent as home } from '#content/home.ts';
import { homeClaims } from '#web/page-data/claims.data.ts';
import { entranceThreads } from '#web/page-data/drawings.data.ts';
import { openAndClosed } from '#web/page-data/still-lifes.data.ts';
import styles from '#web/pages/home/hero.module.css';
import line from '#web/pages/home/line.module.css';
import { findFile, mainProduct, site } from '#web/shop.ts';
import { formatPrice, formatRating } from '#web/ui/format.ts';
import { StillLifeOrCover } from '#web/ui/still-life.tsx';
import { Weave } from '#web/ui/weave.tsx';

/** The knot, the tagline, the price and the guide on its table, which lies on the line. What is claimed of it, or else facts, stand below. */
export function Hero({ lede, help }: { lede: string; help: string }) {
  return (
    <section className="clip-sides">
      <div className={`page ${line.lined} stack3 ${styles.columns}`}>
        <Weave className={`${styles.entrance} off-desktops ${styles.narrow}`} threads={entranceThreads.narrow} />
        <Weave className={`${styles.entrance} on-desktops ${styles.wide}`} threads={entranceThreads.wide} />
        <div className={`stack3 start relative ${styles.words}`}>
          <h1>{site.tagline}</h1>
          <p className="lede">{lede}</p>
          <p>
            {mainProduct.name}, PDF de {findFile(mainProduct.fileId)?.pages}&nbsp;pages,{' '}
            <strong>{formatPrice(mainProduct.priceCents)}</strong>
          </p>
          <div className="actions" data-offer="first">
            <a className="primary" href="/product">
              Voir notre guide
            </a>
            <a className="secondary" href="#methode">
              Découvrir notre méthode
            </a>
          </div>
        </div>
        <StillLifeOrCover
          className={`bleed ${styles.book}`}
          product={mainProduct}
          picture={openAndClosed[mainProduct.id]}
          alt={home.table}
          priority
        />
        <div className={`stack2 start relative ${styles.more}`}>
          <p>{help}</p>
          <ul className="note cluster near">
            {homeClaims && <Rating {...homeClaims.figures} />}
            {(homeClaims?.claims ?? home.product.facts).map((claim) => (
              <li key={claim}>{claim}</li>
            ))}
            {homeClaims && <li>{homeClaims.note}</li>}
          </ul>
          {homeClaims === null && <div id="compte" />}
        </div>
      </div>
    </section>
  );
}

type RatingProps = { rating: number; reviewCount: number; verifiedReviewCount: number };

function Rating({ rating, reviewCount, verifiedReviewCount }: RatingProps) {
  return (
    <li className="fill">
      <span className="stars" aria-hidden="true">
        ★
      </span>{' '}
      {formatRating(rating)}/5, {reviewCount}&nbsp;avis ({verifiedReviewCount}&nbsp;vérifiés)
    </li>
  );
}

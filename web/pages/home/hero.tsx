import { Link } from 'react-router-dom';
import { homeContent as home } from '#content/home.ts';
import { homeClaims } from '#web/page-data/claims.data.ts';
import styles from '#web/pages/home/hero.module.css';
import { findFile, mainProduct, site } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import { formatPrice, formatRating } from '#web/ui/format.ts';
import layout from '#web/ui/layout.module.css';
import { type Threads, Weave } from '#web/ui/weave.tsx';

/** On 1440 × 800: apart around the hero's words, knotted at (1030, 400), then together. Generated curves: redraw them rather than edit them. */
const heroThreads: Threads = {
  one: 'M-700 196c133-15 271-25 400-46c124-20 248-61 360-78c96-14 180-24 270-22c90 2 193 12 270 34c62 18 115 48 160 76c37 24 56 55 94 77c45 28 120 39 166 69c41 26 81 59 102 94c17 29 29 66 25 94c-3 25-20 53-39 69c-20 16-52 25-78 25c-26 0-58-9-78-25c-19-16-36-44-39-69c-4-28 8-65 25-94c21-35 61-68 102-94c46-30 120-59 166-69c32-6 57-11 84-1c34 12 65 57 100 82c35 25 78 56 110 70c22 10 33 14 60 16c53 3 153-31 240-34c103-4 227 15 340 22',
  two: 'M-700 600c133 17 271 27 400 50c124 22 248 67 360 84c96 14 180 21 270 18c90-3 193-11 270-34c62-18 115-49 160-78c37-24 56-55 94-77c45-28 120-39 166-69c41-26 81-59 102-94c17-29 29-66 25-94c-3-25-20-53-39-69c-20-16-52-25-78-25c-26 0-58 9-78 25c-19 16-36 44-39 69c-4 28 8 65 25 94c21 35 61 68 102 94c46 30 120 59 166 69c32 6 57 11 84 1c34-12 65-57 100-82c35-25 78-64 110-70c22-4 33 11 60 12c53 2 153-31 240-34c103-4 227 15 340 22',
  oneOver:
    'M1019 305c0 0 1 1 1 1c9 5 17 11 25 17M1137 525c-5 10-11 19-18 27M931 414c2-5 5-9 7-14c3-4 6-9 9-13M1117 266c10-4 20-8 30-11',
  twoOver:
    'M936 255c-7 8-12 17-17 27M1113 413c3-4 6-9 9-13c2-5 5-9 7-14M912 537c10-3 21-6 31-10M1017 479c8 5 15 10 23 15c1 1 3 2 4 3',
};

/** The tagline and the first buttons, between the two threads. */
export function Hero({ lede }: { lede: string }) {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{site.tagline}</h1>
        <p className={layout.lede}>{lede}</p>
        <div className={layout.actions}>
          <a className={buttons.primary} href="#methode">
            Découvrir notre méthode
          </a>
          <Link className={buttons.secondary} to="/product">
            Voir notre guide
          </Link>
        </div>
        <p className={styles.book}>
          {mainProduct.name}, PDF de {findFile(mainProduct.fileId)?.pages}&nbsp;pages,{' '}
          {formatPrice(mainProduct.priceCents)}
        </p>
        <Proof />
      </div>
      <div className={styles.drawing}>
        <Weave className={styles.threads} threads={heroThreads} viewBox="0 0 1440 800" />
      </div>
    </section>
  );
}

/** The ratings of the demonstration, or facts about the guide where claims must be proven. */
function Proof() {
  if (homeClaims === null) {
    return (
      <ul className={`${layout.note} ${styles.proof}`}>
        {home.product.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    );
  }
  const { rating, reviewCount, verifiedReviewCount } = homeClaims.figures;
  return (
    <ul className={`${layout.note} ${styles.proof}`}>
      <li>
        <span className={styles.star} aria-hidden="true">
          ★
        </span>{' '}
        {formatRating(rating)}/5
      </li>
      <li>
        {reviewCount} avis, dont {verifiedReviewCount} vérifiés
      </li>
      {homeClaims.claims.map((claim) => (
        <li key={claim}>{claim}</li>
      ))}
    </ul>
  );
}

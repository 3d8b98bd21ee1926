import { homeContent as home } from '#content/home.ts';
import { homeClaims } from '#web/page-data/claims.data.ts';
import { heroThreads } from '#web/page-data/drawings.data.ts';
import styles from '#web/pages/home/hero.module.css';
import { findFile, mainProduct, site } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import { formatPrice, formatRating } from '#web/ui/format.ts';
import layout from '#web/ui/layout.module.css';
import { Weave } from '#web/ui/weave.tsx';

/** The tagline and the first buttons, between the two threads. */
export function Hero({ lede }: { lede: string }) {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{site.tagline}</h1>
        <p className={layout.lede}>{lede}</p>
        <div className={layout.actions} data-offer="first">
          <a className={buttons.primary} href="#methode">
            Découvrir notre méthode
          </a>
          <a className={buttons.secondary} href="/product">
            Voir notre guide
          </a>
        </div>
        <p className={styles.book}>
          {mainProduct.name}, PDF de {findFile(mainProduct.fileId)?.pages}&nbsp;pages,{' '}
          {formatPrice(mainProduct.priceCents)}
        </p>
        <Proof />
      </div>
      <div className={styles.drawing}>
        <Weave className={styles.threads} threads={heroThreads} />
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

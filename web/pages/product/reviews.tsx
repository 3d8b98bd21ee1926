import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Product } from '#content/catalogue.ts';
import { demoReviews } from '#web/page-data/claims.data.ts';
import { listReviews, type Review } from '#web/pages/product/demo-reviews.ts';
import { Pagination, perPage } from '#web/pages/product/pagination.tsx';
import { RatingSummary } from '#web/pages/product/rating-summary.tsx';
import styles from '#web/pages/product/reviews.module.css';
import { formatRating, inRelativeFrench } from '#web/ui/format.ts';
import { MoreOrFewer } from '#web/ui/more-or-fewer.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** The first of them, before the reader asks for the others. */
const inSight = 3;
const all: readonly Review[] = demoReviews === null ? [] : listReviews(demoReviews);

/** The demonstration's reviews of a product: the ratings, then ten reviews at a time, three of them in sight. */
export function Reviews({ product }: { product: Product }) {
  const [verifiedOnly, setVerifiedOnly] = useState(false);
  const [page, setPage] = useState(0);
  const list = useRef<HTMLHeadingElement>(null);
  const reviews = all.filter(({ productId }) => productId === product.id);
  if (reviews.length === 0) return null;
  const chosen = verifiedOnly ? reviews.filter(({ verifiedPurchase }) => verifiedPurchase) : reviews;
  const shown = chosen.slice(page * perPage, (page + 1) * perPage);
  const pageCount = Math.ceil(chosen.length / perPage);
  const turnTo = (next: number) => {
    // The new reviews must be in place before scrolling to them; an instant scroll cannot be interrupted.
    flushSync(() => setPage(next));
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ behavior: 'instant' });
  };
  const filter = (only: boolean) => {
    setVerifiedOnly(only);
    setPage(0);
  };
  return (
    <section id="avis" className={`stack5 ${styles.reviews}`}>
      <Summary reviews={reviews} />
      <div>
        <div className={`cluster ${styles.head}`}>
          <h3 ref={list} tabIndex={-1} className="caption" aria-live="polite">
            {chosen.length} avis{verifiedOnly && ' d’achats vérifiés'}
            {pageCount > 1 && `, page ${page + 1} sur ${pageCount}`}
          </h3>
          <VerifiedFilter checked={verifiedOnly} onChange={filter} />
        </div>
        <Cards reviews={shown.slice(0, inSight)} />
        {shown.length > inSight && (
          <MoreOrFewer more={`Voir les ${shown.length - inSight} avis suivants`} fewer="Voir moins d’avis">
            <Cards reviews={shown.slice(inSight)} />
          </MoreOrFewer>
        )}
        {pageCount > 1 && (
          <>
            <Pagination page={page} pageCount={pageCount} onTurn={turnTo} />
            <noscript>
              <MoreOrFewer more={`Voir les ${reviews.length - perPage} autres avis`} fewer="Voir moins d’avis">
                <Cards reviews={reviews.slice(perPage)} />
              </MoreOrFewer>
            </noscript>
          </>
        )}
      </div>
    </section>
  );
}

function Summary({ reviews }: { reviews: readonly Review[] }) {
  return (
    <RatingSummary ratings={reviews}>
      {demoReviews && (
        <p className="note">
          C’est la moyenne des {reviews.length}&nbsp;avis publiés ici&#8239;; pour les {demoReviews.claimed.reviewCount}{' '}
          reçus, elle est de {formatRating(demoReviews.claimed.rating)}. Avis de démonstration&#8239;: ils montrent la
          page telle qu’elle pourrait être et ne viennent pas de clients.
        </p>
      )}
    </RatingSummary>
  );
}

function VerifiedFilter({ checked, onChange }: { checked: boolean; onChange: (only: boolean) => void }) {
  const ready = useHydrated();
  return (
    <label className="target row needs-script">
      <input
        className="tick"
        type="checkbox"
        checked={checked}
        disabled={!ready}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      Achats vérifiés seulement
    </label>
  );
}

function Cards({ reviews }: { reviews: readonly Review[] }) {
  return (
    <ul className={`stack3 two ruled ${styles.cards}`}>
      {reviews.map(({ id, name, role, content, rating, daysAgo, verifiedPurchase }) => (
        <li key={id} className="stack1">
          <Stars count={rating} />
          <p className={styles.cardWords}>{content}</p>
          <p className="note">
            <span className={styles.reviewer}>{name}</span>, {role}
            <br />
            {inRelativeFrench(daysAgo)}
            {verifiedPurchase && ', achat vérifié'}
          </p>
        </li>
      ))}
    </ul>
  );
}

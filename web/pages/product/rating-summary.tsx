import type { ReactNode } from 'react';
import { averageRating, countByRating, type Rated } from '#web/pages/product/ratings.ts';
import styles from '#web/pages/product/reviews.module.css';
import { formatRating } from '#web/ui/format.ts';

/** The title of the reviews, their average and how many gave each number of stars; `children` explain the average. */
export function RatingSummary({ ratings, children }: { ratings: readonly Rated[]; children?: ReactNode }) {
  return (
    <div className={`stack4 pair ${styles.summary}`}>
      <div className="stack3">
        <h2>Avis de lecteurs</h2>
        <p className="soft">
          <span className={styles.figure}>{formatRating(averageRating(ratings))}</span> sur 5, {ratings.length} avis
        </p>
        {children}
      </div>
      <ul className={`stack2 small ${styles.bars}`}>
        {countByRating(ratings).map(({ rating, count }) => (
          <li key={rating} className="stack3">
            <span>
              {rating} étoile{rating > 1 && 's'}
            </span>
            <svg className="fill" height={4} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.track} width="100" height="4" />
              <rect className={styles.filled} width={(100 * count) / ratings.length} height="4" />
            </svg>
            <span>
              {count}
              <span className="visually-hidden"> avis</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

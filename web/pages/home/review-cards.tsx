import type { DemoReviews } from '#content/reviews.ts';
import styles from '#web/pages/home/review-cards.module.css';
import layout from '#web/ui/layout.module.css';
import { inRelativeFrench } from '#web/ui/relative-date.ts';
import { Stars } from '#web/ui/stars.tsx';

/** Three reviews of the product page (demonstration only). */
export function ReviewCards({ title, reviews }: { title: string; reviews: DemoReviews['reviews'] }) {
  return (
    <section className={`${layout.page} ${layout.stack}`}>
      <h2>{title}</h2>
      <ul className={styles.cards}>
        {reviews.map(({ name, role, content, rating, daysAgo, verifiedPurchase }) => (
          <li key={name} className={styles.card}>
            <Stars count={rating} />
            <p>{content}</p>
            <p className={layout.note}>
              {name}, {role}
              <br />
              {inRelativeFrench(daysAgo)}
              {verifiedPurchase && ' · achat vérifié'}
            </p>
          </li>
        ))}
      </ul>
      <p className={layout.note}>Avis de démonstration</p>
    </section>
  );
}

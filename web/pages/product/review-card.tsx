import type { Review } from '#web/pages/product/demo-reviews.ts';
import { inRelativeFrench } from '#web/pages/product/relative-date.ts';
import styles from '#web/pages/product/reviews.module.css';

export function ReviewCard({ review: { name, role, content, rating, daysAgo, verifiedPurchase } }: { review: Review }) {
  return (
    <li className={styles.card}>
      <p className={styles.stars}>
        <span aria-hidden="true">{'★'.repeat(rating) + '☆'.repeat(5 - rating)}</span>
        <span className="visually-hidden">{rating} sur 5</span>
      </p>
      <p className={styles.words}>{content}</p>
      <p className={styles.author}>
        <span className={styles.name}>{name}</span>, {role} · {inRelativeFrench(daysAgo)}
        {verifiedPurchase && ' · achat vérifié'}
      </p>
    </li>
  );
}

import type { Review } from '#web/pages/product/demo-reviews.ts';
import styles from '#web/pages/product/review-card.module.css';
import layout from '#web/ui/layout.module.css';
import { inRelativeFrench } from '#web/ui/relative-date.ts';
import { Stars } from '#web/ui/stars.tsx';

export function ReviewCard({ review: { name, role, content, rating, daysAgo, verifiedPurchase } }: { review: Review }) {
  return (
    <li className={styles.card}>
      <Stars count={rating} />
      <p className={styles.words}>{content}</p>
      <p className={layout.note}>
        <span className={styles.name}>{name}</span>, {role}
        <br />
        {inRelativeFrench(daysAgo)}
        {verifiedPurchase && ' · achat vérifié'}
      </p>
    </li>
  );
}

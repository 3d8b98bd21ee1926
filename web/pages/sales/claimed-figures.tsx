import { salesFigures } from '#web/page-data/claims.data.ts';
import { Countdown, RecentBuyers } from '#web/pages/sales/live-proof.tsx';
import styles from '#web/pages/sales/voices.module.css';
import { formatRating } from '#web/ui/format.ts';
import layout from '#web/ui/layout.module.css';

/** 5000 → '5 000', with a no-break space. */
const inThousands = (count: number) => String(count).replace(/(?=\d{3}$)/, '\u00a0');

/** All figures that the demonstration claims, in one place that says so; nothing in `verified` mode. */
export function ClaimedFigures() {
  if (salesFigures === null) return null;
  const { stats, note, rating, reviewCount, couples, countdown, recentBuyers } = salesFigures;
  return (
    <section className={styles.head}>
      <h2>{stats.title}</h2>
      <p className={layout.note}>{note}</p>
      <ul className={styles.figures}>
        <li>
          <strong>{formatRating(rating)}/5</strong>, {reviewCount}&nbsp;avis
        </li>
        <li>
          Plus de <strong>{inThousands(couples)}&nbsp;couples</strong>
        </li>
        {stats.items.map(({ value, text }) => (
          <li key={value}>
            <strong>{value}</strong> {text}
          </li>
        ))}
        <Countdown label={countdown} />
        <RecentBuyers label={recentBuyers} />
      </ul>
    </section>
  );
}

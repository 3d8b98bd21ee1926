import { salesFigures } from '#web/page-data/claims.data.ts';
import { Band } from '#web/pages/sales/band.tsx';
import styles from '#web/pages/sales/voices.module.css';
import layout from '#web/ui/layout.module.css';
import { Experts } from '#web/ui/offer/experts.tsx';

/** The invented figures and professionals of the demonstration; nothing in `verified` mode. */
export function ClaimedFigures() {
  if (salesFigures === null) return null;
  const { title, note, items } = salesFigures;
  return (
    <Band ground="rose" className={styles.claims}>
      <section className={layout.stack3}>
        <h2>{title}</h2>
        <p className={layout.note}>{note}</p>
        <ul className={`${layout.stack3} ${styles.figures}`}>
          {items.map(({ value, text }) => (
            <li key={value}>
              <strong>{value}</strong> {text}
            </li>
          ))}
        </ul>
      </section>
      <Experts />
    </Band>
  );
}

import { type Fact, Facts } from '#web/ui/facts.tsx';
import styles from '#web/ui/slip.module.css';
import { ThreadMark } from '#web/ui/weave.tsx';

/** The facts of an order, on a sheet of paper. */
export function Slip({ rows }: { rows: readonly Fact[] }) {
  return (
    <section className={`sheet paper mail stack3 ${styles.slip}`} aria-label="La commande">
      <p className="between called">
        La commande <ThreadMark className={styles.mark} />
      </p>
      <Facts rows={rows} />
    </section>
  );
}

import styles from '#web/pages/sales/stats.module.css';

type StatsProps = { title: string; items: { value: string; text: string }[] };

/** Figures that only the demonstration claims. */
export function Stats({ title, items }: StatsProps) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <ul className={styles.list}>
        {items.map(({ value, text }) => (
          <li key={value}>
            <strong>{value}</strong> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { topics } from '#content/site.ts';
import styles from '#web/pages/product/topics.module.css';
import layout from '#web/ui/layout.module.css';

/** The guide's six subjects, in its order. */
export function Topics() {
  return (
    <section className={layout.section}>
      <h2>Ce que contient le guide</h2>
      <ol className={styles.topics}>
        {topics.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

import styles from '#web/pages/product/product-page.module.css';
import { experts } from '#web/pages/product/review-list.ts';

/** Invented quotes of the demonstration; nothing where there are none. */
export function Experts() {
  if (experts.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>Le regard de professionnels</h2>
      <ul className={styles.experts}>
        {experts.map(({ name, title, quote }) => (
          <li key={name}>
            <figure>
              <blockquote>
                <p>«&nbsp;{quote}&nbsp;»</p>
              </blockquote>
              <figcaption className={styles.facts}>
                {name}, {title}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { experts } from 'virtual:experts';
import styles from '#web/ui/offer/experts.module.css';

/** Invented quotes of the demonstration; nothing where there are none. */
export function Experts() {
  if (experts.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>Le regard de professionnels</h2>
      <ul className={styles.list}>
        {experts.map(({ name, title, quote }) => (
          <li key={name}>
            <figure>
              <blockquote>
                <p>«&nbsp;{quote}&nbsp;»</p>
              </blockquote>
              <figcaption>
                {name}, {title}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

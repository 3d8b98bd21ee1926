import type { HomeContent } from '#content/home.ts';
import line from '#web/pages/home/line.module.css';
import styles from '#web/pages/home/method.module.css';
import { SwipeRow } from '#web/ui/swipe-row.tsx';

/** The studies behind the method, with authors and years. The hero's second link leads here. */
export function Method({ title, intro, principles, limit }: HomeContent['approach']) {
  return (
    <section id="methode" className={`page ${line.lined} stack4 band`}>
      <div className={`stack2 ${styles.head}`}>
        <h2 className="display">{title}</h2>
        <p>{intro}</p>
      </div>
      <SwipeRow ordered className={styles.principles} label={title}>
        {principles.map((principle) => (
          <li key={principle.title} className={`stack1 ${styles.principle}`}>
            <h3>{principle.title}</h3>
            <p>{principle.text}</p>
            <p className="note">{principle.source}</p>
          </li>
        ))}
      </SwipeRow>
      <p className={`note ${styles.limit}`}>{limit}</p>
    </section>
  );
}

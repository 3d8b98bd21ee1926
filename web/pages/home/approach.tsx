import styles from '#web/pages/home/approach.module.css';
import cards from '#web/pages/home/cards.module.css';
import layout from '#web/ui/layout.module.css';

type Principle = { title: string; text: string; source: string };
type ApproachProps = { title: string; intro: string; principles: readonly Principle[]; limit: string };

/** The studies behind the method, with authors and years. The hero's first button leads here. */
export function Approach({ title, intro, principles, limit }: ApproachProps) {
  return (
    <section id="methode" className={styles.approach}>
      <div className={`${layout.page} ${styles.columns}`}>
        <div className={cards.head}>
          <h2>{title}</h2>
          <p className={layout.lede}>{intro}</p>
        </div>
        <ol className={`${cards.cards} ${styles.principles}`}>
          {principles.map((principle) => (
            <li key={principle.title} className={styles.principle}>
              <h3>{principle.title}</h3>
              <p>{principle.text}</p>
              <p className={layout.note}>{principle.source}</p>
            </li>
          ))}
        </ol>
        <p className={`${layout.note} ${styles.limit}`}>{limit}</p>
      </div>
    </section>
  );
}

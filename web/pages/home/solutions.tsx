import { solutionThreads } from '#web/page-data/home-line.data.ts';
import line from '#web/pages/home/line.module.css';
import styles from '#web/pages/home/solutions.module.css';
import { SwipeRow } from '#web/ui/swipe-row.tsx';
import { SheetWeave } from '#web/ui/weave.tsx';

type Solution = { drawing: keyof typeof solutionThreads; title: string; text: string };
type SolutionsProps = { title: string; intro: string; cards: readonly Solution[] };

/** What answers each of the four phrases. */
export function Solutions({ title, intro, cards }: SolutionsProps) {
  return (
    <section className="meadow clip">
      <div className={`width ${line.lined} stack4 band ${styles.body}`}>
        <div className="stack1">
          <h2>{title}</h2>
          <p>{intro}</p>
        </div>
        <SwipeRow className={styles.cards} label={title}>
          {cards.map((card) => (
            <li key={card.drawing} className={`stack2 ${styles.card}`}>
              <SheetWeave className={styles.drawing} threads={solutionThreads[card.drawing]} />
              <h3>{card.title}</h3>
              <p>{card.text}</p>
            </li>
          ))}
        </SwipeRow>
      </div>
    </section>
  );
}

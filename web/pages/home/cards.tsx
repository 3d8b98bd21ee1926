import styles from '#web/pages/home/cards.module.css';
import { cardThreads } from '#web/pages/home/drawings.ts';
import layout from '#web/ui/layout.module.css';
import { Weave } from '#web/ui/weave.tsx';

type Card = { drawing: keyof typeof cardThreads; title: string; text: string };
type CardsProps = { kind: 'challenges' | 'solutions'; title: string; intro: string; cards: readonly Card[] };

/** Four challenges, each in a couple's words (in guillemets), or four solutions. */
export function Cards({ kind, title, intro, cards }: CardsProps) {
  return (
    <section className={`${layout.page} ${styles[kind]}`}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <p className={layout.lede}>{intro}</p>
      </div>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <li key={card.drawing} className={styles.card}>
            <Weave className={styles.drawing} threads={cardThreads[card.drawing]} viewBox="-4 0 168 80" />
            <h3>{kind === 'challenges' ? `«\u00a0${card.title}\u00a0»` : card.title}</h3>
            <p>{card.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { homeContent as home } from '#content/home.ts';
import { phraseThreads } from '#web/page-data/drawings.data.ts';
import { Hero } from '#web/pages/home/hero.tsx';
import { Journey } from '#web/pages/home/journey.tsx';
import styles from '#web/pages/home/top-island.module.css';
import layout from '#web/ui/layout.module.css';
import { Weave } from '#web/ui/weave.tsx';

/** The upper half of the page, from the hero to the four steps: words and drawings without script. */
export function TopIsland() {
  return (
    <>
      <Hero lede={home.hero.lede} />
      <Cards {...home.challenges} kind="challenges" />
      <Approach {...home.approach} />
      <Cards {...home.solutions} kind="solutions" />
      <Journey {...home.journey} />
    </>
  );
}

type Card = { drawing: keyof typeof phraseThreads; title: string; text: string };
type CardsProps = { kind: 'challenges' | 'solutions'; title: string; intro: string; cards: readonly Card[] };

/** Four challenges, each in a couple's words (in guillemets), or four solutions. */
function Cards({ kind, title, intro, cards }: CardsProps) {
  return (
    <section className={`${layout.page} ${styles[kind]}`}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <p className={layout.lede}>{intro}</p>
      </div>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <li key={card.drawing} className={styles.card}>
            <Weave className={styles.drawing} threads={phraseThreads[card.drawing]} />
            <h3>{kind === 'challenges' ? `«\u00a0${card.title}\u00a0»` : card.title}</h3>
            <p>{card.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Principle = { title: string; text: string; source: string };
type ApproachProps = { title: string; intro: string; principles: readonly Principle[]; limit: string };

/** The studies behind the method, with authors and years. The hero's first button leads here. */
function Approach({ title, intro, principles, limit }: ApproachProps) {
  return (
    <section id="methode" className={styles.approach}>
      <div className={`${layout.page} ${styles.approachColumns}`}>
        <div className={styles.head}>
          <h2>{title}</h2>
          <p className={layout.lede}>{intro}</p>
        </div>
        <ol className={`${styles.cards} ${styles.principles}`}>
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

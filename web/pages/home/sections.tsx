/** The sections of the home page between its entrance and its voices, along the line. */
import type { HomeContent } from '#content/home.ts';
import { rowThreads, type SheetThreads, solutionThreads, stepThreads } from '#web/page-data/home-line.data.ts';
import line from '#web/pages/home/line.module.css';
import styles from '#web/pages/home/sections.module.css';
import { TitleText } from '#web/ui/set-text.tsx';
import { SwipeRow } from '#web/ui/swipe-row.tsx';
import { SheetWeave } from '#web/ui/weave.tsx';

/** A piece of the line: from one edge of the screen, through a figure, to the other edge. */
function Crossing({ threads, className = '' }: { threads: SheetThreads; className?: string | undefined }) {
  return (
    <div className={`${line.crossing} ${className}`} data-line="">
      <SheetWeave className="fill" threads={threads} />
    </div>
  );
}

/** What couples say, each phrase below its figure, on the right of the page and on the left in turn. */
export function Phrases({ title, intro, cards }: HomeContent['challenges']) {
  return (
    <section className="plum clip-sides">
      <div className={`width ${line.lined}`}>
        <div className={`stack2 ${styles.phrasesHead}`}>
          <h2>
            <TitleText>{title}</TitleText>
          </h2>
          <p>{intro}</p>
        </div>
        <ul>
          {cards.map(({ drawing, title: phrase, text }) => (
            <li key={drawing} className={styles.phrase}>
              <Crossing className={styles.figure} threads={rowThreads[drawing]} />
              <div className={`stack2 ${styles.phraseWords}`}>
                <h3>
                  <TitleText>{`«\u00a0${phrase}\u00a0»`}</TitleText>
                </h3>
                <p className={`soft ${line.fine}`}>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The studies behind the method, with authors and years. The hero's second link leads here. */
export function Method({ title, intro, principles, limit }: HomeContent['approach']) {
  return (
    <section id="methode" className={`page ${line.lined} stack4 band below-view`}>
      <div className={`stack2 ${styles.methodHead}`}>
        <h2 className="display">{title}</h2>
        <p>{intro}</p>
      </div>
      <SwipeRow ordered className={styles.principles} label={title}>
        {principles.map((principle) => (
          <li key={principle.title} className={`stack1 ${styles.principle}`}>
            <h3>
              <TitleText>{principle.title}</TitleText>
            </h3>
            <p className={line.fine}>{principle.text}</p>
            <p className="note">{principle.source}</p>
          </li>
        ))}
      </SwipeRow>
      <p className={`note ${styles.limit}`}>{limit}</p>
    </section>
  );
}

export function Solutions({ title, intro, cards }: HomeContent['solutions']) {
  return (
    <section className="meadow clip below-view">
      <div className={`width ${line.lined} stack4 band ${styles.body}`}>
        <div className="stack1">
          <h2>
            <TitleText>{title}</TitleText>
          </h2>
          <p>{intro}</p>
        </div>
        <SwipeRow className={styles.cards} label={title}>
          {cards.map((card) => (
            <li key={card.drawing} className="stack2">
              <SheetWeave className={`fill ${styles.drawing}`} threads={solutionThreads[card.drawing]} />
              <h3>
                <TitleText>{card.title}</TitleText>
              </h3>
              <p className={line.fine}>{card.text}</p>
            </li>
          ))}
        </SwipeRow>
      </div>
    </section>
  );
}

const figures = ['near', 'crossing', 'knotted', 'together'] as const;

/** The four steps, where the line ties: side by side on a wide screen, one below the other on a phone. */
export function Journey({ title, steps, link }: HomeContent['journey']) {
  return (
    <section className="clip-sides below-view" data-night>
      <div className={`width ${line.lined} band ${styles.journey}`}>
        <h2 className="display">{title}</h2>
        <Crossing className="on-desktops" threads={stepThreads.across} />
        <ol className={styles.steps}>
          {figures.map((figure, index) => (
            <li key={figure} className={`stack3 ${styles.step}`}>
              <SheetWeave className={`off-desktops fill ${styles.upright}`} threads={stepThreads[figure]} />
              <div className={`stack1 ${styles.stepWords}`}>
                <h3>{steps[index]?.title}</h3>
                <p className="soft">{steps[index]?.text}</p>
              </div>
            </li>
          ))}
        </ol>
        <a className="secondary" href="/products">
          {link}
        </a>
      </div>
    </section>
  );
}

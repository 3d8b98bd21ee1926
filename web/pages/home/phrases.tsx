import { rowThreads } from '#web/page-data/drawings.data.ts';
import line from '#web/pages/home/line.module.css';
import { Rail, Row } from '#web/pages/home/line.tsx';
import styles from '#web/pages/home/phrases.module.css';
import layout from '#web/ui/layout.module.css';

type Phrase = { drawing: 'dispute' | 'parallel' | 'apart' | 'broken'; title: string; text: string };
type PhrasesProps = { title: string; intro: string; cards: readonly Phrase[] };

/** What couples say, each phrase below its figure: the line crosses the page, and goes on beside the words. */
export function Phrases({ title, intro, cards }: PhrasesProps) {
  return (
    <section className={`${layout.width} ${line.lined}`}>
      <div className={`${line.inset} ${line.clear} ${layout.stack2} ${styles.head}`}>
        <Rail />
        <h2>{title}</h2>
        <p>{intro}</p>
      </div>
      <ul>
        {cards.map(({ drawing, title: phrase, text }, index) => (
          <li key={drawing} className={`${line.inset} ${styles.phrase}`}>
            <Row figure={rowThreads[drawing]} way={index % 2 === 0 ? 'back' : 'forth'} />
            <div className={`${line.inset} ${styles.beside}`}>
              <Rail side={index % 2 === 0 ? 'left' : 'right'} />
              <div className={`${layout.stack2} ${styles.words}`}>
                <h3>«&nbsp;{phrase}&nbsp;»</h3>
                <p>{text}</p>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { rowThreads } from '#web/page-data/home-line.data.ts';
import line from '#web/pages/home/line.module.css';
import { Crossing } from '#web/pages/home/line.tsx';
import styles from '#web/pages/home/phrases.module.css';
import { TitleText } from '#web/ui/set-text.tsx';

type Phrase = { drawing: keyof typeof rowThreads; title: string; text: string };
type PhrasesProps = { title: string; intro: string; cards: readonly Phrase[] };

/** What couples say, each phrase below its figure, on the right of the page and on the left in turn. */
export function Phrases({ title, intro, cards }: PhrasesProps) {
  return (
    <section className="clip-sides">
      <div className={`width ${line.lined}`}>
        <div className={`stack2 ${styles.head}`}>
          <h2>
            <TitleText>{title}</TitleText>
          </h2>
          <p>{intro}</p>
        </div>
        <ul>
          {cards.map(({ drawing, title: phrase, text }) => (
            <li key={drawing} className={styles.phrase}>
              <Crossing className={styles.figure} threads={rowThreads[drawing]} />
              <div className={`stack2 ${styles.words}`}>
                <h3>«&nbsp;{phrase}&nbsp;»</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

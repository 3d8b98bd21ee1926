import { chapters } from '#content/sales.ts';
import { chapterList } from '#web/page-data/guide.data.ts';
import { ChapterThread } from '#web/pages/sales/chapter-thread.tsx';
import styles from '#web/pages/sales/chapters.module.css';
import { MoreOrFewer } from '#web/pages/sales/more-or-fewer.tsx';
import { formatDuration } from '#web/ui/format.ts';
import layout from '#web/ui/layout.module.css';

const shownAtFirst = 3;

/** The guide's chapters beside the two threads; the last three are folded. */
export function Chapters() {
  const { title, lede, more, fewer } = chapters;
  return (
    <section className={layout.beside}>
      <div className={layout.aside}>
        <h2>{title}</h2>
        <p className={layout.lede}>{lede}</p>
      </div>
      <div className={styles.lists}>
        <ChapterList from={0} to={shownAtFirst} />
        <MoreOrFewer more={more} fewer={fewer}>
          <ChapterList from={shownAtFirst} to={chapterList.length} />
        </MoreOrFewer>
      </div>
    </section>
  );
}

function ChapterList({ from, to }: { from: number; to: number }) {
  return (
    <ol className={styles.chapters} start={from + 1}>
      {chapterList.slice(from, to).map(({ step, title, content, readingMinutes }, index) => (
        <li key={title}>
          <ChapterThread chapter={from + index} className={styles.thread} />
          <p className={styles.step}>
            {step} · chapitre {from + index + 1}
          </p>
          <h3>{title}</h3>
          <p className={layout.note}>{formatDuration(readingMinutes)}</p>
          <p className={styles.text}>{content}</p>
        </li>
      ))}
    </ol>
  );
}

import { chapters } from '#content/sales.ts';
import { chapterThreads } from '#web/page-data/drawings.data.ts';
import { chapterList } from '#web/page-data/guide.data.ts';
import styles from '#web/pages/sales/chapters.module.css';
import { formatDuration } from '#web/ui/format.ts';
import layout from '#web/ui/layout.module.css';
import { MoreOrFewer } from '#web/ui/more-or-fewer.tsx';
import { Weave } from '#web/ui/weave.tsx';

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
          <ChapterThread chapter={from + index} />
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

/** The drawing, and below it both threads straight down to the next chapter. `chapter` counts from 0. */
function ChapterThread({ chapter }: { chapter: number }) {
  const course = chapterThreads[chapter];
  if (course === undefined) return null;
  const [one, two] = course.ends.map((x) => `M${x} 0v1`);
  return (
    <div className={styles.threads}>
      <Weave className={styles.figure} threads={course.threads} />
      <svg className={styles.rest} viewBox="0 0 56 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path className={styles.one} d={one} />
        <path className={styles.two} d={two} />
      </svg>
    </div>
  );
}

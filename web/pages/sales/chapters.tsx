import { chapters } from '#content/sales.ts';
import { chapterList } from '#web/page-data/guide.data.ts';
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

/**
 * The two threads beside each chapter, from top to bottom in a box of 40 by 100: apart, crossing, knotted, then together.
 * Each begins where the one above ends; one unit more at both ends covers the joint.
 */
const courses = [
  ['M6-1v1c0 34 2 66 2 100v1', 'M34-1v1c0 34-2 66-2 100v1'],
  ['M8-1v1c0 40 24 60 24 100v1', 'M32-1v1c0 40-24 60-24 100v1'],
  [
    'M32-1v1c0 30-26 34-26 52s28 20 28 2-26-16-26 10 6 24 6 36v1',
    'M8-1v1c0 30 26 34 26 52s-28 20-28 2 26-16 26 10-6 24-6 36v1',
  ],
  ['M14-1v1c0 30 12 66 8 100v1', 'M26-1v1c0 30-12 66-8 100v1'],
  ['M22-1v1c-2 34-5 66-5 100v1', 'M18-1v1c2 34 5 66 5 100v1'],
  ['M17-1v1c0 40 2 70 2 100v1', 'M23-1v1c0 40-2 70-2 100v1'],
];

/** Hidden from screen readers. `chapter` counts from 0. */
function ChapterThread({ chapter }: { chapter: number }) {
  const [one, two] = courses[chapter] ?? [];
  return (
    <svg
      className={styles.thread}
      viewBox="0 0 40 100"
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.one} d={one} />
      <path className={styles.two} d={two} />
    </svg>
  );
}

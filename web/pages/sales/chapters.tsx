import { chapters } from '#content/sales.ts';
import { chapterLines, meetingLine, nearLine, togetherLine } from '#web/page-data/drawings.data.ts';
import { chapterList } from '#web/page-data/guide.data.ts';
import { Band } from '#web/pages/sales/band.tsx';
import styles from '#web/pages/sales/chapters.module.css';
import { Line } from '#web/pages/sales/line.tsx';
import { formatDuration } from '#web/ui/format.ts';
import layout from '#web/ui/layout.module.css';
import { MoreOrFewer } from '#web/ui/more-or-fewer.tsx';

const shownAtFirst = 3;

/** The guide's chapters, tied on the line; the last three are folded. */
export function Chapters() {
  const { title, more, fewer } = chapters;
  return (
    <Band className={styles.band}>
      <div className={styles.head}>
        <Line className={styles.line} piece={nearLine} />
        <h2>{title}</h2>
      </div>
      <ChapterList from={0} to={shownAtFirst} />
      <div className={styles.fold}>
        <Line className={`${styles.line} ${styles.closed}`} piece={meetingLine} />
        <Line className={`${styles.line} ${styles.opened}`} piece={togetherLine} />
        <MoreOrFewer more={more} fewer={fewer}>
          <ChapterList from={shownAtFirst} to={chapterList.length} />
        </MoreOrFewer>
      </div>
    </Band>
  );
}

function ChapterList({ from, to }: { from: number; to: number }) {
  return (
    <ol className={styles.chapters} start={from + 1}>
      {chapterList.slice(from, to).map(({ step, title, content, readingMinutes }, index) => {
        const piece = chapterLines[from + index];
        return (
          <li key={title}>
            {piece && <Line className={styles.line} piece={piece} />}
            <div>
              <p className={layout.label}>
                {step}, {formatDuration(readingMinutes)}
              </p>
              <h3>
                {from + index + 1}.&nbsp;{title}
              </h3>
            </div>
            <p>{content}</p>
          </li>
        );
      })}
    </ol>
  );
}

import type { Product } from '#content/catalogue.ts';
import { chapterLines, meetingLine, nearLine, togetherLine } from '#web/page-data/drawings.data.ts';
import { chapterLists, type SalesChapter } from '#web/page-data/products.data.ts';
import { chapters } from '#web/page-data/sales-words.data.ts';
import { Band, Line } from '#web/pages/sales/band.tsx';
import styles from '#web/pages/sales/chapters.module.css';
import { formatDuration } from '#web/ui/format.ts';
import { MoreOrFewer } from '#web/ui/more-or-fewer.tsx';
import { TitleText } from '#web/ui/set-text.tsx';

const shownAtFirst = 3;

/** The book's chapters, tied on the line; those after the third are folded. */
export function Chapters({ product }: { product: Product }) {
  const [words, list] = [chapters[product.id], chapterLists[product.id]];
  if (words === undefined || list === undefined) return null;
  const { title, more, fewer } = words;
  return (
    <Band className={styles.band}>
      <div className={`stack3 relative ${styles.head}`}>
        <Line className={styles.line} piece={nearLine} isShort />
        <h2 className="display">{title}</h2>
      </div>
      <ChapterList list={list} from={0} to={shownAtFirst} />
      <div className={`stack3 relative ${styles.fold}`}>
        <Line className={`${styles.line} ${styles.closed}`} piece={meetingLine} isShort />
        <Line className={`${styles.line} ${styles.opened}`} piece={togetherLine} isShort />
        <p className={`note ${styles.closed}`}>
          {list.slice(shownAtFirst).map(({ title }, index) => (
            <span key={title}>
              {shownAtFirst + index + 1}.&nbsp;{title}{' '}
            </span>
          ))}
        </p>
        <MoreOrFewer more={more} fewer={fewer}>
          <ChapterList list={list} from={shownAtFirst} to={list.length} />
        </MoreOrFewer>
      </div>
    </Band>
  );
}

type ChapterListProps = { list: readonly SalesChapter[]; from: number; to: number };

function ChapterList({ list, from, to }: ChapterListProps) {
  return (
    <ol className={styles.chapters} start={from + 1}>
      {list.slice(from, to).map(({ step, title, content, readingMinutes }, index) => {
        const piece = chapterLines[from + index];
        return (
          <li key={title} className="stack2 relative">
            {piece && <Line className={styles.line} piece={piece} isShort />}
            <div>
              <p className="label">
                {step}, {formatDuration(readingMinutes)}
              </p>
              <h3>
                {from + index + 1}.&nbsp;<TitleText>{title}</TitleText>
              </h3>
            </div>
            <p>{content}</p>
          </li>
        );
      })}
    </ol>
  );
}

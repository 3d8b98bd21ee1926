import type { Threads } from '#content/drawing/threads.ts';
import { turnThreads } from '#web/page-data/drawings.data.ts';
import styles from '#web/pages/home/line.module.css';
import { Weave } from '#web/ui/weave.tsx';

/**
 * The line runs down one side of the block that it stands in. Its straight parts are borders: on this page the line changes
 * sides, so its figures keep their size and the straights between them adapt. Beside the sales page (`sales/line.tsx`) it
 * keeps to one column, where the drawings grow with the column and need no borders to meet.
 */
export function Rail({ side = 'right', className = '' }: { side?: 'left' | 'right'; className?: string | undefined }) {
  return <span className={`${styles.rail} ${styles[side]} ${className}`} data-line="rail" aria-hidden="true" />;
}

/** From above at the left end of a row to below at its right end; `back` is its mirror image, where the threads change places. */
type RowProps = { figure?: Threads; way: 'forth' | 'back'; className?: string | undefined };

/** The line crosses the page from one side to the other, with a figure in the middle. */
export function Row({ figure, way, className = '' }: RowProps) {
  return (
    <div className={`${styles.row} ${styles[way]} ${className}`} data-line={way} aria-hidden="true">
      <Weave className={styles.in} threads={turnThreads.right} />
      <span className={styles.straight} />
      {figure && <Weave className={styles.figure} threads={figure} />}
      {figure && <span className={styles.straight} />}
      <Weave className={styles.out} threads={turnThreads.down} />
    </div>
  );
}

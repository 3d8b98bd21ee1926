import type { SheetThreads } from '#web/page-data/home-line.data.ts';
import styles from '#web/pages/home/line.module.css';
import { SheetWeave } from '#web/ui/weave.tsx';

/** A piece of the line: from one edge of the screen, through a figure, to the other edge. */
export function Crossing({ threads, className = '' }: { threads: SheetThreads; className?: string | undefined }) {
  return (
    <div className={`${styles.crossing} ${className}`} data-line="">
      <SheetWeave threads={threads} />
    </div>
  );
}

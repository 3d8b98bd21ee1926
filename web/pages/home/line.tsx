import type { Threads } from '#content/drawing/threads.ts';
import styles from '#web/pages/home/line.module.css';
import { Weave } from '#web/ui/weave.tsx';

/** A piece of the line: from one edge of the screen, through a figure, to the other edge. */
export function Crossing({ threads, className = '' }: { threads: Threads; className?: string | undefined }) {
  return (
    <div className={`${styles.crossing} ${className}`} data-line="">
      <Weave threads={threads} />
    </div>
  );
}

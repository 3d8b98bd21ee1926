import type { LinePiece } from '#web/page-data/drawings.data.ts';
import styles from '#web/pages/sales/line.module.css';
import weave from '#web/ui/weave.module.css';
import { Weave } from '#web/ui/weave.tsx';

/**
 * A piece of the line that runs down a page, beside the section it stands in: the drawing, then both threads straight to the
 * section's end, where the next piece begins. The threads come closer from piece to piece and grow with their column, so both
 * parts are drawings; the home page's line (`home/line.tsx`) keeps its distance and its size, so its straights are borders.
 */
export function Line({ piece, className = '' }: { piece: LinePiece; className?: string | undefined }) {
  const [one, two] = piece.ends.map((x) => `M${x} 0v1`);
  return (
    <div className={`${styles.line} ${className}`}>
      <Weave threads={piece.threads} />
      <svg
        className={styles.rest}
        viewBox="0 0 56 1"
        strokeWidth={2}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path className={weave.one} d={one} />
        <path className={weave.two} d={two} />
      </svg>
    </div>
  );
}

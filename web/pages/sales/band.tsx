import type { ReactNode } from 'react';
import type { LinePiece } from '#web/page-data/drawings.data.ts';
import styles from '#web/pages/sales/band.module.css';
import { Weave } from '#web/ui/weave.tsx';

type BandProps = {
  piece?: LinePiece;
  ground?: 'night' | 'rose' | 'copper';
  className?: string | undefined;
  children: ReactNode;
};

/** A part of the page from edge to edge, on its ground, with its piece of the line. */
export function Band({ piece, ground, className = '', children }: BandProps) {
  return (
    <div
      className={`below-view ${ground && ground !== 'night' ? ground : ''}`}
      data-night={ground === 'night' ? '' : undefined}
    >
      <div className={`stack4 width relative ${styles.inner} ${piece ? styles.lined : ''} ${className}`}>
        {piece && <Line className={styles.atGutter} piece={piece} />}
        {children}
      </div>
    </div>
  );
}

/** `isShort`: little or nothing follows the drawing. */
type LineProps = { piece: LinePiece; isShort?: boolean; className?: string | undefined };

/**
 * A piece of the line that runs down a page, beside the section it stands in: the drawing, then both threads in one long wave to
 * the section's end, where the next piece begins. They come closer from piece to piece and grow with their column.
 */
export function Line({ piece, isShort = false, className = '' }: LineProps) {
  const rest = isShort ? 'v1' : 'c0 .2-9 .2-9 .4s15 .25 15 .35-6 .15-6 .25';
  const [one, two] = piece.ends.map((x) => `M${x} 0${rest}`);
  return (
    <div className={`${styles.line} ${className}`}>
      <Weave className="fill" threads={piece.threads} />
      <svg
        className={`fill ${styles.rest}`}
        viewBox="0 0 56 1"
        fill="none"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="thread-one" d={one} />
        <path className="thread-two" d={two} />
      </svg>
    </div>
  );
}

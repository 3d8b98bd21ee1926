import type { ReactNode } from 'react';
import type { LinePiece } from '#web/page-data/drawings.data.ts';
import styles from '#web/pages/sales/band.module.css';
import { Line } from '#web/pages/sales/line.tsx';

type BandProps = {
  piece?: LinePiece;
  ground?: 'night' | 'rose' | 'sage' | 'copper';
  className?: string | undefined;
  children: ReactNode;
};

/** A part of the page from edge to edge, on its ground, with its piece of the line. */
export function Band({ piece, ground, className = '', children }: BandProps) {
  return (
    <div className={ground && ground !== 'night' ? ground : undefined} data-night={ground === 'night' ? '' : undefined}>
      <div className={`stack4 width ${styles.inner} ${piece ? styles.lined : ''} ${className}`}>
        {piece && <Line className={styles.line} piece={piece} />}
        {children}
      </div>
    </div>
  );
}

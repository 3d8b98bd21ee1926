import type { ReactNode } from 'react';
import { yesNoMaybeSpread } from '#web/page-data/spreads.data.ts';
import styles from '#web/ui/endpaper.module.css';
import { Spread } from '#web/ui/spread.tsx';

/** `picture`: in the place of the open book, as far as the edge of the screen. */
type EndpaperProps = { title: string; titleId?: string; text: string; picture?: ReactNode; children: ReactNode };

/** A page's closing block on a coloured endpaper: the guide beside a text and what to do next. */
export function Endpaper({ title, titleId, text, picture, children }: EndpaperProps) {
  return (
    <section className="below-view" data-night aria-labelledby={titleId}>
      <div className={`width stack5 ${styles.endpaper}`}>
        {picture ? (
          <div className={styles.picture}>{picture}</div>
        ) : (
          <Spread spread={yesNoMaybeSpread} sizes="(width >= 64rem) 32rem, 100vw" example />
        )}
        <div className="stack4 start">
          <h2 id={titleId} className="display">
            {title}
          </h2>
          <p>{text}</p>
          {children}
        </div>
      </div>
    </section>
  );
}

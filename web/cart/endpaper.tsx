import type { ReactNode } from 'react';
import styles from '#web/cart/endpaper.module.css';
import { yesNoMaybeSpread } from '#web/page-data/spreads.data.ts';
import layout from '#web/ui/layout.module.css';
import { Spread } from '#web/ui/spread.tsx';

type EndpaperProps = { title: string; titleId?: string; text: string; children: ReactNode };

/** A page's closing block on a coloured endpaper: the open guide beside a text and what to do next. */
export function Endpaper({ title, titleId, text, children }: EndpaperProps) {
  return (
    <section className={styles.endpaper} data-night aria-labelledby={titleId}>
      <div className={layout.page}>
        <Spread spread={yesNoMaybeSpread} sizes="(width >= 46rem) 26rem, 100vw" example />
        <div className={`${layout.stack4} ${layout.start}`}>
          <h2 id={titleId}>{title}</h2>
          <p>{text}</p>
          {children}
        </div>
      </div>
    </section>
  );
}

import type { ReactNode } from 'react';
import styles from '#web/cart/endpaper.module.css';
import { yesNoMaybeSpread } from '#web/page-data/spreads.data.ts';
import layout from '#web/ui/layout.module.css';
import { ProductImage } from '#web/ui/product-image.tsx';
import sheet from '#web/ui/sheet.module.css';
import { Spread } from '#web/ui/spread.tsx';

/** `cover`: the picture of a closed book in the place of the open one. */
type EndpaperProps = { title: string; titleId?: string; text: string; cover?: string; children: ReactNode };

/** A page's closing block on a coloured endpaper: the guide beside a text and what to do next. */
export function Endpaper({ title, titleId, text, cover, children }: EndpaperProps) {
  return (
    <section data-night aria-labelledby={titleId}>
      <div className={`${layout.width} ${layout.stack5} ${styles.endpaper}`}>
        {cover === undefined ? (
          <Spread spread={yesNoMaybeSpread} sizes="(width >= 46rem) 32rem, 100vw" example />
        ) : (
          <ProductImage className={`${sheet.sheet} ${layout.fill} ${styles.cover}`} src={cover} alt="" loading="lazy" />
        )}
        <div className={`${layout.stack4} ${layout.start}`}>
          <h2 id={titleId} className={layout.display}>
            {title}
          </h2>
          <p>{text}</p>
          {children}
        </div>
      </div>
    </section>
  );
}

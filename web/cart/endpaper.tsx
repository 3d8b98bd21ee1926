import type { ReactNode } from 'react';
import styles from '#web/cart/endpaper.module.css';
import { mainProduct } from '#web/shop.ts';
import layout from '#web/ui/layout.module.css';

type EndpaperProps = { title: string; titleId?: string; text: string; children: ReactNode };

/** A page's closing block on a coloured endpaper: the guide's cover beside a text and what to do next. */
export function Endpaper({ title, titleId, text, children }: EndpaperProps) {
  return (
    <section className={styles.endpaper} data-night aria-labelledby={titleId}>
      <div className={layout.page}>
        <img src={mainProduct.imageUrl} alt="" width={640} height={908} loading="lazy" />
        <div className={layout.stack}>
          <h2 id={titleId}>{title}</h2>
          <p>{text}</p>
          {children}
        </div>
      </div>
    </section>
  );
}

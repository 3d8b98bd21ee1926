import type { Product } from '#content/catalogue.ts';
import { guarantee, inclusions } from '#content/sales.ts';
import { nearLine } from '#web/page-data/drawings.data.ts';
import { counts } from '#web/page-data/guide.data.ts';
import { Band } from '#web/pages/sales/band.tsx';
import styles from '#web/pages/sales/inclusions.module.css';
import { findFile, findGiftOf } from '#web/shop.ts';
import layout from '#web/ui/layout.module.css';
import { Guarantee } from '#web/ui/offer/guarantee.tsx';

/** What the buyer gets, and for how long it can be given back. The figures are counted in the built guide. */
export function Inclusions({ product }: { product: Product }) {
  const { title, items, giftText } = inclusions;
  const gift = findGiftOf(product);
  const figures = {
    ...counts,
    pages: findFile(product.fileId)?.pages,
    hours: `${product.readingTimeMinutes / 60}\u00a0h`,
  };
  return (
    <Band piece={nearLine} className={styles.band}>
      <h2>{title}</h2>
      <ul className={`${layout.stack3} ${styles.list}`}>
        {items.map(({ figure, label, text }) => (
          <li key={figure}>
            <p className={styles.figure}>
              <strong>{figures[figure]}</strong> {label}
            </p>
            <p className={`${layout.note} ${styles.text}`}>{text}</p>
          </li>
        ))}
        {gift && (
          <li>
            <p className={styles.figure}>
              <strong aria-hidden="true">+</strong> {gift.name}
            </p>
            <p className={`${layout.note} ${styles.text}`}>{giftText}</p>
          </li>
        )}
      </ul>
      <Guarantee title={guarantee.title}>{guarantee.text}</Guarantee>
    </Band>
  );
}

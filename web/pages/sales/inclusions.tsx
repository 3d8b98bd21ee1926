import type { Product } from '#content/catalogue.ts';
import { inclusions } from '#content/sales.ts';
import { counts } from '#web/page-data/guide.data.ts';
import styles from '#web/pages/sales/reasons.module.css';
import { findFile, findGiftOf } from '#web/shop.ts';
import layout from '#web/ui/layout.module.css';

/** What the buyer gets; the figures are counted in the built guide. */
export function Inclusions({ product }: { product: Product }) {
  const { title, items, giftText } = inclusions;
  const gift = findGiftOf(product);
  const figures = {
    ...counts,
    pages: findFile(product.fileId)?.pages,
    hours: `${product.readingTimeMinutes / 60}\u00a0h`,
  };
  return (
    <section className={layout.section}>
      <h2>{title}</h2>
      <ul className={styles.inclusions}>
        {items.map(({ figure, label, text }) => (
          <li key={figure}>
            <p className={styles.inclusionFigure}>
              {figures[figure]} <span>{label}</span>
            </p>
            <p className={styles.inclusionText}>{text}</p>
          </li>
        ))}
        {gift && (
          <li>
            <p className={styles.inclusionFigure}>
              <span>{gift.name}</span>
            </p>
            <p className={styles.inclusionText}>
              {giftText}. {gift.description}
            </p>
          </li>
        )}
      </ul>
    </section>
  );
}

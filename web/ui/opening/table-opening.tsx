import type { ReactNode } from 'react';
import type { Product } from '#content/catalogue.ts';
import type { StillLife } from '#web/page-data/still-lifes.data.ts';
import styles from '#web/ui/opening/table-opening.module.css';
import { StillLifeOrCover } from '#web/ui/still-life.tsx';

type TableOpeningProps = {
  product: Product | undefined;
  /** By product. */
  pictures: Record<string, StillLife | undefined>;
  title: ReactNode;
  titleClass: string;
  lede: ReactNode;
  actions: ReactNode;
  /** Two parts, side by side where there is room. */
  children: ReactNode;
};

/** The page of a paid order: its first product on a table, and what to do now; then the rest. */
export function TableOpening({ product, pictures, title, titleClass, lede, actions, children }: TableOpeningProps) {
  return (
    <div className={styles.page}>
      <div className={`copper behind stack1 ${styles.hero}`}>
        {product && <StillLifeOrCover product={product} picture={pictures[product.id]} alt="" priority plain fills />}
        <div className={`stack4 start ${styles.words}`}>
          <div className="stack3">
            <h1 className={titleClass}>{title}</h1>
            <p className="lede">{lede}</p>
          </div>
          {actions}
        </div>
      </div>
      <div className={`page stack5 ${styles.rest}`}>{children}</div>
    </div>
  );
}

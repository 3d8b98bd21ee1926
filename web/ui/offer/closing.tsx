import type { ReactNode } from 'react';
import type { Product } from '#content/catalogue.ts';
import styles from '#web/ui/offer/closing.module.css';
import { ProductImage } from '#web/ui/product-image.tsx';
import sheet from '#web/ui/sheet.module.css';

type ClosingProps = {
  product: Product;
  title: string;
  text: ReactNode;
  guarantee: { title: ReactNode; text: ReactNode };
  /** The price and the way to the checkout. */
  children: ReactNode;
};

/** A page's closing block from edge to edge: the book, the way to buy it and the guarantee. */
export function Closing({ product, title, text, guarantee, children }: ClosingProps) {
  return (
    <div className={styles.band} data-night>
      <div className={styles.closing}>
        <ProductImage className={`${sheet.sheet} ${styles.cover}`} src={product.imageUrl} alt="" loading="lazy" />
        <section className={styles.offer} data-offer="last">
          <h2>{title}</h2>
          <p>{text}</p>
          {children}
        </section>
        <section className={styles.guarantee}>
          <h3>{guarantee.title}</h3>
          <p>{guarantee.text}</p>
        </section>
      </div>
    </div>
  );
}

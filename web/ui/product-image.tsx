import type { ComponentProps } from 'react';
import type { Product } from '#content/catalogue.ts';
import styles from '#web/ui/product-image.module.css';
import sheet from '#web/ui/sheet.module.css';

/** A cover in A5 format (592 × 840 by default). */
export function ProductImage({ alt, ...rest }: ComponentProps<'img'> & { src: string; alt: string }) {
  return <img width={592} height={840} {...rest} alt={alt} />;
}

/** The cover of a product without open pages, at the head of its own page. */
export function Cover({ product, className }: { product: Product; className?: string | undefined }) {
  return (
    <figure className={`${styles.cover} ${className ?? ''}`}>
      <ProductImage
        className={sheet.sheet}
        src={product.imageUrl}
        alt={`Couverture : ${product.name}`}
        fetchPriority="high"
      />
    </figure>
  );
}

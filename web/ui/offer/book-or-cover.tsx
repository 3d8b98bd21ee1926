import type { ComponentProps } from 'react';
import type { Product } from '#content/catalogue.ts';
import { openedProductId } from '#web/page-data/spreads.data.ts';
import styles from '#web/ui/offer/book-or-cover.module.css';
import { ProductImage } from '#web/ui/product-image.tsx';
import sheet from '#web/ui/sheet.module.css';
import { Spread } from '#web/ui/spread.tsx';

type BookOrCoverProps = ComponentProps<typeof Spread> & { product: Product };

/** A product as its open pages, or as its cover where no pages are drawn. */
export function BookOrCover({ product: { id, imageUrl, name }, className = '', ...spread }: BookOrCoverProps) {
  if (id === openedProductId) return <Spread {...spread} className={className} />;
  return (
    <div className={`${styles.cover} ${className}`}>
      <ProductImage className={sheet.sheet} src={imageUrl} alt={`Couverture : ${name}`} />
    </div>
  );
}

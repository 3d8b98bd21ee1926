import type { ComponentProps } from 'react';
import type { Product } from '#content/catalogue.ts';
import { openedProductId } from '#web/page-data/spreads.data.ts';
import layout from '#web/ui/layout.module.css';
import { ProductImage } from '#web/ui/product-image.tsx';
import sheet from '#web/ui/sheet.module.css';
import { Spread } from '#web/ui/spread.tsx';

type BookOrCoverProps = ComponentProps<typeof Spread> & { product: Product };

/** A product as its open pages, or as its cover where no pages are drawn. */
export function BookOrCover({ product: { id, imageUrl, name }, className = '', ...spread }: BookOrCoverProps) {
  if (id === openedProductId) return <Spread {...spread} className={className} />;
  return (
    <ProductImage
      className={`${sheet.sheet} ${layout.fill} ${className}`}
      src={imageUrl}
      alt={`Couverture : ${name}`}
    />
  );
}

import type { Product } from '#content/catalogue.ts';
import { mainProduct } from '#web/shop.ts';
import { late, useLate } from '#web/ui/late.ts';

const figures = late(() => import('#web/ui/offer/counted-figures.tsx').then((module) => module.CountedFigures));

/** What the shop counted of itself, in the place of the demonstration's claims; nothing until it is there. */
export function Counted({ product }: { product: Product }) {
  const Figures = useLate(figures, product.id === mainProduct.id);
  return Figures && <Figures />;
}

import type { Product } from '#content/catalogue.ts';
import { giftDescriptions } from '#web/page-data/products.data.ts';
import styles from '#web/pages/product/product-page.module.css';
import { findGiftOf, showsUnprovenClaims } from '#web/shop.ts';
import { formatPrice } from '#web/ui/format.ts';
import { GiftBand } from '#web/ui/offer/gift-band.tsx';

/** The product's free gift, read only; its struck price is a claim, for `demo` mode only. */
export function GiftBlock({ product }: { product: Product }) {
  const gift = findGiftOf(product);
  if (gift === undefined) return null;
  return (
    <GiftBand className={styles.gift} gift={gift} label="Votre cadeau" text={giftDescriptions[product.id]}>
      {gift.priceCents > 0 && showsUnprovenClaims && <s>{formatPrice(gift.priceCents)}</s>} Gratuit
    </GiftBand>
  );
}

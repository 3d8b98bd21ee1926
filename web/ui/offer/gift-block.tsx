import type { Product } from '#content/catalogue.ts';
import { giftDescriptions, giftListings } from '#web/page-data/products.data.ts';
import { findBonusOf, showsUnprovenClaims } from '#web/shop.ts';
import { formatPrice } from '#web/ui/format.ts';
import layout from '#web/ui/layout.module.css';
import styles from '#web/ui/offer/gift-block.module.css';
import { ProductImage } from '#web/ui/product-image.tsx';
import { TitleText } from '#web/ui/set-text.tsx';
import sheet from '#web/ui/sheet.module.css';

type GiftBandProps = { product: Product; label?: string | undefined; text?: string | undefined };

/** The product's free gift from edge to edge, read only; its struck price is a claim, for `demo` mode only. */
function GiftBand({ product, label, text }: GiftBandProps) {
  const gift = findBonusOf(product);
  if (gift === undefined) return null;
  return (
    <section className={`${layout.stack4} ${styles.band}`}>
      <ProductImage
        className={`${sheet.sheet} ${layout.fill} ${styles.cover}`}
        src={gift.imageUrl}
        alt={`Couverture : ${gift.name}`}
        loading="lazy"
      />
      <div className={`${layout.stack2} ${styles.name}`}>
        <p className={layout.label}>{label}</p>
        <h2>
          <TitleText>{gift.name}</TitleText>
        </h2>
        <p className={styles.price}>
          {gift.priceCents > 0 && showsUnprovenClaims && <s>{formatPrice(gift.priceCents)}</s>} Gratuit
        </p>
      </div>
      <p className={styles.text}>{text}</p>
    </section>
  );
}

export function GiftBlock({ product }: { product: Product }) {
  return <GiftBand product={product} label="Votre cadeau" text={giftDescriptions[product.id]} />;
}

/** In the list of products. */
export function ListedGift({ product }: { product: Product }) {
  return <GiftBand product={product} {...giftListings[product.id]} />;
}

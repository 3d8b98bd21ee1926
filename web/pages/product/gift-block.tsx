import type { Gift } from '#content/catalogue.ts';
import styles from '#web/pages/product/gift-block.module.css';
import { showsUnprovenClaims } from '#web/shop.ts';
import { formatPrice } from '#web/ui/format.ts';
import layout from '#web/ui/layout.module.css';
import { ProductImage } from '#web/ui/product-image.tsx';
import sheet from '#web/ui/sheet.module.css';

/** The guide's free gift; its struck price is a claim, for `demo` mode only. */
export function GiftBlock({ gift }: { gift: Gift }) {
  return (
    <section className={styles.gift}>
      <ProductImage
        className={`${sheet.sheet} ${styles.cover}`}
        src={gift.imageUrl}
        alt={`Couverture : ${gift.name}`}
        loading="lazy"
      />
      <div className={styles.words}>
        <p className={styles.label}>Votre cadeau</p>
        <h2>{gift.name}</h2>
        <p>{gift.description}</p>
        <p className={styles.price}>
          {gift.priceCents > 0 && showsUnprovenClaims && <s>{formatPrice(gift.priceCents)}</s>} Gratuit
        </p>
        <p className={layout.note}>Offert avec le guide</p>
      </div>
    </section>
  );
}

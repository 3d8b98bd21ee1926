import type { Gift } from '#content/catalogue.ts';
import styles from '#web/pages/product/product-page.module.css';
import { findFile, showsUnprovenClaims } from '#web/shop.ts';
import { formatPrice } from '#web/ui/format.ts';

export function GiftBlock({ gift }: { gift: Gift }) {
  const file = findFile(gift.fileId);
  return (
    <section className={styles.gift}>
      <p className={styles.labels}>Votre cadeau</p>
      <h2>{gift.name}</h2>
      <p>{gift.description}</p>
      <p className={styles.price}>
        {gift.priceCents > 0 && showsUnprovenClaims && <s className={styles.struck}>{formatPrice(gift.priceCents)}</s>}{' '}
        Gratuit
      </p>
      <p className={styles.facts}>Offert avec le guide{file && ` · ${file.pages}\u00a0pages`}</p>
    </section>
  );
}

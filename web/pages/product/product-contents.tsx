import type { Product } from '#content/catalogue.ts';
import { giftDescriptions, topics } from '#web/page-data/products.data.ts';
import styles from '#web/pages/product/product-page.module.css';
import { findBonusOf, isDemo } from '#web/shop.ts';
import { formatPrice } from '#web/ui/format.ts';
import { ProductImage } from '#web/ui/product-image.tsx';
import { TitleText } from '#web/ui/set-text.tsx';

export function Topics({ product }: { product: Product }) {
  const listed = topics[product.id];
  if (listed === undefined) return null;
  return (
    <section className="stack5">
      <h2>Ce que contient {product.noun.le}</h2>
      <ol className={`stack3 two numbered ruled ${styles.topics}`}>
        {listed.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The product’s bonus from edge to edge, read only; its struck price is a claim, for `demo` mode only. */
export function BonusBlock({ product }: { product: Product }) {
  const bonus = findBonusOf(product);
  if (bonus === undefined) return null;
  return (
    <section className={`stack4 ${styles.band}`}>
      <ProductImage
        className={`sheet fill ${styles.cover}`}
        src={bonus.imageUrl}
        alt={`Couverture\u202f: ${bonus.name}`}
        loading="lazy"
      />
      <div className={`stack2 ${styles.name}`}>
        <p className="label">Votre cadeau</p>
        <h2>
          <TitleText>{bonus.name}</TitleText>
        </h2>
        <p className="called">{bonus.priceCents > 0 && isDemo && <s>{formatPrice(bonus.priceCents)}</s>} Gratuit</p>
      </div>
      <p className={styles.text}>{giftDescriptions[product.id]}</p>
    </section>
  );
}

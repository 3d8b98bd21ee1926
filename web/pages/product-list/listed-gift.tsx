import type { Product } from '#content/catalogue.ts';
import { evenings } from '#web/page-data/handwriting.data.ts';
import { giftListings } from '#web/page-data/products.data.ts';
import styles from '#web/pages/product-list/product-list-page.module.css';
import { findBonusOf } from '#web/shop.ts';
import { ProductImage } from '#web/ui/product-image.tsx';
import { TitleText } from '#web/ui/set-text.tsx';
import { SheetWeave } from '#web/ui/weave.tsx';

/** What comes with a product, and one of its questions as two people answer it. */
export function ListedGift({ product }: { product: Product }) {
  const bonus = findBonusOf(product);
  if (bonus === undefined) return null;
  const { label, text } = giftListings[product.id] ?? {};
  const evening = evenings[product.id];
  return (
    <section className={`band ${styles.ground}`}>
      <div className={`width stack4 ${styles.gift}`}>
        <ProductImage
          className="sheet fill"
          src={bonus.imageUrl}
          alt={`Couverture\u202f: ${bonus.name}`}
          loading="lazy"
        />
        <div className="stack3">
          <p className="label">{label}</p>
          <h2 className="display">
            <TitleText>{bonus.name}</TitleText>
          </h2>
          <p>{text}</p>
          {evening && (
            <figure className={styles.lines}>
              <p>{evening.question}</p>
              {evening.answers.map((answer) => (
                <p key={answer.text}>
                  <span className="visually-hidden">{answer.text}</span>
                  <SheetWeave threads={answer} />
                </p>
              ))}
              <figcaption className="note">Exemple</figcaption>
            </figure>
          )}
        </div>
      </div>
    </section>
  );
}

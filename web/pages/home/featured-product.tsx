import { Link } from 'react-router-dom';
import { struckCents } from '#web/page-data/claims.data.ts';
import styles from '#web/pages/home/featured-product.module.css';
import { findFile, findGiftOf, mainProduct } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import { formatDuration, formatPrice } from '#web/ui/format.ts';
import layout from '#web/ui/layout.module.css';
import { ProductImage } from '#web/ui/product-image.tsx';

type FeaturedProductProps = { title: string; facts: readonly string[]; details: string; list: string };

/** The guide: its cover, its contents and its price. */
export function FeaturedProduct({ title, facts, details, list }: FeaturedProductProps) {
  const { id, name, description, imageUrl, priceCents, readingTimeMinutes, fileId } = mainProduct;
  const pages = findFile(fileId)?.pages;
  const gift = findGiftOf(mainProduct);
  return (
    <section className={`${layout.page} ${styles.product}`}>
      <Link className={styles.book} to={`/product/${id}`} tabIndex={-1} aria-hidden="true">
        <ProductImage className={styles.cover} src={imageUrl} alt="" />
      </Link>
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>
          <strong>{name}.</strong> {description}
        </p>
        <ul className={styles.facts}>
          {pages !== undefined && <li>PDF de {pages}&nbsp;pages</li>}
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
          <li>{formatDuration(readingTimeMinutes)} de lecture</li>
          {gift && <li>En cadeau&nbsp;: {gift.name.toLowerCase()}</li>}
        </ul>
        <p className={styles.price}>
          {formatPrice(priceCents)} {struckCents && <OldPrice cents={struckCents} />}
        </p>
        <div className={layout.actions}>
          <Link className={buttons.primary} to={`/product/${id}`}>
            {details}
          </Link>
          <Link className={buttons.secondary} to="/product">
            {list}
          </Link>
        </div>
      </div>
    </section>
  );
}

function OldPrice({ cents }: { cents: number }) {
  const percent = Math.round(100 - (100 * mainProduct.priceCents) / cents);
  return (
    <span className={styles.old}>
      <span className="visually-hidden">au lieu de </span>
      <s>{formatPrice(cents)}</s> −{percent}&nbsp;%
    </span>
  );
}

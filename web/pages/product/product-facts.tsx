import type { Product } from '#content/catalogue.ts';
import styles from '#web/pages/product/product-page.module.css';
import { averageRating, reviewsOf } from '#web/pages/product/review-list.ts';
import { findFile, showsUnprovenClaims, site } from '#web/shop.ts';
import { formatPrice, formatReadingTime, formatSize } from '#web/ui/format.ts';
import layout from '#web/ui/layout.module.css';

const fileTypeLabels: Record<string, string> = { pdf: 'Guide PDF', mp3: 'Audio MP3', video: 'Vidéo MP4' };

/** The struck price is a claim without a price history: shown in `demo` mode, and only from 70 € on. */
const strikethroughFromCents = 7000;

export function ProductFacts({ product, hasGift }: { product: Product; hasGift: boolean }) {
  const file = findFile(product.fileId);
  const facts = [
    `${formatReadingTime(product.readingTimeMinutes)} de lecture`,
    ...(file ? [`${file.pages}\u00a0pages`, formatSize(file.sizeBytes)] : []),
  ];
  return (
    <>
      <p className={styles.labels}>
        <span>{fileTypeLabels[product.fileType] ?? 'Produit digital'}</span>
        {showsUnprovenClaims && <span>Best-seller</span>}
        {hasGift && <span>Cadeau inclus</span>}
      </p>
      <h1>{product.name}</h1>
      <Price product={product} />
      <p className={styles.facts}>{facts.join(' · ')}</p>
      {showsUnprovenClaims && <Rating productId={product.id} />}
      <p className={layout.lede}>{product.description}</p>
    </>
  );
}

function Price({ product: { priceCents } }: { product: Product }) {
  const struckCents = site.demo.strikethroughCents;
  if (!showsUnprovenClaims || priceCents < strikethroughFromCents) {
    return <p className={styles.price}>{formatPrice(priceCents)}</p>;
  }
  return (
    <p className={styles.price}>
      {formatPrice(priceCents)}{' '}
      <s className={styles.struck}>
        <span className="visually-hidden">au lieu de </span>
        {formatPrice(struckCents)}
      </s>{' '}
      <span className={styles.saving}>
        -{Math.round((1 - priceCents / struckCents) * 100)}% · {formatPrice(struckCents - priceCents)} d’économie
      </span>
    </p>
  );
}

function Rating({ productId }: { productId: string }) {
  const reviews = reviewsOf(productId);
  return (
    <p className={styles.facts}>
      <a href="#avis">
        <span aria-hidden="true">★ </span>
        <span className="visually-hidden">Note moyenne : </span>
        {String(averageRating(reviews)).replace('.', ',')}/5 · {reviews.length} avis
      </a>
    </p>
  );
}

import type { Product } from '#content/catalogue.ts';
import { exerciseCount } from '#web/page-data/guide.data.ts';
import styles from '#web/pages/product/product-facts.module.css';
import { reviewSummary as summary } from '#web/pages/product/review-summary.data.ts';
import { findFile, showsUnprovenClaims } from '#web/shop.ts';
import dotted from '#web/ui/dotted.module.css';
import { formatDuration, formatRating } from '#web/ui/format.ts';
import layout from '#web/ui/layout.module.css';
import { Price } from '#web/ui/offer/price.tsx';

const fileTypeLabels: Record<string, string> = { pdf: 'Guide PDF', mp3: 'Audio MP3', video: 'Vidéo MP4' };

/** The product's labels, name and rating. */
export function ProductHead({ product, hasGift }: { product: Product; hasGift: boolean }) {
  return (
    <>
      <ul className={`${dotted.list} ${styles.labels}`}>
        <li>{fileTypeLabels[product.fileType] ?? 'Produit digital'}</li>
        {showsUnprovenClaims && <li>Best-seller</li>}
        {hasGift && <li>Cadeau inclus</li>}
      </ul>
      <h1>{product.name}</h1>
      {summary?.productId === product.id && <Rating average={summary.average} count={summary.count} />}
    </>
  );
}

/** The product's description, size and price. */
export function ProductFacts({ product }: { product: Product }) {
  const pages = findFile(product.fileId)?.pages;
  return (
    <>
      <p className={layout.lede}>{product.description}</p>
      <ul className={`${dotted.list} ${styles.facts}`}>
        <li>{formatDuration(product.readingTimeMinutes)} de lecture</li>
        {pages !== undefined && <li>{pages}&nbsp;pages</li>}
        <li>{exerciseCount}&nbsp;exercices</li>
      </ul>
      <Price product={product} />
    </>
  );
}

function Rating({ average, count }: { average: number; count: number }) {
  return (
    <p className={styles.rating}>
      <a href="#avis">
        <span className={styles.star} aria-hidden="true">
          ★{' '}
        </span>
        <span className="visually-hidden">Note moyenne : </span>
        {formatRating(average)}/5 · {count} avis
      </a>
    </p>
  );
}

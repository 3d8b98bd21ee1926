import { summary } from 'virtual:review-summary';
import type { Product } from '#content/catalogue.ts';
import styles from '#web/pages/product/product-facts.module.css';
import { findFile, showsUnprovenClaims } from '#web/shop.ts';
import { formatRating, formatReadingTime, formatSize } from '#web/ui/format.ts';
import layout from '#web/ui/layout.module.css';
import { Price } from '#web/ui/offer/price.tsx';

const fileTypeLabels: Record<string, string> = { pdf: 'Guide PDF', mp3: 'Audio MP3', video: 'Vidéo MP4' };

export function ProductFacts({ product, hasGift }: { product: Product; hasGift: boolean }) {
  const file = findFile(product.fileId);
  const facts = [
    `${formatReadingTime(product.readingTimeMinutes)} de lecture`,
    ...(file ? [`${file.pages}\u00a0pages`, formatSize(file.sizeBytes)] : []),
  ];
  return (
    <>
      <ul className={styles.labels}>
        <li>{fileTypeLabels[product.fileType] ?? 'Produit digital'}</li>
        {showsUnprovenClaims && <li>Best-seller</li>}
        {hasGift && <li>Cadeau inclus</li>}
      </ul>
      <h1>{product.name}</h1>
      {summary?.productId === product.id && <Rating average={summary.average} count={summary.count} />}
      <p className={layout.lede}>{product.description}</p>
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
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

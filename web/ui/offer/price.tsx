import type { Product } from '#content/catalogue.ts';
import { struckCents } from '#web/page-data/reductions.data.ts';
import { formatPrice } from '#web/ui/format.ts';
import styles from '#web/ui/offer/price.module.css';

/** The price, with the struck price where it may be claimed: '79 € 159 € -50% · 80 € d’économie'. */
export function Price({ product: { id, priceCents } }: { product: Product }) {
  const struck = struckCents[id];
  if (struck === undefined) return <p className={`cluster ${styles.price}`}>{formatPrice(priceCents)}</p>;
  return (
    <p className={`cluster ${styles.price}`}>
      {formatPrice(priceCents)}{' '}
      <s className={`soft ${styles.struck}`}>
        <span className="visually-hidden">au lieu de </span>
        {formatPrice(struck)}
      </s>{' '}
      <span className={styles.saving}>
        -{Math.floor((1 - priceCents / struck) * 100)}% · {formatPrice(struck - priceCents)} d’économie
      </span>
    </p>
  );
}

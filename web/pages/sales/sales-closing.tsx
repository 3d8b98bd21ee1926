import { closing, guarantee } from 'virtual:sales-closing';
import type { Product } from '#content/catalogue.ts';
import { CheckoutLink } from '#web/ui/offer/checkout-link.tsx';
import styles from '#web/ui/offer/closing.module.css';
import { Price } from '#web/ui/offer/price.tsx';

/** The guarantee, and the last way to the checkout. */
export function SalesClosing({ product }: { product: Product }) {
  return (
    <div className={styles.closing}>
      <section className={styles.guarantee}>
        <h2>{guarantee.title}</h2>
        <p>{guarantee.text}</p>
      </section>
      <section className={styles.offer}>
        <h2>{closing.title}</h2>
        <p>{closing.text}</p>
        <Price product={product} />
        <CheckoutLink product={product}>{closing.buy}</CheckoutLink>
      </section>
    </div>
  );
}

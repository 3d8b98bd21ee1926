import { formatEuros } from '#lambdas/money.ts';
import type { Cart } from '#web/cart/cart.ts';
import styles from '#web/pages/checkout/order-summary.module.css';
import { ProductImage } from '#web/ui/product-image.tsx';

/** All in euro cents. */
export type Totals = { subtotal: number; discount: number; total: number };

export function OrderSummary({ cart, totals }: { cart: Cart; totals: Totals }) {
  return (
    <section aria-labelledby="summary-title">
      <h2 id="summary-title" className={styles.title}>
        Votre commande
      </h2>
      <ul className={styles.lines}>
        {cart.map(({ product, quantity }) => (
          <li key={product.id} className={styles.line}>
            <ProductImage className={styles.image} src={product.image_url} alt="" width={72} height={96} />
            <div>
              <p className={styles.name}>{product.name}</p>
              <p className={styles.quantity}>Quantité&#8239;: {quantity}</p>
            </div>
            <p>{formatEuros(Math.round(product.price * 100))}</p>
          </li>
        ))}
      </ul>
      <TotalLines totals={totals} />
    </section>
  );
}

function TotalLines({ totals: { subtotal, discount, total } }: { totals: Totals }) {
  return (
    <dl className={styles.totals} aria-live="polite">
      <div>
        <dt>Sous-total</dt>
        <dd>{formatEuros(subtotal)}</dd>
      </div>
      {discount > 0 && (
        <div className={styles.discount}>
          <dt>Réduction</dt>
          <dd>−{formatEuros(discount)}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{formatEuros(total)}</dd>
      </div>
    </dl>
  );
}

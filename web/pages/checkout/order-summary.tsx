import { formatEuros } from '#lambdas/format/money.ts';
import type { Cart } from '#web/cart/cart.ts';
import { receivedAtCheckout } from '#web/page-data/still-lifes.data.ts';
import styles from '#web/pages/checkout/order-summary.module.css';
import { findProduct } from '#web/shop.ts';
import { ProductImage } from '#web/ui/product-image.tsx';
import { StillLifeOrCover } from '#web/ui/still-life.tsx';

/** All in euro cents. */
type Totals = { subtotal: number; discount: number; total: number };

type OrderSummaryProps = { cart: Cart; totals: Totals };

export function OrderSummary({ cart, totals }: OrderSummaryProps) {
  const first = findProduct(cart[0]?.product.id);
  return (
    <section className={`stack3 sheet paper ${styles.summary}`} aria-label="Votre commande">
      {first && (
        <StillLifeOrCover
          className={`on-desktops ${styles.picture}`}
          product={first}
          picture={receivedAtCheckout[first.id]}
          alt=""
          plain
        />
      )}
      <ul className="stack4">
        {cart.map((line) => (
          <li key={line.product.id} className={`stack3 ${styles.line}`}>
            <ProductImage className="sheet fill off-desktops" src={line.product.image_url} alt="" loading="lazy" />
            <div>
              <p className="called">{line.product.name}</p>
              <p className="note" data-amount>
                Quantité&#8239;: {line.quantity}
              </p>
            </div>
            <p className="tabular">{formatEuros(Math.round(line.product.price * 100))}</p>
          </li>
        ))}
      </ul>
      <TotalLines totals={totals} />
    </section>
  );
}

function TotalLines({ totals: { subtotal, discount, total } }: { totals: Totals }) {
  return (
    <dl className={`stack1 tabular ${styles.totals}`} aria-live="polite" data-amount>
      <div className="between">
        <dt>Sous-total</dt>
        <dd>{formatEuros(subtotal)}</dd>
      </div>
      {discount > 0 && (
        <div className="between">
          <dt>Réduction</dt>
          <dd>−{formatEuros(discount)}</dd>
        </div>
      )}
      <div className={`between ${styles.total}`}>
        <dt>
          <strong>Total</strong>
        </dt>
        <dd>{formatEuros(total)}</dd>
      </div>
    </dl>
  );
}

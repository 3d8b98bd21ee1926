import { formatDay } from '#lambdas/french-dates.ts';
import type { OrderReply } from '#lambdas/http/contract.ts';
import { formatEuros } from '#lambdas/money.ts';
import styles from '#web/pages/payment-success/order-details.module.css';
import { OrderNumber } from '#web/ui/order-number.tsx';

export function OrderDetails({ order: { orderId, date, amountCents, lines } }: { order: OrderReply }) {
  return (
    <dl className={styles.details}>
      <div>
        <dt>Numéro de commande</dt>
        <dd>
          <OrderNumber orderId={orderId} />
        </dd>
      </div>
      <div>
        <dt>Date</dt>
        <dd>{formatDay(date)}</dd>
      </div>
      <div>
        <dt>Produit</dt>
        <dd>
          {lines.map(({ productId, name, quantity }) => (
            <span key={productId} className={styles.product}>
              {quantity > 1 ? `${name} × ${quantity}` : name}
            </span>
          ))}
        </dd>
      </div>
      <div>
        <dt>Montant</dt>
        <dd>{formatEuros(amountCents)}</dd>
      </div>
    </dl>
  );
}

import { formatDay } from '#lambdas/format/dates.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import type { OrderReply } from '#lambdas/http/contract.ts';
import styles from '#web/pages/payment-success/payment-success-page.module.css';
import { Facts } from '#web/ui/facts.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { setText } from '#web/ui/set-text.tsx';

/** The order's number, day, products and sum paid. */
export function OrderDetails({ order: { orderId, date, amountCents, lines } }: { order: OrderReply }) {
  const products = lines.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name));
  const rows = [
    { term: 'Numéro de commande', text: <OrderNumber orderId={orderId} /> },
    { term: 'Date', text: setText(formatDay(date)) },
    { term: 'Produit', text: products.join('\n') },
    { term: 'Montant', text: formatEuros(amountCents) },
  ];
  return <Facts className={styles.details} rows={rows} />;
}

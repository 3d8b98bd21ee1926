import type { OrderReply } from '#lambdas/http/contract.ts';
import styles from '#web/pages/payment-success/payment-success-page.module.css';
import { Copyable } from '#web/ui/copyable.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { purchaseRows } from '#web/ui/purchase-rows.tsx';

/** The order's day, products and sum paid, and its number. */
export function OrderDetails({ order }: { order: OrderReply }) {
  const number = { term: 'Numéro de commande', text: <Copyable kind="number" text={order.orderId} /> };
  return <Facts className={styles.details} rows={[...purchaseRows(order), number]} />;
}

import type { OrderReply } from '#lambdas/http/contract.ts';
import styles from '#web/pages/payment-success/payment-success-page.module.css';
import { Copyable } from '#web/ui/copyable.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { purchaseRows } from '#web/ui/purchase-rows.tsx';

export function OrderDetails({ order }: { order: OrderReply }) {
  const number = { term: 'Numéro de commande', text: <Copyable kind="number" text={order.orderId} /> };
  return <Facts className={styles.details} rows={[...purchaseRows(order), number]} />;
}

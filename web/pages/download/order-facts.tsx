import type { MyOrderReply } from '#lambdas/http/my-order-contract.ts';
import styles from '#web/pages/download/download-page.module.css';
import { Facts } from '#web/ui/facts.tsx';
import layout from '#web/ui/layout.module.css';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { purchaseRows } from '#web/ui/purchase-rows.tsx';

/** The order's number; for its buyer also day, products, sum and address. */
export function OrderFacts({
  order: { orderId, role, createdAt, lines, amountCents, email, can },
}: {
  order: MyOrderReply;
}) {
  if (role !== 'buyer' || createdAt === null || amountCents === null) return null;
  const rows = [
    { term: 'Numéro', text: <OrderNumber orderId={orderId} /> },
    ...purchaseRows({ date: createdAt, lines, amountCents }),
    { term: 'E-mail', text: email },
  ];
  return (
    <section aria-label="La commande" className={styles.summary}>
      <Facts className={styles.facts} rows={rows} />
      <p className={layout.note}>
        {can.openByNumber
          ? 'Gardez ce numéro\u202f: avec votre adresse, il ouvre vos fichiers à tout moment.'
          : 'Gardez le message de confirmation\u202f: il mène à cette page.'}{' '}
        Sans lui, <a href="/retrouver">votre adresse suffit</a>.
      </p>
    </section>
  );
}

import type { OrderReply } from '#lambdas/http/contract.ts';
import { near } from '#web/page-data/drawings.data.ts';
import { OrderDetails } from '#web/pages/payment-success/order-details.tsx';
import styles from '#web/pages/payment-success/payment-success-page.module.css';
import { Opening } from '#web/ui/opening/opening.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Before the shop has answered; without script it never does. */
export function LoadingOrder() {
  return (
    <Opening drawing={near} title="Votre commande">
      <div className={styles.waiting}>
        <Spinner label="Chargement de votre commande…" />
        <p className={styles.late}>
          C’est plus long que d’habitude. Si vous avez payé, rien n’est perdu&#8239;: le lien part aussi par e-mail.
        </p>
      </div>
      <noscript>
        <p>
          Dès que le paiement est confirmé, le lien de téléchargement part à l’adresse e-mail indiquée. Vous pouvez
          fermer cette page.
        </p>
      </noscript>
    </Opening>
  );
}

/** An order whose payment the bank has not confirmed; after a minute the page stops asking and refers to the mail. */
export function PendingOrder({ order, stillAsking }: { order: OrderReply; stillAsking: boolean }) {
  const late = (
    <>
      La confirmation prend plus de temps que d’habitude&#8239;: le lien arrive par e-mail à{' '}
      <strong className={styles.email}>{order.email}</strong> dès que le paiement est confirmé. Vous pouvez fermer cette
      page.
    </>
  );
  return (
    <Opening drawing={near} title="Paiement en cours de confirmation" lede={stillAsking ? undefined : late}>
      {stillAsking && <Spinner label="Nous attendons la réponse de votre banque…" />}
      <OrderDetails order={order} />
    </Opening>
  );
}

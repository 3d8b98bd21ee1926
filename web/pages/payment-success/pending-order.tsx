import type { OrderReply } from '#lambdas/http/contract.ts';
import { OrderDetails } from '#web/pages/payment-success/order-details.tsx';
import { near } from '#web/ui/opening/gestures.ts';
import { Opening } from '#web/ui/opening/opening.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** An order whose payment the bank has not confirmed; after a minute the page stops asking and refers to the mail. */
export function PendingOrder({ order, stillAsking }: { order: OrderReply; stillAsking: boolean }) {
  const late = (
    <>
      La confirmation prend plus de temps que d’habitude&#8239;: le lien arrive par e-mail à{' '}
      <strong>{order.email}</strong> dès que le paiement est confirmé. Vous pouvez fermer cette page.
    </>
  );
  return (
    <Opening drawing={near} title="Paiement en cours de confirmation" lede={stillAsking ? undefined : late}>
      {stillAsking && <Spinner label="Nous attendons la réponse de votre banque…" />}
      <OrderDetails order={order} />
    </Opening>
  );
}

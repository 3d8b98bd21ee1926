import type { OrderReply } from '#lambdas/http/contract.ts';
import { OrderDetails } from '#web/pages/payment-success/order-details.tsx';
import layout from '#web/ui/layout.module.css';
import { Spinner } from '#web/ui/spinner.tsx';

export function PendingOrder({ order, stillAsking }: { order: OrderReply; stillAsking: boolean }) {
  return (
    <div className={layout.stack}>
      <h1>Paiement en cours de confirmation</h1>
      {stillAsking ? (
        <Spinner label="Nous attendons la réponse de votre banque…" />
      ) : (
        <p className={layout.lede}>
          La confirmation prend plus de temps que d’habitude&#8239;: le lien arrive par e-mail à{' '}
          <strong>{order.email}</strong> dès que le paiement est confirmé. Vous pouvez fermer cette page.
        </p>
      )}
      <OrderDetails order={order} />
    </div>
  );
}

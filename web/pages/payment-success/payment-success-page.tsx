import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { showToast } from '#web/browser/toast.atoms.ts';
import { settleCart } from '#web/cart/settled-order.ts';
import { near } from '#web/page-data/drawings.data.ts';
import { ClosedOrder, PaidOrder, PendingOrder } from '#web/pages/payment-success/order-states.tsx';
import styles from '#web/pages/payment-success/payment-success-page.module.css';
import { type OrderView, useOrder } from '#web/pages/payment-success/use-order.ts';
import { Opening } from '#web/ui/opening/opening.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Leads to the product list and says why, when there is no order to show. */
function useRedirectToProducts(reason: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (reason === null) return;
    showToast('error', reason);
    void navigate('/product', { replace: true });
  }, [reason, navigate]);
}

function findReason(hasQuery: boolean, view: OrderView): string | null {
  if (!hasQuery) return 'Informations de paiement manquantes';
  if (view.state === 'unavailable') return 'Erreur lors de la récupération des détails de la commande';
  return null;
}

/** Where Stripe's page returns to: `?order_id=…&payment_intent=<checkout session>`. A paid order empties the cart. */
export function PaymentSuccessPage() {
  const [search] = useSearchParams();
  const orderId = search.get('order_id');
  const sessionId = search.get('payment_intent');
  const view = useOrder(orderId, sessionId);
  useRedirectToProducts(findReason(Boolean(orderId && sessionId), view));
  const paidOrderId = view.state === 'known' && view.order.status === 'paid' ? view.order.orderId : null;
  useEffect(() => {
    if (paidOrderId !== null) settleCart(paidOrderId);
  }, [paidOrderId]);

  return (
    <div aria-live="polite">
      <OrderState view={view} />
    </div>
  );
}

function OrderState({ view }: { view: OrderView }) {
  if (view.state !== 'known') return <LoadingOrder />;
  const { order, stillAsking } = view;
  if (order.status === 'paid') return <PaidOrder order={order} />;
  if (order.status === 'pending') return <PendingOrder order={order} stillAsking={stillAsking} />;
  return <ClosedOrder order={order} />;
}

function LoadingOrder() {
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

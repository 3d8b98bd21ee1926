import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { showToast } from '#web/browser/toast.atoms.ts';
import { settleCart } from '#web/cart/settled-order.ts';
import { ClosedOrder } from '#web/pages/payment-success/closed-order.tsx';
import { PaidOrder } from '#web/pages/payment-success/paid-order.tsx';
import { type OrderView, useOrder } from '#web/pages/payment-success/use-order.ts';
import { LoadingOrder, PendingOrder } from '#web/pages/payment-success/waiting-order.tsx';

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

import { getDefaultStore } from 'jotai';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readLocal, writeLocal } from '#web/browser/storage.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { forgetAttempt } from '#web/cart/attempt.ts';
import { changeCart } from '#web/cart/cart.storage.ts';
import { promoAtom } from '#web/cart/promo.atoms.ts';
import { PaidOrder } from '#web/pages/payment-success/paid-order.tsx';
import { ClosedOrder, LoadingOrder, PendingOrder } from '#web/pages/payment-success/unpaid-order.tsx';
import { type OrderView, useOrder } from '#web/pages/payment-success/use-order.ts';

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
export function Page() {
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

const storageKey = 'settled_orders';
/** How many of the newest orders are remembered, oldest first. */
const remembered = 20;

/** True at the first call for an order, in any tab. */
function isFirstTime(orderId: string): boolean {
  const settled = (readLocal(storageKey) ?? '').split(' ');
  if (settled.includes(orderId)) return false;
  // Without storage the cart does not outlive its page either.
  writeLocal(storageKey, [...settled, orderId].slice(-remembered).join(' '));
  return true;
}

/** Empties the cart, with its promo code, once its order is paid: an old order's page must not empty a new cart. */
function settleCart(orderId: string): void {
  if (!isFirstTime(orderId)) return;
  changeCart(() => []);
  forgetAttempt();
  getDefaultStore().set(promoAtom, null);
}

import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { apiErrors } from '#lambdas/http/api-errors.ts';
import { changeCart } from '#web/cart/cart.storage.ts';
import { addToCart, type Cart, discountCents, subtotalCents, toLine } from '#web/cart/cart.ts';
import { promoAtom } from '#web/cart/promo.atoms.ts';
import { useCart } from '#web/cart/use-cart.ts';
import styles from '#web/pages/checkout/checkout-page.module.css';
import { OrderSummary } from '#web/pages/checkout/order-summary.tsx';
import { PaymentForm } from '#web/pages/checkout/payment-form.tsx';
import { PromoBox } from '#web/pages/checkout/promo-box.tsx';
import { TrustBadges } from '#web/pages/checkout/trust-badges.tsx';
import { showToast } from '#web/shell/toast.atoms.ts';
import { mainProduct } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import layout from '#web/ui/layout.module.css';

/** A plain form that was refused comes back here with its error's code; it can only have asked for the main product. */
function useFormError(): void {
  const [search, setSearch] = useSearchParams();
  const code = search.get('error');
  useEffect(() => {
    if (code === null) return;
    const known = Object.entries(apiErrors).find(([name]) => name === code);
    showToast('error', known?.[1].message ?? 'Une erreur est survenue lors du paiement');
    changeCart((cart) => (cart.length === 0 ? addToCart(cart, mainProduct) : cart));
    setSearch({}, { replace: true });
  }, [code, setSearch]);
}

/** Prerendered, it is the checkout of one guide, whose plain form buys without script. */
export function CheckoutPage() {
  useFormError();
  const cart = useCart() ?? [toLine(mainProduct, 1)];
  return (
    <div className={layout.page}>
      <h1>Commande</h1>
      {cart.length === 0 ? <EmptyCheckout /> : <FullCheckout cart={cart} />}
    </div>
  );
}

function EmptyCheckout() {
  return (
    <div className={`${layout.stack} ${styles.empty}`}>
      <p className={layout.lede}>Votre panier est vide</p>
      <Link className={buttons.primary} to="/product">
        Voir notre guide
      </Link>
    </div>
  );
}

const formId = 'checkout-form';

function FullCheckout({ cart }: { cart: Cart }) {
  const promo = useAtomValue(promoAtom);
  const subtotal = subtotalCents(cart);
  const discount = promo === null ? 0 : discountCents(subtotal, promo.discountPercent);
  const totals = { subtotal, discount, total: subtotal - discount };
  return (
    <div className={styles.columns}>
      <div className={styles.summary}>
        <OrderSummary cart={cart} totals={totals} />
        <PromoBox formId={formId} />
      </div>
      <div className={styles.payment}>
        <PaymentForm formId={formId} cart={cart} totalCents={totals.total} />
        <TrustBadges />
      </div>
    </div>
  );
}

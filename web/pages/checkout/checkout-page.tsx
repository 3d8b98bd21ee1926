import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { discountCents } from '#lambdas/cart-rules.ts';
import { changeCart } from '#web/cart/cart.storage.ts';
import { addToCart, type Cart, subtotalCents, toLine } from '#web/cart/cart.ts';
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
import { findErrorMessage, useAddressAnswer } from '#web/ui/form/address-answer.ts';
import { errorNotice, FormNotices } from '#web/ui/form/form-notice.tsx';
import layout from '#web/ui/layout.module.css';
import { Thread } from '#web/ui/thread.tsx';

/** A plain form that was refused comes back here with its error's code; it can only have asked for the main product. */
function useFormError(): void {
  useAddressAnswer('error', (code) => {
    showToast('error', findErrorMessage(code) ?? 'Une erreur est survenue lors du paiement');
    changeCart((cart) => (cart.length === 0 ? addToCart(cart, mainProduct) : cart));
  });
}

/** What a plain form can be refused for and its sender can mend. */
const notices = (
  [
    'email_required',
    'email_invalid',
    'promo_invalid',
    'price_mismatch',
    'too_many_requests',
    'payment_unavailable',
  ] as const
).map(errorNotice);

/** Prerendered, it is the checkout of one guide, whose plain form buys without script. */
export function CheckoutPage() {
  useFormError();
  const cart = useCart() ?? [toLine(mainProduct, 1)];
  return cart.length === 0 ? <EmptyCheckout /> : <FullCheckout cart={cart} />;
}

function EmptyCheckout() {
  return (
    <div className={`${styles.book} ${styles.empty}`}>
      <div className={styles.pages}>
        <div className={styles.order}>
          <div className={layout.stack}>
            <h1>Commande</h1>
            <p className={layout.lede}>Votre panier est vide</p>
            <Link className={buttons.primary} to="/product">
              Voir notre guide
            </Link>
          </div>
          <Thread className={styles.thread} />
        </div>
      </div>
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
    <div className={styles.book}>
      <div className={styles.pages}>
        <div className={styles.order}>
          <div>
            <h1>Commande</h1>
            <FormNotices notices={notices} />
            <OrderSummary cart={cart} totals={totals} promo={<PromoBox formId={formId} />} />
          </div>
        </div>
        <div className={styles.payment}>
          <PaymentForm formId={formId} cart={cart} totalCents={totals.total} />
          <TrustBadges />
        </div>
      </div>
    </div>
  );
}

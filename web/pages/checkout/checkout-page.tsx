import { useAtomValue } from 'jotai';
import type { ApiErrorCode } from '#lambdas/http/errors.ts';
import { computeDiscount } from '#lambdas/promo/discount.ts';
import { plainOrderRefusals } from '#web/cart/buy-form.tsx';
import { cartAtom } from '#web/cart/cart.atoms.ts';
import { changeCart } from '#web/cart/cart.storage.ts';
import { type Cart, subtotalCents, toLine, withProduct } from '#web/cart/cart.ts';
import { keepLinkedCode, readCode, readLinkedCode } from '#web/cart/linked-code.ts';
import { proofsAtCheckout } from '#web/page-data/still-lifes.data.ts';
import styles from '#web/pages/checkout/checkout-page.module.css';
import { OrderSummary } from '#web/pages/checkout/order-summary.tsx';
import { PaymentForm } from '#web/pages/checkout/payment-form.tsx';
import { TrustBadges } from '#web/pages/checkout/trust-badges.tsx';
import { usePromoCode } from '#web/pages/checkout/use-promo-code.ts';
import { findProduct, mainProduct } from '#web/shop.ts';
import { AlreadyBought } from '#web/ui/already-bought.tsx';
import { useAddressAnswer, useRefusalToast } from '#web/ui/form/address-answer.ts';
import { FormNotices } from '#web/ui/form/form-notice.tsx';
import { formatPrice } from '#web/ui/format.ts';
import { StillLifeOrCover } from '#web/ui/still-life.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { ThreadMark } from '#web/ui/weave.tsx';

/**
 * Handles what a plain form comes here with: an error's code, and the id of the product to `buy`, which also a button brings that
 * was pressed before hydration, or the product feed.
 */
function usePlainOrder(): void {
  useRefusalToast('Une erreur est survenue lors du paiement');
  useAddressAnswer('buy', (id) => changeCart((cart) => withProduct(cart, findProduct(id) ?? mainProduct)));
}

const refusals: ApiErrorCode[] = [
  ...plainOrderRefusals,
  'gift_email_invalid',
  'gift_date_invalid',
  'gift_stopped',
  'gift_message_too_long',
  'gift_message_contact',
  'dedication_invalid',
  'dedication_unavailable',
  'discretion_unavailable',
];

/**
 * The prerendered page holds the checkout of one guide, whose plain form buys without script, and the empty checkout. Until
 * the cart is read, the stylesheet shows the one that fits `data-cart`, which the boot script sets.
 */
export function Page() {
  usePlainOrder();
  const cart = useCart();
  return (
    <>
      {cart?.length !== 0 && <FullCheckout cart={cart} />}
      {!cart?.length && <EmptyCheckout isEarly={cart === null} />}
    </>
  );
}

/**
 * The cart, or null until the prerendered page is hydrated. React hydrates a page after its shell, which has read the stored
 * cart by then, but the page's first render must equal what was prerendered.
 */
function useCart(): Cart | null {
  const cart = useAtomValue(cartAtom);
  return useHydrated() ? cart : null;
}

function EmptyCheckout({ isEarly }: { isEarly: boolean }) {
  return (
    <div className={`clip behind ${styles.book} ${styles.empty}`} data-early={isEarly}>
      <div className={`width ${styles.pages}`}>
        <div className={`copper stack4 ${styles.order}`}>
          <div className="stack4 start">
            <h1 className="plain-title">Commande</h1>
            <p className="lede">Votre panier est vide</p>
            <p>
              {mainProduct.name} se lit à deux, ou seul pour commencer. {formatPrice(mainProduct.priceCents)}, livré
              tout de suite.
            </p>
            {!isEarly && <LinkedCodeNote />}
            <a className="primary" href="/product">
              Voir notre guide
            </a>
            <AlreadyBought />
          </div>
          <ThreadMark className={`on-phones ${styles.mark}`} />
        </div>
        {/* On a phone it would be the largest paint of the first screen, for readers who order nothing. */}
        <StillLifeOrCover
          className={`bleed off-phones ${styles.picture}`}
          fills
          product={mainProduct}
          picture={proofsAtCheckout[mainProduct.id]}
          alt={`${mainProduct.name}, cousu d’un fil, une feuille remplie et un stylo à côté`}
        />
      </div>
    </div>
  );
}

function LinkedCodeNote() {
  useAddressAnswer('code', keepLinkedCode);
  const code = readLinkedCode();
  if (code === null) return null;
  return (
    <p role="status">
      Votre code promo <strong>{readCode(code)}</strong> sera appliqué dès que {mainProduct.noun.le} sera dans votre
      panier.
    </p>
  );
}

function FullCheckout({ cart: knownCart }: { cart: Cart | null }) {
  const cart = knownCart ?? [toLine(mainProduct, 1)];
  const promoCode = usePromoCode(knownCart !== null);
  const { promo } = promoCode;
  const subtotal = subtotalCents(cart);
  const discount = promo === null ? 0 : computeDiscount(subtotal, promo);
  const totals = { subtotal, discount, total: subtotal - discount };
  return (
    <div className={`clip behind ${styles.book}`} data-early={knownCart === null}>
      <div className={`width ${styles.pages}`}>
        <div className={`copper ${styles.left}`}>
          <div className={`stack4 ${styles.order}`}>
            <h1 className="plain-title">Commande</h1>
            <FormNotices refusals={refusals} />
            <OrderSummary cart={cart} totals={totals} />
          </div>
          <div className={styles.trust}>
            <TrustBadges />
          </div>
        </div>
        <div className={`stack4 ${styles.payment}`}>
          <PaymentForm cart={cart} promoCode={promoCode} totalCents={totals.total} />
        </div>
        <div id="suite" className={styles.bought}>
          <AlreadyBought />
        </div>
      </div>
    </div>
  );
}

import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import type { Product } from '#content/catalogue.ts';
import styles from '#web/cart/buy-buttons.module.css';
import { BuyForm } from '#web/cart/buy-form.tsx';
import { cartCountAtom } from '#web/cart/cart.atoms.ts';
import { changeCart } from '#web/cart/cart.storage.ts';
import { withProduct } from '#web/cart/cart.ts';
import { CartButton } from '#web/cart/cart-button.tsx';
import { mainProduct } from '#web/shop.ts';
import { Consents } from '#web/ui/form/consents.tsx';
import { EmailField, Field } from '#web/ui/form/field.tsx';
import { formatPrice } from '#web/ui/format.ts';
import { watchView } from '#web/ui/in-view.ts';
import { Recap } from '#web/ui/offer/recap.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** The button that buys at once; without script the form asks for the address and the consents itself. */
export function BuyNow({ product }: { product: Product }) {
  return (
    <BuyForm product={product}>
      <noscript>
        <PlainBuyerFields product={product} />
      </noscript>
      <button type="submit" className="primary">
        J'en profite maintenant
      </button>
    </BuyForm>
  );
}

function PlainBuyerFields({ product }: { product: Product }) {
  return (
    <div className="stack3">
      <EmailField id="buyer-email" label="Votre adresse e-mail" />
      <Field
        id="buyer-promo"
        label="Code promo (facultatif)"
        name="promoCode"
        autoComplete="off"
        maxLength={64}
        required={false}
      />
      <Recap products={[product]} totalCents={product.priceCents} />
      <Consents id="buyer-waiver" />
    </div>
  );
}

/** The id of the page's buy buttons: the bar shows while they are out of sight. */
export const buyAnchor = 'acheter';

function useBuyButtonsPassed(): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const buttons = document.getElementById(buyAnchor);
    return watchView(buttons, (isInView) => setPassed(!isInView));
  }, []);
  return passed;
}

/**
 * On phones, the price and a link to the checkout, or to the cart once it is filled, while the page's buy buttons are out of
 * sight. It is sticky inside the page, so it ends above the footer, and its space is reserved, so nothing moves.
 */
export function BuyBar({ product }: { product: Product }) {
  const shown = useBuyButtonsPassed();
  const isFilled = useAtomValue(cartCountAtom) > 0;
  // The part may hydrate after the cart has been read, and its prerendered HTML has an empty one.
  const asksForCart = useHydrated() && isFilled;
  return (
    <div className={`between on-phones ${styles.bar}`} data-buy-bar="" data-shown={shown} inert={!shown}>
      <p>
        <span className={`soft ${styles.name}`}>{product.name}</span>
        <span className={styles.price}>{formatPrice(product.priceCents)}</span>
      </p>
      {asksForCart ? (
        <CartButton className="primary" label="Voir le panier" />
      ) : (
        <CheckoutLink product={product}>Acheter</CheckoutLink>
      )}
    </div>
  );
}

/**
 * Puts the product in the cart unless it is there and leads to the checkout. `?buy=` makes the checkout add it where no click was
 * seen: before hydration, or in a new tab. Without script the checkout knows the main product alone: another's page sells it.
 */
export function CheckoutLink({ product, children }: { product: Product; children: ReactNode }) {
  const isOther = product.id !== mainProduct.id;
  return (
    <>
      <a
        className={`primary ${isOther ? 'needs-script' : ''}`}
        href={`/checkout?buy=${product.id}`}
        onClick={() => changeCart((cart) => withProduct(cart, product))}
      >
        {children}
      </a>
      {isOther && (
        <noscript>
          <a className="primary" href={`/product/${product.id}#${buyAnchor}`}>
            {children}
          </a>
        </noscript>
      )}
    </>
  );
}

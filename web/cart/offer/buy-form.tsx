import { type FormEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Product } from '#content/catalogue.ts';
import { changeCart } from '#web/cart/cart.storage.ts';
import { withProduct } from '#web/cart/cart.ts';
import styles from '#web/cart/offer/buy-form.module.css';
import buttons from '#web/ui/button.module.css';
import { Consents } from '#web/ui/form/consents.tsx';
import form from '#web/ui/form.module.css';
import { PlainOrderFields } from '#web/ui/plain-order-fields.tsx';
import { useOwnValidation } from '#web/ui/use-own-validation.ts';

/**
 * Buying at once. Without script the form asks for the address itself and posts to the API; before hydration its button
 * does so too, and the refusal (no address yet) leads to the checkout.
 */
export function BuyForm({ product }: { product: Product }) {
  const plainForm = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  useOwnValidation(plainForm);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    changeCart((cart) => withProduct(cart, product));
    void navigate('/checkout');
  };
  return (
    <form ref={plainForm} className={styles.form} method="post" action="/api/create-checkout" onSubmit={submit}>
      <PlainOrderFields product={product} />
      <noscript>
        <PlainBuyerFields />
      </noscript>
      <button type="submit" className={buttons.primary}>
        J'en profite maintenant
      </button>
    </form>
  );
}

function PlainBuyerFields() {
  return (
    <div className={styles.form}>
      <div className={form.field}>
        <label className={form.label} htmlFor="buyer-email">
          Votre adresse email
        </label>
        <input id="buyer-email" className={form.input} type="email" name="email" autoComplete="email" required />
      </div>
      <div className={form.field}>
        <label className={form.label} htmlFor="buyer-promo">
          Code promo (facultatif)
        </label>
        <input id="buyer-promo" className={form.input} name="promoCode" autoComplete="off" maxLength={64} />
      </div>
      <Consents id="buyer-waiver" />
    </div>
  );
}

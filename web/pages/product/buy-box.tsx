import { type FormEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Product } from '#content/catalogue.ts';
import { changeCart } from '#web/cart/cart.storage.ts';
import { addToCart, withProduct } from '#web/cart/cart.ts';
import styles from '#web/pages/product/buy-box.module.css';
import { showToast } from '#web/shell/toast.atoms.ts';
import { site } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import { Consents } from '#web/ui/consents.tsx';
import form from '#web/ui/form.module.css';
import { PlainOrderFields } from '#web/ui/plain-order-fields.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useOwnValidation } from '#web/ui/use-own-validation.ts';

/**
 * Buying at once, or putting in the cart. Without script the form asks for the address itself and posts to the API;
 * before hydration its button does so too, and the refusal (no address yet) leads to the checkout.
 */
export function BuyBox({ product }: { product: Product }) {
  const plainForm = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  useOwnValidation(plainForm);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    changeCart((cart) => withProduct(cart, product));
    void navigate('/checkout');
  };
  return (
    <div id="acheter" className={styles.box}>
      <form ref={plainForm} className={styles.form} method="post" action="/api/create-checkout" onSubmit={submit}>
        <PlainOrderFields product={product} />
        <noscript>
          <PlainBuyerFields />
        </noscript>
        <button type="submit" className={buttons.primary}>
          J'en profite maintenant
        </button>
      </form>
      <AddToCartButton product={product} />
      <p className={form.note}>
        Garantie {site.guaranteeDays}&nbsp;jours, satisfait ou remboursé. <Link to="/contact">Besoin d'aide ?</Link>
      </p>
    </div>
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

/** The pause lets the button be seen at work before the toast says it is done. */
const addDelayMs = 500;

function AddToCartButton({ product }: { product: Product }) {
  const [adding, setAdding] = useState(false);
  const hydrated = useHydrated();
  const add = () => {
    if (adding) return;
    setAdding(true);
    setTimeout(() => {
      changeCart((cart) => addToCart(cart, product));
      showToast('success', `${product.name} ajouté au panier`);
      setAdding(false);
    }, addDelayMs);
  };
  return (
    <button type="button" className={buttons.secondary} hidden={!hydrated} aria-disabled={adding} onClick={add}>
      {adding ? 'Ajout en cours…' : 'Ajouter au panier'}
    </button>
  );
}

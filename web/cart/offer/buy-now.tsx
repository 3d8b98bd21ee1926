import type { Product } from '#content/catalogue.ts';
import styles from '#web/cart/buy-form.module.css';
import { BuyForm } from '#web/cart/buy-form.tsx';
import buttons from '#web/ui/button.module.css';
import { Consents } from '#web/ui/form/consents.tsx';
import form from '#web/ui/form.module.css';

/** The button that buys at once; without script the form asks for the address and the consents itself. */
export function BuyNow({ product }: { product: Product }) {
  return (
    <BuyForm product={product}>
      <noscript>
        <PlainBuyerFields />
      </noscript>
      <button type="submit" className={buttons.primary}>
        J'en profite maintenant
      </button>
    </BuyForm>
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

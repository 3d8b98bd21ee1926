import { formatEuros } from '#lambdas/format/money.ts';
import { keepFields } from '#web/cart/attempt.ts';
import { PlainOrderFields } from '#web/cart/buy-form.tsx';
import type { Cart } from '#web/cart/cart.ts';
import { readCode } from '#web/cart/linked-code.ts';
import { OrderOptions, readWishes } from '#web/pages/checkout/order-options.tsx';
import styles from '#web/pages/checkout/payment-form.module.css';
import { PromoBox } from '#web/pages/checkout/promo-box.tsx';
import { usePayment } from '#web/pages/checkout/use-payment.ts';
import type { PromoControls } from '#web/pages/checkout/use-promo-code.ts';
import { mainProduct, products } from '#web/shop.ts';
import { Consents } from '#web/ui/form/consents.tsx';
import { HintedEmailField } from '#web/ui/form/email-hint.tsx';
import { findEmailMistake, type Mistake, readerOf, useForm } from '#web/ui/form/use-form.ts';
import { Recap } from '#web/ui/offer/recap.tsx';

type PaymentFormProps = { cart: Cart; promoCode: PromoControls; totalCents: number };

const noWaiver: Mistake = {
  field: 'withdrawalWaiver',
  text: 'Veuillez cocher cette case pour continuer\u202f: vous demandez la livraison dès le paiement et renoncez au délai de 14\u00a0jours',
};

const readOrder = (textOf: (name: string) => string) => ({
  email: textOf('email'),
  typedCode: readCode(textOf('promoCode')),
  waives: textOf('withdrawalWaiver') !== '',
  wishes: readWishes(textOf),
});

/** A plain form for one copy until hydration, then a form for the whole cart. */
export function PaymentForm({ cart, promoCode, totalCents }: PaymentFormProps) {
  const { leaving, pay } = usePayment(cart, promoCode);
  const { mistakeOf, sending, handlers } = useForm({
    read: readOrder,
    findMistake: ({ email, waives }) => findEmailMistake(email) ?? (waives ? null : noWaiver),
    toastsMistakes: true,
    send: async (order, form, refuse) => {
      keepFields(form);
      const [first, ...more] = await pay(order, () => readOrder(readerOf(form)));
      if (first !== undefined) refuse(first, ...more);
    },
  });
  const processing = sending || leaving;

  return (
    <form
      {...handlers}
      onInput={(event) => {
        handlers.onInput(event);
        keepFields(event.currentTarget);
      }}
      id="checkout-form"
      className={`stack3 fill ${styles.form}`}
      method="post"
      action="/api/create-checkout"
    >
      <PlainOrderFields product={mainProduct} />
      <HintedEmailField
        id="email"
        label="Votre adresse e-mail"
        note={
          <>
            <span className={styles.forYou}>Le lien de téléchargement y arrive aussitôt.</span>
            <span className={styles.forGift}>
              La confirmation y arrive aussitôt&#8239;; le lien de téléchargement va à la personne.
            </span>{' '}
            Aucune publicité.
          </>
        }
        mistake={mistakeOf('email')}
      />
      <div className={`framed ${styles.more}`}>
        <OrderOptions mistakeOf={mistakeOf} />
        <PromoBox promoCode={promoCode} />
      </div>
      <Recap
        products={products.filter(({ id }) => cart.some(({ product }) => product.id === id))}
        totalCents={totalCents}
      />
      <Consents id="checkout-waiver" mistake={mistakeOf('withdrawalWaiver')} />
      <p className={`mistake ${styles.lost}`} role="alert">
        Le paiement n’a pas pu se charger. Rechargez la page.
      </p>
      <div className={styles.pay}>
        <button type="submit" className="primary fill" aria-disabled={processing} data-amount>
          {processing ? 'Traitement...' : `Procéder au paiement (${formatEuros(totalCents)})`}
        </button>
      </div>
      <p className="note">La page de Stripe demande aussi le nom inscrit sur la carte.</p>
      <noscript>
        <p className="small">
          Si cette page revient après l’envoi sans dire pourquoi, vérifiez l’adresse e-mail et le code promo.
        </p>
      </noscript>
    </form>
  );
}

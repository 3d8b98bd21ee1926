import { formatEuros } from '#lambdas/format/money.ts';
import { PlainOrderFields } from '#web/cart/buy-form.tsx';
import type { Cart } from '#web/cart/cart.ts';
import { EmailField } from '#web/pages/checkout/email-field.tsx';
import styles from '#web/pages/checkout/payment-form.module.css';
import { usePayment } from '#web/pages/checkout/use-payment.ts';
import type { PromoCode } from '#web/pages/checkout/use-promo-code.ts';
import { findFile, findGiftOf, mainProduct, site } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import { Facts } from '#web/ui/facts.tsx';
import { Consents } from '#web/ui/form/consents.tsx';
import { findEmailMistake, type Mistake, useForm } from '#web/ui/form/use-form.ts';
import form from '#web/ui/form.module.css';
import { formatSize } from '#web/ui/format.ts';

type PaymentFormProps = { formId: string; cart: Cart; promoCode: PromoCode; totalCents: number };

const noWaiver: Mistake = {
  field: 'withdrawalWaiver',
  text: 'Veuillez cocher la case de livraison immédiate pour continuer',
};

/** A plain form for one guide until hydration, then a form for the whole cart. */
export function PaymentForm({ formId, cart, promoCode, totalCents }: PaymentFormProps) {
  const { processing, pay } = usePayment(cart, promoCode);
  const { mistakeOf, ...handlers } = useForm({
    read: (textOf) => ({
      email: textOf('email'),
      typedCode: textOf('promoCode'),
      waives: textOf('withdrawalWaiver') !== '',
    }),
    findMistake: ({ email, waives }) => findEmailMistake(email) ?? (waives ? null : noWaiver),
    send: pay,
  });

  return (
    <form {...handlers} id={formId} className={form.form} method="post" action="/api/create-checkout">
      <PlainOrderFields product={mainProduct} />
      <EmailField mistake={mistakeOf('email')} />
      <Recap totalCents={totalCents} />
      <Consents id="checkout-waiver" mistake={mistakeOf('withdrawalWaiver')} />
      <button type="submit" className={buttons.primary} aria-disabled={processing} data-amount>
        {processing ? 'Traitement...' : `Procéder au paiement (${formatEuros(totalCents)})`}
      </button>
      <noscript>
        <p className={styles.note}>
          Si cette page revient après l’envoi, vérifiez l’adresse e-mail et le code promo : l’un des deux a été refusé.
        </p>
      </noscript>
    </form>
  );
}

/** 'PDF de 182 pages (1,3 Mo), avec le carnet de communication.' */
function describeProduct(): string {
  const file = findFile(mainProduct.fileId);
  const gift = findGiftOf(mainProduct);
  const size = file ? `PDF de ${file.pages}\u00a0pages (${formatSize(file.sizeBytes)})` : 'PDF';
  return gift ? `${size}, avec ${gift.name.charAt(0).toLowerCase()}${gift.name.slice(1)}.` : `${size}.`;
}

/**
 * What must be read just before the order (Code de la consommation, articles L221-5 and L221-14): what is bought, how it
 * can be used, when it comes, the guarantees, the whole price.
 */
function Recap({ totalCents }: { totalCents: number }) {
  const rows = [
    { term: 'Le guide', text: describeProduct() },
    { term: 'Lecture', text: 'Tout lecteur de PDF, à l’écran ou imprimé. Aucun verrou.' },
    { term: 'Livraison', text: 'Immédiate, sans frais\u202f: à l’écran et par e-mail.' },
    {
      term: 'Garanties',
      text: `Légale de conformité, deux ans. Remboursement, ${site.guaranteeDays}\u00a0jours.`,
    },
    {
      term: 'Prix total',
      text: <span data-amount>{formatEuros(totalCents)} toutes taxes comprises, en une fois</span>,
    },
  ];
  return (
    <section className={styles.recap} aria-labelledby="recap-title">
      <h2 id="recap-title">Avant de payer</h2>
      <Facts className={styles.recapRows} rows={rows} />
    </section>
  );
}

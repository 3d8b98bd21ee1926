import { type FormEvent, useRef } from 'react';
import { formatEuros } from '#lambdas/format/money.ts';
import { apiErrors } from '#lambdas/http/errors.ts';
import { isEmailAddress } from '#lambdas/mail/email-address.ts';
import type { Cart } from '#web/cart/cart.ts';
import { EmailField } from '#web/pages/checkout/email-field.tsx';
import styles from '#web/pages/checkout/payment-form.module.css';
import { Recap } from '#web/pages/checkout/recap.tsx';
import { usePayment } from '#web/pages/checkout/use-payment.ts';
import type { PromoCode } from '#web/pages/checkout/use-promo-code.ts';
import { mainProduct } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import { Consents } from '#web/ui/form/consents.tsx';
import { type Mistake, useMistake } from '#web/ui/form/use-mistake.ts';
import { PlainOrderFields } from '#web/ui/plain-order-fields.tsx';
import { useOwnValidation } from '#web/ui/use-own-validation.ts';

type PaymentFormProps = { formId: string; cart: Cart; promoCode: PromoCode; totalCents: number };

/** The field to mend and what to say about it, or null when the form can go. */
function findMistake(form: HTMLFormElement, email: string): Mistake | null {
  if (!isEmailAddress(email)) return { field: 'email', text: apiErrors.email_invalid.message };
  if (new FormData(form).has('withdrawalWaiver')) return null;
  return { field: 'withdrawalWaiver', text: 'Veuillez cocher la case de livraison immédiate pour continuer' };
}

/** Works as a plain form for one guide until the page is hydrated, and for the whole cart from then on. */
export function PaymentForm({ formId, cart, promoCode, totalCents }: PaymentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { processing, pay } = usePayment(cart, promoCode);
  const mistakes = useMistake();
  useOwnValidation(form);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const email = String(data.get('email') ?? '').trim();
    const mistake = findMistake(event.currentTarget, email);
    if (mistake === null) return void pay({ email, typedCode: String(data.get('promoCode') ?? '') });
    mistakes.point(event.currentTarget, mistake);
  };

  return (
    <form
      ref={form}
      id={formId}
      className={styles.form}
      method="post"
      action="/api/create-checkout"
      onSubmit={submit}
      onInput={mistakes.mend}
    >
      <PlainOrderFields product={mainProduct} />
      <EmailField mistake={mistakes.of('email')} />
      <Recap totalCents={totalCents} />
      <Consents id="checkout-waiver" mistake={mistakes.of('withdrawalWaiver')} />
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

import { useEffect, useRef, useState } from 'react';
import type { CheckoutRequest } from '#lambdas/http/contract.ts';
import type { ApiFailure } from '#web/api/call.ts';
import { createCheckout } from '#web/api/checkout.ts';
import { readArticle } from '#web/browser/article-of.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { attemptKey, forgetAttempt } from '#web/cart/attempt.ts';
import type { Cart } from '#web/cart/cart.ts';
import type { Wishes } from '#web/pages/checkout/order-options.tsx';
import type { PromoControls } from '#web/pages/checkout/use-promo-code.ts';
import { site } from '#web/shop.ts';
import { giftFields } from '#web/ui/form/gift-fields.tsx';
import type { Mistake } from '#web/ui/form/use-form.ts';

/** Refusals that the buyer can correct are shown in their own words; all others as "an error during the payment". */
const correctable = new Set([
  'email_required',
  'email_invalid',
  'price_mismatch',
  'terms_outdated',
  'quantity_invalid',
  'product_unknown',
]);

/** The fields of the options by the code of what the shop says of them. */
const fieldByCode = new Map(
  Object.entries({ ...giftFields, dedication_invalid: 'dedication', dedication_unavailable: 'dedication' }),
);

function toRequest(cart: Cart, { email, wishes }: FormValues, promoCode: string | undefined): CheckoutRequest {
  return {
    lineItems: cart.map(({ product, quantity }) => ({
      productId: product.id,
      productName: product.name,
      price: product.price,
      quantity,
    })),
    currency: 'eur',
    email,
    ...(promoCode === undefined ? {} : { promoCode }),
    consents: { termsVersion: site.termsVersion, withdrawalWaiver: true },
    ...wishes,
  };
}

/** What the shop says of the options, each with its field. */
const findMistakes = (failure: ApiFailure): Mistake[] =>
  [failure, ...(failure.also ?? [])].flatMap(({ code, message }) => {
    const field = fieldByCode.get(code);
    return field === undefined ? [] : [{ field, text: message }];
  });

/** What the form holds. `typedCode`: the code in the promo field. */
type FormValues = { email: string; typedCode: string; waives: boolean; wishes: Wishes };

/** Creates the payment page and goes there. `leaving` is true on the way, until the page is left. */
export function usePayment(cart: Cart, { promo, apply, refuse: refuseCode }: PromoControls) {
  const [leaving, setLeaving] = useState(false);

  /** What is in view; null once the buyer has left the page. */
  const shown = useRef<{ cart: Cart; code: string | undefined } | null>(null);
  useEffect(() => {
    shown.current = { cart, code: promo?.code };
    return () => {
      shown.current = null;
    };
  }, [cart, promo?.code]);

  useEffect(() => {
    // After the payment page the browser may restore this page as it was left: busy.
    const stay = () => setLeaving(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);

  const refuse = (failure: ApiFailure): Mistake[] => {
    if (failure.code === 'key_reused') forgetAttempt();
    const mistakes = findMistakes(failure);
    if (mistakes.length > 0) return mistakes;
    if (failure.code === 'promo_invalid') refuseCode(failure.message);
    else if (correctable.has(failure.code)) showToast('error', failure.message);
    else showToast('error', 'Une erreur est survenue lors du paiement', failure.message);
    return [];
  };

  /** Gives what is wrong with the fields of the options. `read`: what the form holds by then. */
  const pay = async (order: FormValues, read: () => FormValues): Promise<Mistake[]> => {
    if (leaving) return [];
    // A code that is typed but not applied yet counts: the buyer pays without it only after removing it.
    const isTyped = order.typedCode !== '';
    const code = isTyped ? await apply(order.typedCode) : promo;
    if (isTyped && code === null) return [];
    const request = toRequest(cart, order, code?.code);
    // The key is stored with the request, and the article must not be.
    const result = await createCheckout({ ...request, from: readArticle() }, attemptKey(request));
    // An answer that comes too late is one to another order. An applied code is typed no more.
    if (shown.current === null) return [];
    const asked = { ...order, typedCode: '', cart, code: code?.code };
    if (JSON.stringify({ ...read(), ...shown.current }) !== JSON.stringify(asked)) {
      showToast('error', 'Votre commande a changé entre-temps\u202f: relisez-la, puis payez');
      return [];
    }
    if (!result.ok) return refuse(result);
    if (!result.reply.url) {
      showToast('error', 'Erreur lors de la création de la session de paiement');
      return [];
    }
    window.location.assign(result.reply.url);
    setLeaving(true);
    // The buyer may stop the browser on its way there.
    setTimeout(() => setLeaving(false), 10_000);
    return [];
  };
  return { leaving, pay };
}

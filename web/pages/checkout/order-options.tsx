import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { CheckoutRequest } from '#lambdas/http/contract.ts';
import { refillFields } from '#web/cart/attempt.ts';
import { orderOptions } from '#web/page-data/shop.data.ts';
import styles from '#web/pages/checkout/order-options.module.css';
import { optionFields } from '#web/pages/checkout/use-payment.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { useEmailHint } from '#web/ui/form/email-hint.tsx';
import form from '#web/ui/form.module.css';
import { Island } from '#web/ui/island.tsx';
import { late } from '#web/ui/late.ts';
import layout from '#web/ui/layout.module.css';

/** What is asked for beside the guide. */
export type Wishes = Pick<CheckoutRequest, 'gift' | 'dedication' | 'discreet'>;

/** The options as they are filled in; empty ones are left out. */
export function readWishes(textOf: (name: string) => string): Wishes {
  const [to, message, at] = [textOf('giftTo'), textOf('giftMessage'), textOf('giftAt')];
  const gift = {
    ...(textOf('giftBy') === 'hand' ? {} : { to }),
    ...(message && { message }),
    ...(at && { at }),
  };
  const dedication = textOf('dedication');
  return {
    ...(textOf('gift') && { gift }),
    ...(dedication && { dedication }),
    ...(textOf('discreet') && { discreet: true }),
  };
}

const orderFields = late(() => import('#web/pages/checkout/order-fields.tsx').then(({ OrderFields }) => OrderFields));

type MistakeOf = (field: string) => string | undefined;

/** A plain form sends the options too. Their fields need no script; `mistakeOf` gives what the shop says of one of them. */
export function OrderOptions({ mistakeOf }: { mistakeOf: MistakeOf }) {
  const options = useRef<HTMLDivElement>(null);
  return (
    <div ref={options}>
      <details className={styles.options}>
        <summary className={`${layout.between} ${styles.summary}`}>{orderOptions}</summary>
        <ErrorBoundary instead="Ces options n’ont pas pu s’afficher. Rechargez la page pour les retrouver.">
          <Suspense fallback={null}>
            <Island content={orderFields} />
            <FilledAgain options={options} />
            <RecipientHint options={options} />
          </Suspense>
        </ErrorBoundary>
      </details>
      {optionFields.map((field) => (
        <FieldMistake key={field} options={options} field={field} text={mistakeOf(field)} />
      ))}
    </div>
  );
}

/** The hint for the recipient's address, whose field React does not know on a first view. */
function RecipientHint({ options }: { options: RefObject<HTMLElement | null> }) {
  const findInput = () => options.current?.querySelector<HTMLInputElement>('input[name=giftTo]');
  const { check, forget, hint } = useEmailHint(findInput);
  useEffect(() => {
    const input = findInput();
    input?.addEventListener('blur', check);
    input?.addEventListener('input', forget);
    return () => {
      input?.removeEventListener('blur', check);
      input?.removeEventListener('input', forget);
    };
  });
  const place = hint && options.current?.querySelector('[data-hint]');
  return place ? createPortal(hint, place) : null;
}

/** What the buyer had filled in before the payment page; options that are sent stand in sight. */
function FilledAgain({ options }: { options: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const form = options.current?.closest('form');
    if (!form) return;
    refillFields(form);
    const data = new FormData(form);
    const isAsked = ['gift', 'dedication', 'discreet'].some((name) => data.get(name));
    if (isAsked) options.current?.querySelector('details')?.setAttribute('open', '');
  }, [options]);
  return null;
}

type FieldMistakeProps = { options: RefObject<HTMLElement | null>; field: string; text: string | undefined };

/** Puts a mistake beside its field, and into the field's description. React does not know these fields on a first view. */
function FieldMistake({ options, field, text }: FieldMistakeProps) {
  useEffect(() => {
    const control = options.current?.querySelector(`[name="${field}"]`);
    if (!control || text === undefined) return;
    const described = control.getAttribute('aria-describedby') ?? '';
    const sentence = document.createElement('p');
    sentence.id = `${control.id}-mistake`;
    sentence.className = form.mistake ?? '';
    sentence.textContent = text;
    control.after(sentence);
    control.setAttribute('aria-invalid', 'true');
    control.setAttribute('aria-describedby', `${sentence.id} ${described}`);
    return () => {
      sentence.remove();
      control.setAttribute('aria-invalid', 'false');
      control.setAttribute('aria-describedby', described);
    };
  }, [options, field, text]);
  return null;
}

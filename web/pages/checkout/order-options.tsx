import { type RefObject, Suspense, useEffect, useRef } from 'react';
import type { CheckoutRequest } from '#lambdas/http/contract.ts';
import styles from '#web/pages/checkout/order-options.module.css';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import type { Mistake } from '#web/ui/form/use-form.ts';
import form from '#web/ui/form.module.css';
import { Island } from '#web/ui/island.tsx';
import { late } from '#web/ui/late.ts';

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

/** A plain form sends the options too. Their fields need no script; `mistake` is what the shop says of one of them. */
export function OrderOptions({ mistake }: { mistake: Mistake | undefined }) {
  const options = useRef<HTMLDivElement>(null);
  useMistake(options, mistake);
  return (
    <div ref={options}>
      <details className={styles.options}>
        <summary className={styles.summary}>Offrir, dédicacer, rester discret</summary>
        <ErrorBoundary instead="Ces options n’ont pas pu s’afficher. Rechargez la page pour les retrouver.">
          <Suspense fallback={null}>
            <Island content={orderFields} />
          </Suspense>
        </ErrorBoundary>
      </details>
    </div>
  );
}

/** Puts a mistake beside its field, and into the field's description. React does not know these fields on a first view. */
function useMistake(options: RefObject<HTMLElement | null>, { field, text }: Partial<Mistake> = {}): void {
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
}

import { Suspense } from 'react';
import type { CheckoutRequest } from '#lambdas/http/contract.ts';
import styles from '#web/pages/checkout/order-options.module.css';
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
export function OrderOptions({ mistake }: { mistake: string | undefined }) {
  return (
    <div>
      <details className={styles.options}>
        <summary className={styles.summary}>Offrir, dédicacer, rester discret</summary>
        <Suspense fallback={null}>
          <Island content={orderFields} />
        </Suspense>
      </details>
      {mistake !== undefined && <p className={form.mistake}>{mistake}</p>}
    </div>
  );
}

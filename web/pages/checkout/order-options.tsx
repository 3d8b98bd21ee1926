import { useEffect, useRef } from 'react';
import type { CheckoutRequest } from '#lambdas/http/contract.ts';
import { refillFields } from '#web/cart/attempt.ts';
import { orderOptions } from '#web/page-data/shop.data.ts';
import { OrderFields } from '#web/pages/checkout/order-fields.tsx';
import styles from '#web/pages/checkout/order-options.module.css';
import { type MistakeOf, readGift } from '#web/ui/form/gift-fields.tsx';

/** What is asked for beside the guide. */
export type Wishes = Pick<CheckoutRequest, 'gift' | 'dedication' | 'discreet'>;

/** The options as they are filled in; empty ones are left out. */
export function readWishes(textOf: (name: string) => string): Wishes {
  const dedication = textOf('dedication');
  return {
    ...(textOf('gift') && { gift: readGift(textOf) }),
    ...(dedication && { dedication }),
    ...(textOf('discreet') && { discreet: true }),
  };
}

/** The plain form sends the options too. What the buyer had filled in before the payment page stands in sight. */
export function OrderOptions({ mistakeOf }: { mistakeOf: MistakeOf }) {
  const options = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const form = options.current?.closest('form');
    if (!form) return;
    refillFields(form);
    const data = new FormData(form);
    const isAsked = ['gift', 'dedication', 'discreet'].some((name) => data.get(name));
    if (isAsked) options.current?.setAttribute('open', '');
  }, []);
  return (
    <details ref={options} className={styles.options}>
      <summary className={`between unfolds ${styles.summary}`}>{orderOptions}</summary>
      <OrderFields mistakeOf={mistakeOf} />
    </details>
  );
}

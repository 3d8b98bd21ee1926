import { type KeyboardEvent, useRef, useState } from 'react';
import { nameDiscount } from '#lambdas/promo/discount.ts';
import styles from '#web/pages/checkout/order-summary.module.css';
import type { PromoCode } from '#web/pages/checkout/use-promo-code.ts';
import buttons from '#web/ui/button.module.css';
import form from '#web/ui/form.module.css';
import { prepareToasts } from '#web/ui/toasts.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

type PromoBoxProps = { formId: string; promoCode: PromoCode };

/** Without script the field is sent with the checkout's form, and the server applies the code. */
export function PromoBox({ formId, promoCode }: PromoBoxProps) {
  const { promo, box, remove } = promoCode;
  return (
    <div ref={box} className={promo === null ? styles.promo : `${styles.promo} ${styles.applied}`}>
      {promo === null ? (
        <PromoField formId={formId} promoCode={promoCode} />
      ) : (
        <>
          <p>
            <strong>{promo.code}</strong>&#8239;: {nameDiscount(promo)} de réduction
          </p>
          <button type="button" className={buttons.quiet} onClick={remove}>
            Retirer<span className="visually-hidden"> le code promo</span>
          </button>
        </>
      )}
    </div>
  );
}

function PromoField({ formId, promoCode: { mistake, apply, clearMistake } }: PromoBoxProps) {
  const [checking, setChecking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const check = async () => {
    if (checking) return;
    setChecking(true);
    await apply(input.current?.value ?? '');
    setChecking(false);
  };
  const checkOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void check();
  };
  return (
    <>
      <label htmlFor="promo-code">Code promo</label>
      <input
        ref={input}
        id="promo-code"
        className={form.input}
        name="promoCode"
        form={formId}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        aria-invalid={mistake !== undefined}
        aria-describedby={mistake === undefined ? undefined : 'promo-code-mistake'}
        onFocus={prepareToasts}
        onInput={clearMistake}
        onKeyDown={checkOnEnter}
      />
      {hydrated && (
        <button type="button" className={buttons.quiet} aria-disabled={checking} onClick={check}>
          Appliquer
        </button>
      )}
      {mistake !== undefined && (
        <p id="promo-code-mistake" className={form.mistake}>
          {mistake}
        </p>
      )}
    </>
  );
}

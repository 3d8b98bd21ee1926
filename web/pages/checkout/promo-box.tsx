import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { nameDiscount } from '#lambdas/promo/discount.ts';
import styles from '#web/pages/checkout/order-options.module.css';
import type { PromoControls } from '#web/pages/checkout/use-promo-code.ts';
import { MistakeLine } from '#web/ui/form/field.tsx';
import { prepareToasts } from '#web/ui/late-toasts.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

type PromoBoxProps = { promoCode: PromoControls };

/** Folded: an open field would send readers off to look for codes. Without script the server applies what the form sends. */
export function PromoBox({ promoCode }: PromoBoxProps) {
  const { promo, box, remove } = promoCode;
  return (
    <div ref={box} className={styles.options}>
      {promo === null ? (
        <PromoField promoCode={promoCode} />
      ) : (
        <div className={`between ${styles.applied}`}>
          <p>
            <strong>{promo.code}</strong>&#8239;: {nameDiscount(promo)} de réduction
          </p>
          <button type="button" className="quiet" onClick={remove}>
            Retirer<span className="visually-hidden"> le code promo</span>
          </button>
        </div>
      )}
    </div>
  );
}

function PromoField({ promoCode: { mistake, apply, clearMistake } }: PromoBoxProps) {
  const [checking, setChecking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (mistake !== undefined) fold.current?.setAttribute('open', '');
  }, [mistake]);
  const hydrated = useHydrated();
  const check = async () => {
    if (checking) return;
    setChecking(true);
    // Its reader may be in another field by the time of the answer.
    await apply(input.current?.value ?? '', { takesFocus: false });
    setChecking(false);
  };
  const checkOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void check();
  };
  return (
    <details ref={fold}>
      <summary className={`between unfolds ${styles.summary}`}>J’ai un code</summary>
      <div className={`cluster ${styles.promo}`}>
        <label htmlFor="promo-code">Code promo</label>
        <input
          ref={input}
          id="promo-code"
          className="input"
          name="promoCode"
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
          <button type="button" className="quiet" aria-disabled={checking} onClick={check}>
            Appliquer
          </button>
        )}
        <MistakeLine id="promo-code" mistake={mistake} />
      </div>
    </details>
  );
}

import { useAtom } from 'jotai';
import { type KeyboardEvent, useRef, useState } from 'react';
import { lookUpPromo } from '#web/api.ts';
import { promoAtom } from '#web/cart/promo.atoms.ts';
import styles from '#web/pages/checkout/promo-box.module.css';
import { prepareToasts } from '#web/shell/prepare-toasts.ts';
import { showToast } from '#web/shell/toast.atoms.ts';
import buttons from '#web/ui/button.module.css';
import form from '#web/ui/form.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Without script the field goes with the checkout's own form, and the server applies the code. */
export function PromoBox({ formId }: { formId: string }) {
  const [promo, setPromo] = useAtom(promoAtom);
  if (promo === null) return <PromoField formId={formId} />;
  const remove = () => {
    setPromo(null);
    showToast('success', 'Code promo retiré');
  };
  return (
    <div className={styles.applied}>
      <p>
        <strong>{promo.code}</strong>&#8239;: {promo.discountPercent}&nbsp;% de réduction
      </p>
      <button type="button" className={buttons.quiet} onClick={remove}>
        Retirer<span className="visually-hidden"> le code promo</span>
      </button>
    </div>
  );
}

/** As codes are written; half an emoji, which no address can carry, is dropped. */
function readCode(input: HTMLInputElement | null): string {
  const text = input?.value ?? '';
  return text
    .replace(/\p{Surrogate}/gu, '')
    .trim()
    .toUpperCase();
}

/** What the shop answers to a code, as the toast to show and the promo to apply, if any. */
async function checkCode(code: string) {
  if (code === '') return { toast: 'Veuillez entrer un code promo' };
  const result = await lookUpPromo(code);
  if (result.ok)
    return { toast: `Code promo appliqué ! ${result.reply.discountPercent}% de réduction`, promo: result.reply };
  if (result.status === 404) return { toast: 'Code promo invalide ou expiré' };
  return { toast: 'Une erreur est survenue lors de la validation du code promo' };
}

function PromoField({ formId }: { formId: string }) {
  const [, setPromo] = useAtom(promoAtom);
  const [checking, setChecking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const apply = async () => {
    if (checking) return;
    setChecking(true);
    const { toast, promo } = await checkCode(readCode(input.current));
    setChecking(false);
    showToast(promo ? 'success' : 'error', toast);
    if (promo) setPromo(promo);
    else input.current?.focus();
  };
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void apply();
  };
  return (
    <div className={form.field}>
      <label className={form.label} htmlFor="promo-code">
        Code promo
      </label>
      <div className={styles.row}>
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
          onFocus={prepareToasts}
          onKeyDown={applyOnEnter}
        />
        {hydrated && (
          <button type="button" className={buttons.secondary} aria-disabled={checking} onClick={apply}>
            Appliquer
          </button>
        )}
      </div>
    </div>
  );
}

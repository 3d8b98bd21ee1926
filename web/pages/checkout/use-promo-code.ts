import { getDefaultStore, useAtom } from 'jotai';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { apiErrors } from '#lambdas/http/errors.ts';
import { lookUpPromo } from '#web/api.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { type AppliedPromo, promoAtom } from '#web/cart/promo.atoms.ts';

/** As codes are written; half an emoji, which no address can carry, is dropped. */
export function readCode(typed: string): string {
  return typed
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
  if (result.status === 404) return { toast: apiErrors.promo_not_found.message };
  return { toast: 'Une erreur est survenue lors de la validation du code promo' };
}

/** What the code's box and the payment form share. */
export type PromoCode = {
  promo: AppliedPromo | null;
  /** What is wrong with the code that was typed, until it is typed anew. */
  mistake: string | undefined;
  /** Around the field, or around the code in its place. */
  box: RefObject<HTMLDivElement | null>;
  apply: (typed: string) => Promise<AppliedPromo | null>;
  remove: () => void;
  refuse: (reason: string) => void;
  mend: () => void;
};

/** The code in use at this checkout, with what is said of it and where the focus goes. */
export function usePromoCode(): PromoCode {
  const [promo, setPromo] = useAtom(promoAtom);
  const [mistake, setMistake] = useState<string>();
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const kept = getDefaultStore().get(promoAtom);
    if (kept === null) return;
    // A code kept from an earlier view may be spent by now, or worth something else.
    void lookUpPromo(kept.code).then((result) => {
      if (getDefaultStore().get(promoAtom) !== kept) return;
      if (result.ok) return setPromo(result.reply);
      if (result.status !== 404) return;
      setPromo(null);
      setMistake(result.message);
      showToast('error', result.message);
    });
  }, [setPromo]);

  /** The field and the code take each other's place, and the focus that one of them had. */
  const show = (next: AppliedPromo | null, wrong?: string) => {
    const hadFocus = box.current?.contains(document.activeElement);
    flushSync(() => {
      setPromo(next);
      setMistake(wrong);
    });
    if (hadFocus || wrong !== undefined) box.current?.querySelector<HTMLElement>('input, button')?.focus();
  };
  const refuse = (reason: string) => {
    showToast('error', reason);
    show(null, reason);
  };
  const apply = async (typed: string) => {
    const { toast, promo: found } = await checkCode(readCode(typed));
    if (found === undefined) {
      refuse(toast);
      return null;
    }
    showToast('success', toast);
    show(found);
    return found;
  };
  const remove = () => {
    showToast('success', 'Code promo retiré');
    show(null);
  };
  return { promo, mistake, box, apply, remove, refuse, mend: () => setMistake(undefined) };
}

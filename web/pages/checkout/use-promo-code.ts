import { getDefaultStore, useAtom } from 'jotai';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { apiErrors } from '#lambdas/http/errors.ts';
import { lookUpPromo } from '#web/api.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { type AppliedPromo, promoAtom } from '#web/cart/promo.atoms.ts';

/** A code in the form the shop stores it; half an emoji, which no URL can carry, is dropped. */
export function readCode(typed: string): string {
  return typed
    .replace(/\p{Surrogate}/gu, '')
    .trim()
    .toUpperCase();
}

/** Asks the shop about a code: the toast to show and the promo to apply, if any. */
async function checkCode(code: string) {
  if (code === '') return { toast: 'Veuillez entrer un code promo' };
  const result = await lookUpPromo(code);
  if (result.ok)
    return { toast: `Code promo appliqué ! ${result.reply.discountPercent}% de réduction`, promo: result.reply };
  if (result.status === 404) return { toast: apiErrors.promo_not_found.message };
  return { toast: 'Une erreur est survenue lors de la validation du code promo' };
}

/** What the promo box and the payment form share. */
export type PromoCode = {
  promo: AppliedPromo | null;
  /** What is wrong with the typed code, until it changes. */
  mistake: string | undefined;
  /** The element around the field or, in its place, the applied code. */
  box: RefObject<HTMLDivElement | null>;
  apply: (typed: string) => Promise<AppliedPromo | null>;
  remove: () => void;
  refuse: (reason: string) => void;
  clearMistake: () => void;
};

/** The promo code of this checkout; shows its messages and moves the focus. */
export function usePromoCode(): PromoCode {
  const [promo, setPromo] = useAtom(promoAtom);
  const [mistake, setMistake] = useState<string>();
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const kept = getDefaultStore().get(promoAtom);
    if (kept === null) return;
    // A code kept from an earlier view may have been used since, or be worth something else.
    void lookUpPromo(kept.code).then((result) => {
      if (getDefaultStore().get(promoAtom) !== kept) return;
      if (result.ok) return setPromo(result.reply);
      if (result.status !== 404) return;
      setPromo(null);
      setMistake(result.message);
      showToast('error', result.message);
    });
  }, [setPromo]);

  /** Shows the applied code in place of the field, or the field in place of the code, and moves the focus to it. */
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
  return { promo, mistake, box, apply, remove, refuse, clearMistake: () => setMistake(undefined) };
}

import { getDefaultStore, useAtom } from 'jotai';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { nameDiscount } from '#lambdas/promo/discount.ts';
import { lookUpPromo } from '#web/api/checkout.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { keepLinkedCode, readCode, readLinkedCode } from '#web/cart/linked-code.ts';
import { type AppliedPromo, promoAtom } from '#web/cart/promo.atoms.ts';
import { useAddressAnswer } from '#web/ui/form/address-answer.ts';

/** Asks the shop about a code: the toast to show, the promo to apply, if any, and whether asking again is of no use. */
async function checkCode(code: string) {
  if (code === '') return { toast: 'Veuillez entrer un code promo', isFinal: true };
  const result = await lookUpPromo(code);
  if (result.ok) {
    // Without a space before the sign, as the specification has it.
    const toast = `Code promo appliqué ! ${nameDiscount(result.reply).replace('\u00a0%', '%')} de réduction`;
    return { toast, promo: result.reply, isFinal: true };
  }
  if (result.status === 404) return { toast: result.message, isFinal: true };
  return { toast: 'Une erreur est survenue lors de la validation du code promo', isFinal: false };
}

/** What the promo box and the payment form share. */
export type PromoControls = {
  promo: AppliedPromo | null;
  /** What is wrong with the typed code, until it changes. */
  mistake: string | undefined;
  /** The element around the field or, in its place, the applied code. */
  box: RefObject<HTMLDivElement | null>;
  /** `takesFocus`, the default: a refusal moves the focus to the field, wherever it is. */
  apply: (typed: string, options?: { takesFocus: boolean }) => Promise<AppliedPromo | null>;
  remove: () => void;
  refuse: (reason: string) => void;
  clearMistake: () => void;
};

type Shown = {
  box: PromoControls['box'];
  setPromo: (promo: AppliedPromo | null) => void;
  setMistake: (mistake: string) => void;
};

const getPromo = () => getDefaultStore().get(promoAtom);

/** A code kept from an earlier view may have been used since, or be worth something else. */
async function checkKept(kept: AppliedPromo, { setPromo, setMistake }: Shown): Promise<void> {
  const result = await lookUpPromo(kept.code);
  if (getPromo() !== kept) return;
  if (result.ok) return setPromo(result.reply);
  if (result.status !== 404) return;
  setPromo(null);
  setMistake(result.message);
  showToast('error', result.message);
}

/**
 * Tries the code of a link. It stands in the field meanwhile, so that a payment made at once counts it. A code that is refused
 * stays there beside the reason; one that is applied already gives way to a valid one only.
 */
async function applyLinked(typed: string, { box, setPromo, setMistake }: Shown): Promise<void> {
  const field = box.current?.querySelector('input');
  if (field) field.value = readCode(typed);
  const before = getPromo();
  const { toast, promo, isFinal } = await checkCode(readCode(typed));
  if (isFinal && readLinkedCode() === typed) keepLinkedCode(null);
  if (getPromo() !== before) return;
  showToast(promo === undefined ? 'error' : 'success', toast);
  if (promo !== undefined) setPromo(promo);
  else if (before === null && readCode(field?.value ?? '') === readCode(typed)) setMistake(toast);
}

/** Tries what earlier pages have left: the code of a link first, then the one applied in an earlier view. */
async function resume(shown: Shown): Promise<void> {
  const linked = readLinkedCode();
  if (linked !== null) await applyLinked(linked, shown);
  const kept = getPromo();
  if (kept !== null && kept.code !== readCode(linked ?? '')) await checkKept(kept, shown);
}

/** The promo code of this checkout; shows its messages and moves the focus. Until the cart is known, none is tried. */
export function usePromoCode(isCartKnown: boolean): PromoControls {
  const [promo, setPromo] = useAtom(promoAtom);
  const [mistake, setMistake] = useState<string>();
  const box = useRef<HTMLDivElement>(null);

  // A link inside the app leads here without the boot script.
  useAddressAnswer('code', keepLinkedCode);
  useEffect(() => {
    if (isCartKnown) void resume({ box, setPromo, setMistake });
  }, [isCartKnown, setPromo]);

  /** Shows the applied code in place of the field, or the field in place of the code. The focus stays in the box. */
  const show = (next: AppliedPromo | null, wrong?: string, takesFocus = false) => {
    const hadFocus = box.current?.contains(document.activeElement);
    flushSync(() => {
      setPromo(next);
      setMistake(wrong);
    });
    if (!hadFocus && !takesFocus) return;
    box.current?.querySelector('details')?.setAttribute('open', '');
    box.current?.querySelector<HTMLElement>('input, button')?.focus();
  };
  const refuse = (reason: string, takesFocus = true) => {
    showToast('error', reason);
    show(null, reason, takesFocus);
  };
  const apply = async (typed: string, { takesFocus } = { takesFocus: true }) => {
    const { toast, promo: found } = await checkCode(readCode(typed));
    if (found === undefined) {
      refuse(toast, takesFocus);
      return null;
    }
    showToast('success', toast);
    show(found);
    return found;
  };
  const remove = () => {
    // That of a link may be on its way to be tried: a reload would try it again.
    keepLinkedCode(null);
    showToast('success', 'Code promo retiré');
    show(null);
  };
  return { promo, mistake, box, apply, remove, refuse, clearMistake: () => setMistake(undefined) };
}

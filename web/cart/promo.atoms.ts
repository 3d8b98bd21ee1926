import { atom } from 'jotai';
import type { PromoReply } from '#lambdas/http/contract.ts';
import { readSession, storageKeys, writeSession } from '#web/browser/storage.ts';

/** A code the shop has confirmed, and what it takes off, in percent. */
export type AppliedPromo = Pick<PromoReply, 'code' | 'discountPercent'>;

function parsePromo(text: string | null): AppliedPromo | null {
  const [code, percent] = (text ?? '').split(' ');
  const discountPercent = Number(percent);
  return code && discountPercent > 0 && discountPercent <= 100 ? { code, discountPercent } : null;
}

const shownPromoAtom = atom<AppliedPromo | null>(null);
shownPromoAtom.onMount = (set) => set(parsePromo(readSession(storageKeys.promo)));

/** The promo code in use, or null; kept for the session, so that it survives a cancelled payment. */
export const promoAtom = atom(
  (get) => get(shownPromoAtom),
  (_get, set, promo: AppliedPromo | null) => {
    set(shownPromoAtom, promo);
    writeSession(storageKeys.promo, promo && `${promo.code} ${promo.discountPercent}`);
  },
);

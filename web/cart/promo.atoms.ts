import { atom } from 'jotai';
import type { PromoReply } from '#lambdas/http/contract.ts';
import { readSession, storageKeys, writeSession } from '#web/browser/storage.ts';

/** A code the shop has confirmed, and what it takes off. */
export type AppliedPromo = Omit<PromoReply, 'expiresAt'>;

/** `BIENVENUE20 20` for percent, `DIX 1000c` for cents. */
function parsePromo(text: string | null): AppliedPromo | null {
  const [, code, worth, isCents] = /^(\S+) (\d{1,6})(c?)$/.exec(text ?? '') ?? [];
  const discount = Number(worth);
  if (!code || !(discount > 0)) return null;
  if (isCents) return { code, discountCents: discount };
  return discount <= 100 ? { code, discountPercent: discount } : null;
}

const shownPromoAtom = atom<AppliedPromo | null>(null);
shownPromoAtom.onMount = (set) => set(parsePromo(readSession(storageKeys.promo)));

/** The promo code in use, or null; kept for the session, so that it survives a cancelled payment. */
export const promoAtom = atom(
  (get) => get(shownPromoAtom),
  (_get, set, promo: AppliedPromo | null) => {
    set(shownPromoAtom, promo);
    writeSession(storageKeys.promo, promo && `${promo.code} ${promo.discountPercent ?? `${promo.discountCents}c`}`);
  },
);

import { getDefaultStore } from 'jotai';
import { useEffect, useState } from 'react';
import { readLocal, writeLocal } from '#web/browser/storage.ts';
import { cartDrawerOpenAtom } from '#web/cart/cart.atoms.ts';
import { isWelcomeOffered } from '#web/page-data/reductions.data.ts';
import { late, useLate } from '#web/ui/late.ts';

const promoModal = late(() => import('#web/pages/home/promo-modal.tsx').then((module) => module.PromoModal));

const storageKey = 'promoShown';
const dueAfterMs = 10_000;
const askAgainMs = 1000;

/** True as well where storage is forbidden: otherwise the modal would open at every visit. */
function wasShown(): boolean {
  return readLocal(storageKey) !== null;
}

function rememberShown(): void {
  writeLocal(storageKey, 'true');
}

/** Whether the reader types or has the cart or the menu open. */
function isBusy(): boolean {
  const asksForCart = getDefaultStore().get(cartDrawerOpenAtom);
  return (
    asksForCart || document.querySelector('dialog[open], header details[open], input:focus, textarea:focus') !== null
  );
}

/**
 * The promo modal, where its offer is proven, once ever, 10 s after the home page has loaded, or as soon after as it disturbs
 * nothing.
 */
export function PromoWhenDue() {
  const [due, setDue] = useState(false);
  const [closed, setClosed] = useState(false);
  const PromoModal = useLate(promoModal, due);

  useEffect(() => {
    if (!isWelcomeOffered || wasShown()) return;
    let timer: ReturnType<typeof setTimeout>;
    const ask = () => {
      if (wasShown()) return;
      if (isBusy() || document.visibilityState === 'hidden') timer = setTimeout(ask, askAgainMs);
      else setDue(true);
    };
    timer = setTimeout(ask, dueAfterMs);
    return () => clearTimeout(timer);
  }, []);

  return PromoModal && !closed && <PromoModal onShown={rememberShown} onClose={() => setClosed(true)} />;
}

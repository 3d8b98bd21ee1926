import { getDefaultStore } from 'jotai';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { readLocal, writeLocal } from '#web/browser/storage.ts';
import { cartDrawerOpenAtom } from '#web/cart/cart.atoms.ts';
import { isWelcomeOffered } from '#web/page-data/reductions.data.ts';
import { mainProduct } from '#web/shop.ts';
import { watchView } from '#web/ui/in-view.ts';
import { Island } from '#web/ui/island.tsx';
import { late, useLate } from '#web/ui/late.ts';
import { Counted } from '#web/ui/offer/counted.tsx';

const body = late(() => import('#web/pages/home/home-body.tsx').then(({ HomeBody }) => HomeBody));
export const parts = [body];
const controls = late(() => import('#web/pages/home/carousel-controls.tsx').then((module) => module.CarouselControls));

/** The home page: an island, which is only read, and the parts that need script. */
export function Page() {
  return (
    <>
      <Island content={body} />
      <ControlsWhenNear />
      {import.meta.env.IS_VERIFIED && <CountedOnHome />}
      <PromoWhenDue />
    </>
  );
}

/** What the shop counted of itself, in its place in the hero, which is only read. */
function CountedOnHome() {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.getElementById('compte')), []);
  return place && createPortal(<Counted product={mainProduct} />, place);
}

/** The controls are fetched when the carousel is this far below the view. */
const nearMargin = '600px';

/** The carousel's buttons, which the testimonials scroll without until they are near. */
function ControlsWhenNear() {
  const [carousel, setCarousel] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const found = document.getElementById('temoignages');
    return watchView(found, (isNear) => isNear && setCarousel(found), nearMargin);
  }, []);
  const Controls = useLate(controls, carousel);
  return Controls && carousel && <Controls carousel={carousel} />;
}

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
function PromoWhenDue() {
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

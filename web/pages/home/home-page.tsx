import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { PromoWhenDue } from '#web/pages/home/promo-when-due.tsx';
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

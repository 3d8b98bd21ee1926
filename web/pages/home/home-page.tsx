import { useEffect, useState } from 'react';
import { PromoWhenDue } from '#web/pages/home/promo-when-due.tsx';
import { watchView } from '#web/ui/in-view.ts';
import { Island } from '#web/ui/island.tsx';
import { late, useLate } from '#web/ui/late.ts';
import { CountedOnHome } from '#web/ui/offer/counted.tsx';

const body = late(() => import('#web/pages/home/home-body.tsx').then(({ HomeBody }) => HomeBody));
export const parts = [body];
const controls = late(() => import('#web/pages/home/carousel-controls.tsx').then((module) => module.CarouselControls));

/** The home page: an island, which is only read, and the parts that need script. */
export function Page() {
  return (
    <>
      <Island content={body} />
      <ControlsWhenNear />
      <CountedOnHome />
      <PromoWhenDue />
    </>
  );
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

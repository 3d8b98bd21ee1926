import { type ComponentType, memo, type RefObject, Suspense, use, useEffect, useRef, useState } from 'react';
import type { Product } from '#content/catalogue.ts';
import { watchView } from '#web/ui/in-view.ts';
import { type Late, late } from '#web/ui/late.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

type PartView = ComponentType<{ product: Product }>;
/** `whenNear` is pending until `come` is called, which fetches the code. */
type NearPart = { part: Late<PartView>; whenNear: Promise<PartView>; come: () => void };
type WhenNearProps = { part: NearPart; product: Product; still?: boolean };

/** A part of a page for `WhenNear`. */
export function nearPart(load: () => Promise<PartView>): NearPart {
  const part = late(load);
  let come = () => {};
  const whenNear = new Promise<PartView>((resolve) => {
    come = () => resolve(part.insist());
  });
  return { part, whenNear, come };
}

/**
 * A part whose code and words are fetched when the reader is almost there. Its prerendered HTML is there all along:
 * React leaves it as it is until then, so nothing moves. A `still` part does nothing by script: where it was prerendered,
 * its code is never fetched. To a reader who comes from another page the whole page comes at once, since headings, anchors
 * and the place to go back to must be there.
 */
export const WhenNear = memo(function WhenNear({ part, product, still = false }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const [isPrerendered] = useState(!hydrated);
  useEffect(() => {
    if (still || !isPrerendered) return;
    return watchView(place.current, (isNear) => isNear && part.come(), '30% 0px');
  }, [part, still, isPrerendered]);
  const view = <Part part={part} product={product} waits={isPrerendered && !import.meta.env.SSR} />;
  return (
    <div ref={place}>{isPrerendered ? <Suspense fallback={<Awaited place={place} />}>{view}</Suspense> : view}</div>
  );
});

function Part({ part: { part, whenNear }, product, waits }: { part: NearPart; product: Product; waits: boolean }) {
  const View = waits ? use(whenNear) : part.read();
  return <View product={product} />;
}

/**
 * Stands in for a part whose code is on its way. React gives up prerendered HTML when a context above it changes, as the
 * router's does with every `#anchor`: then a copy of that HTML stays in sight.
 */
function Awaited({ place }: { place: RefObject<HTMLDivElement | null> }) {
  const [copy] = useState(() => [...(place.current?.cloneNode(true).childNodes ?? [])]);
  return <div ref={(element) => element?.replaceChildren(...copy)} />;
}

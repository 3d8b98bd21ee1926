import { type ComponentType, memo, type RefObject, Suspense, use, useEffect, useRef, useState } from 'react';
import type { Product } from '#content/catalogue.ts';
import { watchView } from '#web/ui/in-view.ts';
import { type Late, late } from '#web/ui/late.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

type PartView = ComponentType<{ product: Product }>;
/** `startLoading` fetches the code. `whenNear` resolves with it; it stays pending, and the HTML in view, when there is none. */
type NearPart = { part: Late<PartView>; whenNear: Promise<PartView>; startLoading: () => void };
type WhenNearProps = { part: NearPart; product: Product; still?: boolean };

/** A part of a page for `WhenNear`. */
export function nearPart(load: () => Promise<PartView>): NearPart {
  const part = late(load);
  let startLoading = () => {};
  const whenNear = new Promise<PartView>((resolve) => {
    startLoading = () => void part.loadOrReload().then(resolve, reportError);
  });
  return { part, whenNear, startLoading };
}

/**
 * A part whose code and content are fetched when the reader approaches it. Until then React keeps its prerendered HTML, so
 * nothing moves. A `still` part needs no script: where it was prerendered, its code is never fetched. A reader who comes from
 * another page of the site gets the whole page at once, since headings, anchors and the scroll position to restore need it.
 */
export const WhenNear = memo(function WhenNear({ part, product, still = false }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const [isPrerendered] = useState(!hydrated);
  useEffect(() => {
    if (still || !isPrerendered) return;
    return watchView(place.current, (isNear) => isNear && part.startLoading(), '30% 0px');
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
 * Stands in for a part whose code is loading. React drops prerendered HTML when a context above it changes, as the router's
 * does at every `#anchor`: this keeps a copy of that HTML in view.
 */
function Awaited({ place }: { place: RefObject<HTMLDivElement | null> }) {
  const [copy] = useState(() => [...(place.current?.cloneNode(true).childNodes ?? [])]);
  return <div ref={(element) => element?.replaceChildren(...copy)} />;
}

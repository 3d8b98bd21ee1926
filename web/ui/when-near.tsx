import { type ComponentType, lazy, memo, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { Product } from '#content/catalogue.ts';
import { reloadOnce } from '#web/browser/reload-once.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

type PartView = ComponentType<{ product: Product }>;
/** `View` suspends until `come` is called, then fetches its code. */
type LatePart = { View: PartView; come: () => void };
type WhenNearProps = { part: LatePart; product: Product; still?: boolean };

/** A part of a page for `WhenNear`. `prerendered` is the part itself in the build, undefined in the browser. */
export function latePart(load: () => Promise<PartView>, prerendered: PartView | undefined): LatePart {
  if (prerendered !== undefined) return { View: prerendered, come: () => {} };
  let come = () => {};
  const near = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { View: lazy(async () => ({ default: await near.then(load).catch(reloadOnce) })), come: () => come() };
}

/**
 * A part whose code and words are fetched when the reader is almost there. Its prerendered HTML is there all along:
 * React leaves it as it is until then, so nothing moves. A `still` part does nothing by script: where it was prerendered,
 * its code is never fetched. To a reader who comes from another page the whole page comes at once, since headings, anchors
 * and the place to go back to must be there.
 */
export const WhenNear = memo(function WhenNear({ part: { View, come }, product, still = false }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const [wasPrerendered] = useState(!hydrated);
  useEffect(() => {
    if (still || !wasPrerendered) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && come(),
      { rootMargin: '30% 0px' },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [come, still, wasPrerendered]);
  if (!wasPrerendered) come();
  const view = <View product={product} />;
  return (
    <div ref={place}>{wasPrerendered ? <Suspense fallback={<Awaited place={place} />}>{view}</Suspense> : view}</div>
  );
});

/**
 * Stands in for a part whose code is on its way. React gives up prerendered HTML when a context above it changes, as the
 * router's does with every `#anchor`: then a copy of that HTML stays in sight.
 */
function Awaited({ place }: { place: RefObject<HTMLDivElement | null> }) {
  const [copy] = useState(() => [...(place.current?.cloneNode(true).childNodes ?? [])]);
  return <div ref={(element) => element?.replaceChildren(...copy)} />;
}

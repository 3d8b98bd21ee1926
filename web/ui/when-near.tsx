import { type ComponentType, memo, Suspense, use, useEffect, useRef, useState } from 'react';
import type { Product } from '#content/catalogue.ts';
import { watchView } from '#web/ui/in-view.ts';
import { type Late, late } from '#web/ui/late.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

type PartView = ComponentType<{ product: Product }>;
/** `startLoading` fetches the code. `whenNear` resolves with it; it stays pending, and the HTML in view, when there is none. */
type NearPart = { part: Late<PartView>; whenNear: Promise<PartView>; startLoading: () => void };
type PartProps = { part: NearPart; product: Product; waits: boolean };
type WhenNearProps = { part: NearPart; product: Product; className?: string };
type PlaceProps = WhenNearProps & { isPrerendered: boolean };

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
 * nothing moves. A reader who comes from another page of the site gets the whole page at once, since headings, anchors and the
 * scroll position to restore need it.
 */
export function WhenNear(props: WhenNearProps) {
  const hydrated = useHydrated();
  const [isPrerendered] = useState(!hydrated);
  return <Place isPrerendered={isPrerendered} {...props} />;
}

/** Rendered once: React would drop prerendered HTML that it cannot hydrate when its boundary is rendered again. */
const Place = memo(function Place({ part, product, className, isPrerendered }: PlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isPrerendered) return;
    return watchView(place.current, (isNear) => isNear && part.startLoading(), '30% 0px');
  }, [part, isPrerendered]);
  const view = <Part part={part} product={product} waits={isPrerendered && !import.meta.env.SSR} />;
  return (
    <div ref={place} className={className}>
      {isPrerendered ? <Suspense>{view}</Suspense> : view}
    </div>
  );
});

const openedAt = import.meta.env.SSR ? '' : window.location.href;

/** React asks again when the address changes, as an `#anchor` does, and would drop HTML whose code stays away. */
function Part({ part: { part, whenNear, startLoading }, product, waits }: PartProps) {
  if (waits && window.location.href !== openedAt) startLoading();
  const View = waits ? use(whenNear) : part.read();
  return <View product={product} />;
}

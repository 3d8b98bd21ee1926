import { type ComponentType, lazy, memo, Suspense, useEffect, useRef } from 'react';
import type { Product } from '#content/catalogue.ts';
import { reloadOnce } from '#web/shell/reload-once.ts';
import styles from '#web/ui/when-near.module.css';

type PartView = ComponentType<{ product: Product }>;
/** `View` suspends until `come` is called, then fetches its code. */
type LatePart = { View: PartView; come: () => void };

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
 * A part whose code and words are fetched when the reader is within a screen of it. Its prerendered HTML is there all along:
 * React leaves it as it is until then, so nothing moves. Memoised: a new render before the code is here would replace that
 * HTML by the fallback.
 */
export const WhenNear = memo(function WhenNear({
  part: { View, come },
  product,
}: {
  part: LatePart;
  product: Product;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && come(),
      { rootMargin: '100% 0px' },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [come]);
  return (
    <div ref={place}>
      <Suspense fallback={<div className={styles.awaited} />}>
        <View product={product} />
      </Suspense>
    </div>
  );
});

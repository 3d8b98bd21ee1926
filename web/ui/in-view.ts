/** Whether parts of a page are in the reader's view. */
import { type RefObject, useEffect, useState } from 'react';

/**
 * Calls back when the element enters or leaves the view, and once at the start. `margin`: how far outside the view counts
 * too, such as `600px`. Returns a function that stops it.
 */
export function watchView(
  element: Element | null,
  onChange: (isInView: boolean) => void,
  margin = '0px',
): (() => void) | undefined {
  if (element === null) return undefined;
  const observer = new IntersectionObserver(
    (entries) => onChange(entries.some(({ isIntersecting }) => isIntersecting)),
    {
      rootMargin: margin,
    },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** True once the element has been within `margin` of the view. */
export function useNear(place: RefObject<Element | null>, margin: string): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => watchView(place.current, (isInView) => isInView && setNear(true), margin), [place, margin]);
  return near;
}

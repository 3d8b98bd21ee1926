import { type RefObject, useEffect, useRef } from 'react';

/** A ref for the heading of what a step shows: it takes the focus whenever the step changes, but not at first. */
export function useFocusOnChange<Element extends HTMLElement>(step: unknown): RefObject<Element | null> {
  const heading = useRef<Element>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}

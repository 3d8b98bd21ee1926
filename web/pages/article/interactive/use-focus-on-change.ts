import { type RefObject, useEffect, useRef } from 'react';

/** A ref for the heading of what a step shows: it takes the focus whenever the step changes, at first only when asked to. */
export function useFocusOnChange<Element extends HTMLElement>(
  step: unknown,
  atFirst = false,
): RefObject<Element | null> {
  const heading = useRef<Element>(null);
  const shown = useRef(atFirst ? undefined : step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}

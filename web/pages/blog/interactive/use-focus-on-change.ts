import { type RefObject, useEffect, useRef } from 'react';

/** A ref for a step's heading, which takes the focus when the step changes, and at the first render only with `atFirst`. */
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

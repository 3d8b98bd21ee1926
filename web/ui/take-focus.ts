import { type RefObject, useEffect, useRef } from 'react';

/** The `ref` of what stands in the place of an element that had the focus. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();

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

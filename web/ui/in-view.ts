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
    { rootMargin: margin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/**
 * Keeps the page's code from fetching styles the page has already: the build joined them in one file. Vite looks whether a
 * link to a stylesheet is there before it adds one, and a browser fetches nothing for a link that is disabled.
 */
export function markIncludedStyles(): void {
  const script = document.querySelector<HTMLScriptElement>('script[data-entry]');
  for (const href of script?.dataset.styles?.split(' ').filter(Boolean) ?? []) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.disabled = true;
    link.href = href;
    document.head.append(link);
  }
}

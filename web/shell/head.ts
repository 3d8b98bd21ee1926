import type { Head } from '#web/page-heads.ts';

/** The head of the document in view, after a navigation inside the app. What only machines read stays: they load pages anew. */
export function applyHead({ title, canonical, noindex }: Head): void {
  document.title = title;
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', canonical);
  document.querySelector('meta[name="robots"]')?.setAttribute('content', noindex ? 'noindex' : 'index, follow');
}

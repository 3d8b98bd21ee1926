/** What a page says of itself in its `<head>`. `canonical` is a path; `noindex` keeps purchase pages out of search. */
export type Head = { title: string; description: string; canonical: string; noindex?: boolean };

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** The head as HTML, for the prerendered page. */
export function headTags({ title, description, canonical, noindex }: Head): string {
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    `<meta name="robots" content="${noindex ? 'noindex' : 'index, follow'}">`,
  ].join('\n');
}

/** The head of the document in view, after a navigation inside the app. */
export function applyHead({ title, description, canonical, noindex }: Head): void {
  document.title = title;
  document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', canonical);
  document.querySelector('meta[name="robots"]')?.setAttribute('content', noindex ? 'noindex' : 'index, follow');
}

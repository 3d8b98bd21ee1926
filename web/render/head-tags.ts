/** The head of a prerendered page as HTML: search engines, shared links, machines that read JSON-LD. */

import { type DescribedHead, shareImagePath } from '#web/render/describe-head.ts';
import { canonicalUrl, site } from '#web/shop.ts';

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`;

/** Open Graph (ogp.me), which every network reads; X takes all but the card's size from it. */
function sharingTags({ name, description, canonical, article }: DescribedHead, path: string): string[] {
  return [
    property('og:type', article === undefined ? 'website' : 'article'),
    property('og:site_name', site.name),
    property('og:locale', 'fr_FR'),
    property('og:title', name),
    property('og:description', description),
    property('og:url', canonical),
    property('og:image', canonicalUrl(shareImagePath(path))),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', `${name}, sur un dessin de deux fils qui se croisent et se nouent`),
    ...(article === undefined
      ? []
      : [property('article:published_time', article.published), property('article:modified_time', article.reviewed)]),
    named('twitter:card', 'summary_large_image'),
  ];
}

/** The tags of one page; a page kept out of search shares nothing. `structuredData`: its JSON-LD. */
export function headTags(head: DescribedHead, path: string, structuredData: string): string {
  const { title, description, canonical, noindex } = head;
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', description),
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    named('robots', noindex ? 'noindex' : 'index, follow'),
    ...(noindex ? [] : [...sharingTags(head, path), `<script type="application/ld+json">${structuredData}</script>`]),
  ].join('\n');
}

/** The build's entry: one page as HTML. */
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '#web/app.tsx';
import { type DescribedHead, describeHead, shareImagePath } from '#web/render/describe-head.ts';
import { structuredData } from '#web/render/structured-data.ts';
import { findRoute } from '#web/routes.ts';
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
function headTags(head: DescribedHead, path: string, structuredData: string): string {
  const { title, description, canonical, noindex } = head;
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', description),
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    named('robots', noindex ? 'noindex' : 'index, follow'),
    ...(noindex ? [] : [...sharingTags(head, path), `<script type="application/ld+json">${structuredData}</script>`]),
  ].join('\n');
}

/** A page as HTML: `tags` belong in its head, `body` in its root. */
export type RenderedPage = { head: DescribedHead; tags: string; body: string };

/** The page at a path, with all that it fetches later; any unknown path is the 404 page. Rejects when a part of it fails. */
export async function renderPage(path: string): Promise<RenderedPage> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
    // A part sent apart would be put in its place by an inline script, which the Content-Security-Policy refuses.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) },
  );
  const body = await new Response(prelude).text();
  if (errors.length > 0) throw new AggregateError(errors, `${path} cannot be rendered`);
  const { route, params } = findRoute(path);
  const head = describeHead(route.head(params));
  return { head, tags: headTags(head, path, structuredData(path, head)), body };
}

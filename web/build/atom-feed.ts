/** The articles as an Atom feed (RFC 4287), for feed readers. */

import type { Article } from '#content/articles.ts';
import { withFrenchSpaces } from '#content/french-text.ts';
import type { ProseNode } from '#content/prose.ts';
import { site } from '#content/site.ts';
import { originPlaceholder } from '#web/site-origin.ts';

/** Only the newest: feed readers keep older entries. */
const longest = 20;

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A tree as HTML, its links within the site made absolute: feeds are read elsewhere. */
function toHtml(node: ProseNode): string {
  if (typeof node === 'string') return escapeXml(node);
  const { tag, href, children } = node;
  // Its drawing is part of the page.
  if (tag === 'figure') return '';
  const address = href?.startsWith('/') ? `${originPlaceholder}${href}` : href;
  const attribute = address === undefined ? '' : ` href="${escapeXml(address)}"`;
  if (children.length === 0) return `<${tag}>`;
  return `<${tag}${attribute}>${children.map(toHtml).join('')}</${tag}>`;
}

function toEntry({ slug, title, excerpt, date, reviewed, category, prose }: Article): string {
  const address = `${originPlaceholder}/blog/${slug}`;
  const html = [...prose.before, ...prose.after].map(toHtml).join('\n');
  return `<entry>
<id>${address}</id>
<title>${escapeXml(title)}</title>
<link href="${address}"/>
<published>${date}T08:00:00Z</published>
<updated>${reviewed}T08:00:00Z</updated>
<category term="${category}"/>
<summary>${escapeXml(excerpt)}</summary>
<content type="html">${escapeXml(html)}</content>
</entry>`;
}

/** `feed.xml`. Its addresses begin with the placeholder that the deployment replaces by the site's own. */
export function atomFeed(articles: readonly Article[]): string {
  const listed = withFrenchSpaces(articles.slice(0, longest));
  const updated =
    articles
      .map(({ reviewed }) => reviewed)
      .toSorted()
      .at(-1) ?? '2022-01-01';
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
<id>${originPlaceholder}/blog</id>
<title>${escapeXml(`${site.name} · Le blog`)}</title>
<subtitle>${escapeXml(site.description)}</subtitle>
<link rel="self" type="application/atom+xml" href="${originPlaceholder}/feed.xml"/>
<link rel="alternate" type="text/html" href="${originPlaceholder}/blog"/>
<updated>${updated}T08:00:00Z</updated>
<author><name>${escapeXml(site.name)}</name></author>
${listed.map(toEntry).join('\n')}
</feed>
`;
}

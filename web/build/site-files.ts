/** The files of the site that are neither pages nor assets: what search engines and phones read. */
import palette from '#content/palette.json' with { type: 'json' };
import { originPlaceholder } from '#web/site-origin.ts';

/** An indexed page: `updated` is a day, YYYY-MM-DD, when the page has one. */
export type IndexedPage = { path: string; updated?: string | undefined };

/** `sitemap.xml` (sitemaps.org, 0.9) of the pages search engines may show. */
export function makeSitemap(pages: readonly IndexedPage[]): string {
  const entries = pages.map(({ path, updated }) => {
    const lastmod = updated === undefined ? '' : `<lastmod>${updated}</lastmod>`;
    return `<url><loc>${originPlaceholder}${path}</loc>${lastmod}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

/** `robots.txt`: purchase pages stay readable, since their `noindex` must be seen to be obeyed. */
export const robots = `User-agent: *
Disallow: /api/

Sitemap: ${originPlaceholder}/sitemap.xml
`;

/** `site.webmanifest` (W3C Web Application Manifest). */
export function makeManifest({ name, description }: { name: string; description: string }): string {
  const icon = (src: string, sizePx: number, purpose = 'any') => ({
    src,
    sizes: `${sizePx}x${sizePx}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    name,
    short_name: name,
    description,
    lang: 'fr',
    start_url: '/',
    display: 'browser',
    background_color: palette.paper.day,
    theme_color: palette.wine.day,
    icons: [
      icon('/icon-48.png', 48),
      icon('/icon-192.png', 192),
      icon('/icon-512.png', 512),
      icon('/icon-maskable.png', 512, 'maskable'),
    ],
  });
}

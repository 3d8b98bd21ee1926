/** What machines read of the shop: search engines, phones, assistants and catalogues. */

import { articles } from '#content/articles.ts';
import { products } from '#content/catalogue.ts';
import { setFrenchSpaces } from '#content/french-text.ts';
import palette from '#content/palette.json' with { type: 'json' };
import { site } from '#content/site.ts';
import { buyAddress, buyersPart } from '#web/build/markdown-twins.ts';
import { shareImagePath } from '#web/render/describe-head.ts';
import { originPlaceholder } from '#web/site-origin.ts';

type Link = { path: string; title: string; about: string };

const list = (links: Link[]) =>
  links.map(({ path, title, about }) => `- [${title}](${originPlaceholder}${path}): ${about}`).join('\n');

/** `llms.txt` (llmstxt.org): what the site is, and where its texts stand in Markdown. */
export function makeLlmsText(): string {
  const sold = products.map(({ id, name, description }) => ({
    path: `/product/${id}.md`,
    title: name,
    about: description,
  }));
  const read = articles.map(({ slug, title, excerpt }) => ({ path: `/blog/${slug}.md`, title, about: excerpt }));
  const pages = [
    { path: '/product-feed.csv', title: 'Catalogue', about: 'prix, disponibilité et lien de commande, en CSV' },
    { path: '/conditions-generales', title: 'Conditions générales de vente', about: 'ce qui est vendu, et vos droits' },
    {
      path: '/livraison-remboursement',
      title: 'Livraison et remboursement',
      about: 'comment le lien arrive, et la garantie',
    },
    { path: '/retrouver', title: 'Retrouver un achat', about: 'pour qui a déjà acheté et cherche son lien' },
    { path: '/contact', title: 'Contact', about: 'écrire à une personne' },
  ];
  return setFrenchSpaces(`# ${site.name}

> ${site.description}

${buyersPart}

## À lire et à faire

${list(sold)}

## Articles

${list(read)}

## Acheter, retrouver, demander

${list(pages)}
`);
}

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

/**
 * `product-feed.csv`: the catalogue in the columns that Stripe's product feed, ChatGPT and Google Merchant read alike
 * (docs.stripe.com/agentic-commerce/product-feed). The link leads to the checkout with the product in the cart.
 */
export function makeProductFeed(): string {
  const rows = products.map((product) => ({
    id: product.id,
    title: product.name,
    description: `${product.description} ${buyersPart}`,
    link: buyAddress(product),
    image_link: `${originPlaceholder}${shareImagePath(`/product/${product.id}`)}`,
    availability: 'in_stock',
    price: `${(product.priceCents / 100).toFixed(2)} EUR`,
    brand: site.name,
    condition: 'new',
    identifier_exists: 'no',
    google_product_category: product.format === 'PDF' ? 'Media > Books > E-Books' : 'Media',
  }));
  const columns = Object.keys(rows[0] ?? {});
  return [columns, ...rows.map(Object.values)].map((row) => `${row.map(quote).join(',')}\n`).join('');
}

/** An indexed page: `updated` is a day, YYYY-MM-DD, when the page has one. */
type IndexedPage = { path: string; updated?: string | undefined };

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

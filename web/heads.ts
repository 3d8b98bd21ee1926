/** Title, address and indexing of each page; `render/describe-head.ts` adds what search engines and shared links use. */
import { type PageParams, type PagePath, type PathNamedByContent, pages } from '#web/pages.ts';
import { canonicalUrl, findProduct, mainProduct, site } from '#web/shop.ts';

/**
 * `name`: the page's own title; `title`: the same with the site's. `path`: the page's address that search engines keep,
 * `canonical`: the same with the site's origin. `noindex` keeps purchase pages out of search.
 */
export type Head = { name: string; title: string; path: string; canonical: string; noindex: boolean };

/** The title that a page's content gives an address, or undefined. */
export type NameOf = (params: PageParams) => string | undefined;

type Named = { name: string; path: string; title?: string };

/** The page of a product, or of the main one when the address names none. */
function nameProduct({ productId }: PageParams): Named {
  const product = findProduct(productId) ?? mainProduct;
  return { name: product.name, path: `/product/${product.id}` };
}

function nameSales({ productId }: PageParams): Named {
  const product = findProduct(productId) ?? mainProduct;
  return { name: `${product.name}\u202f: ${product.subtitle}`, path: `/products/${product.id}` };
}

const namedByContent: Record<PathNamedByContent, (params: PageParams, nameOf: NameOf | undefined) => Named> = {
  '/': () => ({ name: site.tagline, path: '/', title: `${site.name} · ${site.tagline}` }),
  '/blog/:slug': (params, nameOf) => {
    const name = nameOf?.(params);
    return name === undefined ? { name: pages['/blog'].name, path: '/blog' } : { name, path: `/blog/${params.slug}` };
  },
  '/product/:productId': nameProduct,
  '/products/:productId': nameSales,
};

function isNamedByContent(path: PagePath): path is PathNamedByContent {
  return Object.hasOwn(namedByContent, path);
}

function nameOfPage(path: Exclude<PagePath, PathNamedByContent>): Named {
  return { name: pages[path].name, path: path === '*' ? '/' : path };
}

/** The head of a page at an address. `nameOf`: the page's own, once its code has loaded; until then an article has the blog's head. */
export function headOf(page: PagePath, params: PageParams, nameOf?: NameOf): Head {
  const named = isNamedByContent(page) ? namedByContent[page](params, nameOf) : nameOfPage(page);
  const { name, path, title = `${name} · ${site.name}` } = named;
  return { name, title, path, canonical: canonicalUrl(path), noindex: 'noindex' in pages[page] };
}

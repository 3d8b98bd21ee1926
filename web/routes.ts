/** The code of each page of `pages.ts`, for the browser and for prerendering. */
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { showToast } from '#web/browser/toast.atoms.ts';
import { type Head, headOf, type NameOf } from '#web/heads.ts';
import type { LegalModule } from '#web/page-data/legal-text.ts';
import { type PageParams, type PagePath, pagePaths } from '#web/pages.ts';
import { Island } from '#web/ui/island.tsx';
import { type Late, late } from '#web/ui/late.ts';

/** The module of a page. `parts`: what a reader who comes from another page of the site needs too, to see it whole at once. */
type LoadedPage = { Page: ComponentType<PageParams>; nameOf?: NameOf; parts?: Parts | ((params: PageParams) => Parts) };
type Parts = readonly Late<unknown>[];

const legalTexts = import.meta.glob<LegalModule>('../content/legal/*.md');

async function loadLegalPage(name: string): Promise<LoadedPage> {
  const loadText = legalTexts[`../content/legal/${name}.md`];
  if (loadText === undefined) throw new Error(`There is no legal text "${name}"`);
  const [{ LegalPage }, { page }] = await Promise.all([import('#web/pages/legal/legal-page.tsx'), loadText()]);
  return { Page: LegalPage.bind(null, { page }) };
}

/** A page that is only read, so without script. */
function readOnly(load: () => Promise<ComponentType>): () => Promise<LoadedPage> {
  const content = late(load);
  return async () => ({ Page: Island.bind(null, { content }), parts: [content] });
}

const loaders: Record<PagePath, () => Promise<LoadedPage>> = {
  '/': () => import('#web/pages/home/home-page.tsx'),
  '/blog': () => import('#web/pages/blog/blog-page.tsx'),
  '/blog/:slug': () => import('#web/pages/blog/article-page.tsx'),
  '/product': () => import('#web/pages/product-list/product-list-page.tsx'),
  '/product/:productId': () => import('#web/pages/product/product-page.tsx'),
  '/products/:productId': () => import('#web/pages/sales/sales-page.tsx'),
  '/checkout': () => import('#web/pages/checkout/checkout-page.tsx'),
  '/payment-success': () => import('#web/pages/payment-success/payment-success-page.tsx'),
  '/download': () => import('#web/pages/order/download-page.tsx'),
  '/retrouver': () => import('#web/pages/find-order/find-order-page.tsx'),
  '/contact': () => import('#web/pages/contact/contact-page.tsx'),
  '/newsletter': () => import('#web/pages/newsletter/newsletter-page.tsx'),
  '/retractation': () => import('#web/pages/withdrawal/withdrawal-page.tsx'),
  '/colophon': readOnly(() => import('#web/pages/colophon/colophon-text.tsx').then((file) => file.ColophonText)),
  '/confidentialite': () => loadLegalPage('confidentialite'),
  '/conditions-generales': () => loadLegalPage('conditions-generales'),
  '/livraison-remboursement': () => loadLegalPage('livraison-remboursement'),
  '/mentions-legales': () => loadLegalPage('mentions-legales'),
  '*': readOnly(() => import('#web/pages/not-found/not-found-text.tsx').then((file) => file.NotFoundText)),
};

const productLost = 'Erreur lors du chargement du produit';
const lostMessages: Partial<Record<PagePath, string>> = {
  '/product/:productId': productLost,
  '/products/:productId': productLost,
  '/checkout': 'Le paiement n’a pas pu se charger. Rechargez la page.',
};

/** Says in a toast that a page cannot be shown, where the page has words for it. */
export function sayLost({ path }: PageRoute): void {
  const message = lostMessages[path];
  if (message !== undefined) showToast('error', message);
}

/** A page's code is fetched when first needed. The head may change once the code is here. */
export type PageRoute = {
  path: PagePath;
  page: Late<LoadedPage>;
  head: (params: PageParams) => Head;
};

function makeRoute(path: PagePath): PageRoute {
  const page = late(loaders[path]);
  const head = (params: PageParams) => headOf(path, params, page.peek()?.nameOf);
  return { path, page, head };
}

const notFoundRoute = makeRoute('*');
const routes = pagePaths.filter((path) => path !== '*').map(makeRoute);

/** The route an address belongs to (the 404 route when none does) and its parameters. */
export function findRoute(pathname: string): { route: PageRoute; params: PageParams } {
  for (const route of routes) {
    const match = matchPath({ path: route.path, caseSensitive: true }, pathname);
    if (match !== null) return { route, params: match.params };
  }
  return { route: notFoundRoute, params: {} };
}

/** Fetches the code of a page that a reader is likely to open, with its parts; rejects when it cannot be fetched. */
export async function loadAhead(pathname: string): Promise<void> {
  const { route, params } = findRoute(pathname);
  const { parts = [] } = await route.page.load();
  await Promise.all((typeof parts === 'function' ? parts(params) : parts).map((part) => part.load()));
}

const longestWaitMs = 300;
const waits = new Map<string, Promise<void>>();

/**
 * Resolves when the page can be drawn whole, or its code cannot be fetched, or is late. It is waited for once: always the same
 * promise.
 */
export function waitForCode(pathname: string): Promise<void> {
  const begun = waits.get(pathname);
  if (begun !== undefined) return begun;
  const expired = new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs));
  const wait = Promise.race([loadAhead(pathname).catch(() => {}), expired]);
  waits.set(pathname, wait);
  return wait;
}

/** The one route table, for the browser and for prerendering. `site-map.ts` lists the same pages by address. */
import { matchPath } from 'react-router-dom';
import type { LegalPageContent } from '#content/legal.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { articleHead, headOf, learnArticleFacts, productHead } from '#web/page-heads.ts';
import { type PageParams, type PageRoute, pageRoute } from '#web/shell/page-route.tsx';
import { site } from '#web/shop.ts';

async function loadArticlePage() {
  const page = await import('#web/pages/article/article-page.tsx');
  if (import.meta.env.SSR) await (await import('#web/pages/article/article-source.ts')).prepareSources();
  learnArticleFacts(page.articleFacts);
  return page.ArticlePage;
}

const sayProductLost = () => showToast('error', 'Erreur lors du chargement du produit');

async function loadHomePage() {
  const { HomePage, homeIslands } = await import('#web/pages/home/home-page.tsx');
  if (import.meta.env.SSR) await Promise.all(homeIslands.map(({ preload }) => preload()));
  return HomePage;
}

type LegalText = { page: LegalPageContent };

function legalRoute(path: string, title: string, loadText: () => Promise<LegalText>): PageRoute {
  const load = async () => {
    const [{ LegalPage }, { page }] = await Promise.all([import('#web/pages/legal/legal-page.tsx'), loadText()]);
    return () => <LegalPage page={page} />;
  };
  return pageRoute({ path, head: () => headOf(title, path), load });
}

const checkoutRoute = pageRoute({
  path: '/checkout',
  head: () => headOf('Commande', '/checkout', { noindex: true }),
  load: () => import('#web/pages/checkout/checkout-page.tsx').then(({ CheckoutPage }) => CheckoutPage),
});

const notFoundRoute = pageRoute({
  path: '*',
  head: () => headOf('Page introuvable', '/', { noindex: true }),
  load: () => import('#web/pages/not-found/not-found-page.tsx').then(({ NotFoundPage }) => NotFoundPage),
});

/** Every page; the 404 page comes last. */
const routes: readonly PageRoute[] = [
  pageRoute({
    path: '/',
    head: () => headOf(site.tagline, '/', { title: `${site.name} · ${site.tagline}` }),
    load: loadHomePage,
  }),
  pageRoute({
    path: '/blog',
    head: () => headOf('Le blog', '/blog'),
    load: () => import('#web/pages/blog/blog-page.tsx').then(({ BlogPage }) => BlogPage),
  }),
  pageRoute({ path: '/blog/:slug', head: articleHead, load: loadArticlePage }),
  pageRoute({
    path: '/product',
    head: () => headOf('Le guide', '/product'),
    load: () => import('#web/pages/product-list/product-list-page.tsx').then(({ ProductListPage }) => ProductListPage),
  }),
  pageRoute({
    path: '/product/:productId',
    head: productHead,
    load: () => import('#web/pages/product/product-page.tsx').then(({ ProductPage }) => ProductPage),
    onLost: sayProductLost,
  }),
  pageRoute({
    path: '/products/:productId',
    head: productHead,
    load: () => import('#web/pages/sales/sales-page.tsx').then(({ SalesPage }) => SalesPage),
    onLost: sayProductLost,
  }),
  checkoutRoute,
  pageRoute({
    path: '/payment-success',
    head: () => headOf('Votre commande', '/payment-success', { noindex: true }),
    load: () =>
      import('#web/pages/payment-success/payment-success-page.tsx').then(
        ({ PaymentSuccessPage }) => PaymentSuccessPage,
      ),
  }),
  pageRoute({
    path: '/download',
    head: () => headOf('Télécharger votre guide', '/download', { noindex: true }),
    load: () => import('#web/pages/download/download-page.tsx').then(({ DownloadPage }) => DownloadPage),
  }),
  pageRoute({
    path: '/contact',
    head: () => headOf('Contact', '/contact'),
    load: () => import('#web/pages/contact/contact-page.tsx').then(({ ContactPage }) => ContactPage),
  }),
  pageRoute({
    path: '/newsletter',
    head: () => headOf('La lettre', '/newsletter', { noindex: true }),
    load: () => import('#web/pages/newsletter/newsletter-page.tsx').then(({ NewsletterPage }) => NewsletterPage),
  }),
  pageRoute({
    path: '/retractation',
    head: () => headOf('Renoncer au contrat', '/retractation'),
    load: () => import('#web/pages/withdrawal/withdrawal-page.tsx').then(({ WithdrawalPage }) => WithdrawalPage),
  }),
  legalRoute('/confidentialite', 'Confidentialité', () => import('virtual:legal/confidentialite')),
  legalRoute(
    '/conditions-generales',
    'Conditions générales de vente',
    () => import('virtual:legal/conditions-generales'),
  ),
  legalRoute(
    '/livraison-remboursement',
    'Livraison et remboursement',
    () => import('virtual:legal/livraison-remboursement'),
  ),
  legalRoute('/mentions-legales', 'Mentions légales', () => import('virtual:legal/mentions-legales')),
  notFoundRoute,
];

/** The route an address belongs to (the 404 route when none does) and its parameters. */
export function findRoute(pathname: string): { route: PageRoute; params: PageParams } {
  for (const route of routes) {
    const match = matchPath({ path: route.path, caseSensitive: true }, pathname);
    if (match !== null) return { route, params: match.params };
  }
  return { route: notFoundRoute, params: {} };
}

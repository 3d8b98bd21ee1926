import { useAtom } from 'jotai';
import { Component, type ReactNode, useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { connectionLost } from '#web/api/call.ts';
import { noteArticle } from '#web/browser/article-of.ts';
import { isReachable } from '#web/browser/is-reachable.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { cartDrawerOpenAtom } from '#web/cart/cart.atoms.ts';
import { FloatingCartButton } from '#web/cart/cart-button.tsx';
import { keepLinkedCode } from '#web/cart/linked-code.ts';
import type { Head } from '#web/heads.ts';
import { findRoute, sayLost } from '#web/routes.ts';
import { Footer } from '#web/shell/footer.tsx';
import { Header } from '#web/shell/header.tsx';
import styles from '#web/shell/layout.module.css';
import { useScrollOnNavigation } from '#web/shell/scroll.ts';
import { usePageLinks } from '#web/shell/use-page-links.ts';
import { site } from '#web/shop.ts';
import { forgetFailures, late, useLate } from '#web/ui/late.ts';
import { Toasts } from '#web/ui/late-toasts.tsx';

/** The head of the document in view, after a navigation inside the app. What only machines read stays: they load pages anew. */
function applyHead({ title, canonical, noindex }: Head): void {
  document.title = title;
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', canonical);
  document.querySelector('meta[name="robots"]')?.setAttribute('content', noindex ? 'noindex' : 'index, follow');
}

function useHead(pathname: string): void {
  useEffect(() => {
    const { route, params } = findRoute(pathname);
    let left = false;
    const apply = () => left || applyHead(route.head(params));
    apply();
    // A page's title may come with its code; when the code fails to load, the error boundary shows it.
    route.page.load().then(apply, () => {});
    return () => {
      left = true;
    };
  }, [pathname]);
}

/** Keeps the promo code of a link followed inside the app, as the boot script does for a page that is loaded. */
function useLinkedCode(search: string): void {
  const isFollowed = useNavigationType() === 'PUSH';
  useEffect(() => {
    const code = isFollowed && new URLSearchParams(search).get('code');
    if (code) keepLinkedCode(code);
  }, [search, isFollowed]);
}

export function Layout({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  useLinkedCode(search);
  noteArticle(search);
  useHead(pathname);
  useScrollOnNavigation();
  usePageLinks();
  return (
    <div>
      <a className={styles.skip} href="#contenu">
        Aller au contenu
      </a>
      <Header />
      <main id="contenu" tabIndex={-1} className={styles.main}>
        <ErrorBoundary key={pathname} instead={<FailedPage pathname={pathname} />}>
          {children}
        </ErrorBoundary>
      </main>
      <Footer />
      <FloatingCartButton />
      <LateParts />
    </div>
  );
}

/** A message with our address in the place of a page that failed. */
function FailedPage({ pathname }: { pathname: string }) {
  useEffect(() => sayLost(findRoute(pathname).route), [pathname]);
  return (
    <div className="page narrow stack4 start">
      <h1>Cette page n’a pas pu s’afficher</h1>
      <p>
        Votre panier est conservé. Rechargez la page&#8239;; si cela ne suffit pas, écrivez-nous à{' '}
        <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>.
      </p>
      <div className="actions">
        <button type="button" className="primary" onClick={() => window.location.reload()}>
          Recharger la page
        </button>
        <a className="secondary" href="/">
          Retour à l’accueil
        </a>
      </div>
    </div>
  );
}

/** Shows something else in the place of what failed. React asks for a class here. */
class ErrorBoundary extends Component<{ children: ReactNode; instead: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentWillUnmount() {
    if (this.state.failed) forgetFailures();
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

const cartDrawer = late(() => import('#web/cart/cart-drawer.tsx').then((module) => module.CartDrawer));

/**
 * The checkout shows the cart too. Without network nothing may take the place of the page that is here, and a reader who has gone on
 * from `pathname` is not called back.
 */
async function goOnWithoutDrawer(pathname: string, close: () => void): Promise<void> {
  const isOnline = await isReachable();
  if (pathname !== window.location.pathname) return;
  // Open in the state, the drawer could not be asked for again on the way back.
  close();
  if (isOnline) return window.location.assign('/checkout');
  showToast('error', connectionLost.title, connectionLost.advice);
}

/** What lies over the page: fetched when first asked for, since no first view shows any of it. */
function LateParts() {
  const [cartOpen, setCartOpen] = useAtom(cartDrawerOpenAtom);
  const { key, pathname } = useLocation();
  const CartDrawer = useLate(cartDrawer, cartOpen, () => void goOnWithoutDrawer(pathname, () => setCartOpen(false)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what changes at every navigation
  useEffect(() => setCartOpen(false), [key, setCartOpen]);
  return (
    <>
      {CartDrawer && <CartDrawer preloadCheckout={findRoute('/checkout').route.page.load} />}
      <Toasts />
    </>
  );
}

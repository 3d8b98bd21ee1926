import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { FloatingCartButton } from '#web/cart/cart-button.tsx';
import { CartDrawer } from '#web/cart/cart-drawer.tsx';
import { findRoute } from '#web/routes.tsx';
import { ErrorBoundary } from '#web/shell/error-boundary.tsx';
import { Footer } from '#web/shell/footer.tsx';
import { applyHead } from '#web/shell/head.ts';
import { Header } from '#web/shell/header.tsx';
import styles from '#web/shell/layout.module.css';
import { useScrollOnNavigation } from '#web/shell/scroll.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Toasts come after hydration: their markup has inline styles, and no page needs them at first. */
function useToaster(): ComponentType | null {
  const [toaster, setToaster] = useState<{ Toaster: ComponentType } | null>(null);
  useEffect(() => {
    void import('#web/shell/toaster.tsx').then(setToaster, () => {});
  }, []);
  return toaster?.Toaster ?? null;
}

function useHead(pathname: string): void {
  useEffect(() => {
    const { route, params } = findRoute(pathname);
    applyHead(route.head(params));
  }, [pathname]);
}

/** What surrounds every page. */
export function Layout() {
  const { pathname } = useLocation();
  const Toaster = useToaster();
  useHead(pathname);
  useScrollOnNavigation();
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#contenu">
        Aller au contenu
      </a>
      <Header />
      <main id="contenu" tabIndex={-1} className={styles.main}>
        <ErrorBoundary page={pathname}>
          <Suspense fallback={<Skeleton />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <FloatingCartButton />
      <CartDrawer />
      {Toaster && <Toaster />}
    </div>
  );
}

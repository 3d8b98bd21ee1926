import { Redirect, usePlace } from '#web/browser/place.ts';
import { findRoute } from '#web/routes.ts';
import { Layout } from '#web/shell/layout.tsx';
import { RoutePage } from '#web/shell/route-page.tsx';

/** The whole site; the same tree in the build and in the browser. */
export function App() {
  return (
    <Layout>
      <CurrentPage />
    </Layout>
  );
}

function CurrentPage() {
  const { pathname } = usePlace();
  if (pathname === '/products') return <Redirect to="/product" />;
  const { route, params } = findRoute(pathname);
  return <RoutePage key={route.path} route={route} params={params} />;
}

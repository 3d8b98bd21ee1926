import { Navigate, useLocation } from 'react-router-dom';
import { findRoute } from '#web/routes.ts';
import { Layout } from '#web/shell/layout.tsx';
import { RoutePage } from '#web/shell/route-page.tsx';
import { ViewTransitions } from '#web/shell/view-transition.tsx';

/** The whole site under a router; the same tree in the build and in the browser. */
export function App() {
  return (
    <ViewTransitions>
      <Layout>
        <CurrentPage />
      </Layout>
    </ViewTransitions>
  );
}

/** By the table alone: the router's own matching takes `/BLOG` and `/%62log` for `/blog`, the edge does not. */
function CurrentPage() {
  const { pathname } = useLocation();
  if (pathname === '/products') return <Navigate to="/product" replace />;
  const { route, params } = findRoute(pathname);
  return <RoutePage key={route.path} route={route} params={params} />;
}

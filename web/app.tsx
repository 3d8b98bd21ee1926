import { Navigate, useLocation } from 'react-router-dom';
import { Layout } from '#web/shell/layout.tsx';
import { RoutePage } from '#web/shell/route-page.tsx';

/** The whole site under a router; the same tree in the build and in the browser. */
export function App() {
  return (
    <Layout>
      <CurrentPage />
    </Layout>
  );
}

/** By the table alone: the router's own matching takes `/BLOG` and `/%62log` for `/blog`, the edge does not. */
function CurrentPage() {
  const { pathname } = useLocation();
  if (pathname === '/products') return <Navigate to="/product" replace />;
  return <RoutePage key={pathname} pathname={pathname} />;
}

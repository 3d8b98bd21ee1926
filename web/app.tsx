import { Navigate, Route, Routes } from 'react-router-dom';
import { RoutePage } from '#web/page-route.tsx';
import { routes } from '#web/routes.tsx';
import { Layout } from '#web/shell/layout.tsx';
import { ViewTransitions } from '#web/shell/view-transition.tsx';

/** The whole site under a router; the same tree in the build and in the browser. */
export function App() {
  return (
    <ViewTransitions>
      <Routes>
        <Route element={<Layout />}>
          <Route path="/products" element={<Navigate to="/product" replace />} />
          {routes.map((route) => (
            <Route key={route.path} path={route.path} element={<RoutePage key={route.path} route={route} />} />
          ))}
        </Route>
      </Routes>
    </ViewTransitions>
  );
}

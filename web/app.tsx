import { Navigate, Route, Routes } from 'react-router-dom';
import { routes } from '#web/routes.tsx';
import { Layout } from '#web/shell/layout.tsx';

/** The whole site under a router; the same tree in the build and in the browser. */
export function App() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path="/products" element={<Navigate to="/product" replace />} />
        {routes.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Route>
    </Routes>
  );
}

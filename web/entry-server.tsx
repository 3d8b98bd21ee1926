/** The build's entry: one page as HTML. */
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from '#web/app.tsx';
import { findRoute } from '#web/routes.tsx';
import type { Head } from '#web/shell/head.ts';

/** The head and body of the page at a path; any unknown path is the 404 page. */
export async function renderPage(path: string): Promise<{ head: Head; body: string }> {
  const { route, params } = findRoute(path);
  await route.preload();
  const body = renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  );
  return { head: route.head(params), body };
}

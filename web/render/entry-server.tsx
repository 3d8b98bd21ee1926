/** The build's entry: one page as HTML. */
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from '#web/app.tsx';
import { headTags } from '#web/render/head-tags.ts';
import { structuredData } from '#web/render/structured-data.ts';
import { findRoute } from '#web/routes.tsx';
import type { Head } from '#web/shell/head.ts';

/** A page as HTML: `tags` belong in its head, `body` in its root. */
export type RenderedPage = { head: Head; tags: string; body: string };

/** The page at a path; any unknown path is the 404 page. */
export async function renderPage(path: string): Promise<RenderedPage> {
  const { route, params } = findRoute(path);
  await route.preload();
  const body = renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  );
  const head = route.head(params);
  return { head, tags: headTags(head, path, structuredData(path, head)), body };
}

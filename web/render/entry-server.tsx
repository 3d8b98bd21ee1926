/** The build's entry: one page as HTML. */
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '#web/app.tsx';
import { type DescribedHead, describeHead } from '#web/render/describe-head.ts';
import { headTags } from '#web/render/head-tags.ts';
import { structuredData } from '#web/render/structured-data.ts';
import { findRoute } from '#web/routes.ts';

/** A page as HTML: `tags` belong in its head, `body` in its root. */
export type RenderedPage = { head: DescribedHead; tags: string; body: string };

/** The page at a path, with all that it fetches later; any unknown path is the 404 page. Rejects when a part of it fails. */
export async function renderPage(path: string): Promise<RenderedPage> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
    // A part sent apart would be put in its place by an inline script, which the Content-Security-Policy refuses.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) },
  );
  const body = await new Response(prelude).text();
  if (errors.length > 0) throw new AggregateError(errors, `${path} cannot be rendered`);
  const { route, params } = findRoute(path);
  const head = describeHead(route.head(params));
  return { head, tags: headTags(head, path, structuredData(path, head)), body };
}

import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { reloadOnce } from '#web/browser/reload-once.ts';
import type { Head } from '#web/shell/head.ts';
import { finishScroll } from '#web/shell/scroll.ts';
import { Skeleton } from '#web/shell/skeleton.tsx';

/** What an address says of its page, which is given it: `{ productId: 'guide-amour-1' }`. */
export type PageParams = Record<string, string | undefined>;

type Page = ComponentType<PageParams>;

export type PageRoute = {
  /** The router's pattern, such as `/product/:productId`. */
  path: string;
  head: (params: PageParams) => Head;
  /** Fetches the page's code, once; rejects when it cannot be had. */
  preload: () => Promise<Page>;
  /** The same, by a reload if need be; rejects when even that did not help. */
  insist: () => Promise<Page>;
  /** The page when its code is here, else one that suspends until it is. */
  resolve: () => Page;
};

/**
 * A route whose page is fetched when first needed. Once `preload` has resolved it renders without suspending, which
 * prerendering and hydration need. A chunk gone since the page was opened (a deploy) reloads the page once; `onLost` is for
 * what is to be said when it stays away.
 */
export function pageRoute({
  path,
  head,
  load,
  onLost,
}: Pick<PageRoute, 'path' | 'head'> & { load: PageRoute['preload']; onLost?: () => void }): PageRoute {
  let loaded: Page | undefined;
  const preload = async () => {
    loaded ??= await load();
    return loaded;
  };
  const insist = () =>
    preload()
      .catch(reloadOnce)
      .catch((error) => {
        onLost?.();
        throw error;
      });
  const suspended = lazy(async () => ({ default: await insist() }));
  return { path, head, preload, insist, resolve: () => loaded ?? suspended };
}

/**
 * A route's page; what it resolved to at first stays, so that nothing is mounted twice. Its own boundary shows the outline
 * of a page whose code is on its way. `data-page` on the document tells which page is alive: set once React has taken it
 * over.
 */
export function RoutePage({ route, params }: { route: PageRoute; params: PageParams }) {
  const [Page] = useState(() => route.resolve());
  return (
    <Suspense fallback={<Skeleton />}>
      <Page {...params} />
      <AliveMark path={route.path} />
    </Suspense>
  );
}

/** After the page, so that its effect runs last and only when the page did not suspend. */
function AliveMark({ path }: { path: string }) {
  useLayoutEffect(finishScroll, []);
  useEffect(() => {
    document.documentElement.dataset.page = path;
  }, [path]);
  return null;
}

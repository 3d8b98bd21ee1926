import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import type { Head } from '#web/shell/head.ts';
import { reloadOnce } from '#web/shell/reload-once.ts';
import { finishScroll } from '#web/shell/scroll.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Params = Record<string, string | undefined>;

export type PageRoute = {
  /** The router's pattern, such as `/product/:productId`. */
  path: string;
  head: (params: Params) => Head;
  /** Fetches the page's code, once; rejects when it cannot be had. */
  preload: () => Promise<ComponentType>;
  /** The page when its code is here, else one that suspends until it is. */
  resolve: () => ComponentType;
};

/**
 * A route whose page is fetched when first needed. Once `preload` has resolved it renders without suspending, which
 * prerendering and hydration need. A chunk gone since the page was opened (a deploy) reloads the page once.
 */
export function pageRoute({
  path,
  head,
  load,
}: Pick<PageRoute, 'path' | 'head'> & { load: PageRoute['preload'] }): PageRoute {
  let loaded: ComponentType | undefined;
  const preload = async () => {
    loaded ??= await load();
    return loaded;
  };
  const suspended = lazy(async () => ({ default: await preload().catch(reloadOnce) }));
  return { path, head, preload, resolve: () => loaded ?? suspended };
}

/**
 * A route's page; what it resolved to at first stays, so that nothing is mounted twice. Its own boundary shows the outline
 * of a page whose code is on its way. `data-page` on the document tells which page is alive: set once React has taken it
 * over.
 */
export function RoutePage({ route }: { route: PageRoute }) {
  const [Page] = useState(() => route.resolve());
  return (
    <Suspense fallback={<Skeleton />}>
      <Page />
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

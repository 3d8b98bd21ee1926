import { type ComponentType, lazy, useState } from 'react';
import type { Head } from '#web/shell/head.ts';
import { reloadOnce } from '#web/shell/reload-once.ts';

export type PageRoute = {
  /** The router's pattern, such as `/product/:productId`. */
  path: string;
  head: (params: Record<string, string | undefined>) => Head;
  /** Fetches the page's code; rejects when it cannot be had. */
  preload: () => Promise<ComponentType>;
  Page: ComponentType;
};

type PageSource = { path: string; head: PageRoute['head']; load: () => Promise<ComponentType> };

/**
 * A route whose page is fetched when first needed. Once `preload` has resolved it renders without suspending, which
 * prerendering and hydration need. A chunk gone since the page was opened (a deploy) reloads the page once.
 */
export function pageRoute({ path, head, load }: PageSource): PageRoute {
  let loaded: ComponentType | undefined;
  const preload = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Lazy = lazy(async () => ({ default: await preload().catch(reloadOnce) }));
  function Page() {
    const [Component] = useState<ComponentType>(() => loaded ?? Lazy);
    return <Component />;
  }
  return { path, head, preload, Page };
}

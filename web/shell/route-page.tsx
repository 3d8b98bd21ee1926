import { Suspense, useEffect, useLayoutEffect } from 'react';
import type { PageParams } from '#web/pages.ts';
import type { PageRoute } from '#web/routes.ts';
import { finishScroll } from '#web/shell/scroll.ts';
import { Skeleton } from '#web/shell/skeleton.tsx';

type RoutePageProps = { route: PageRoute; params: PageParams };

/**
 * A route's page, or its outline while its code is on its way. `data-page` on the document tells which page is alive: set
 * once React has taken it over.
 */
export function RoutePage({ route, params }: RoutePageProps) {
  return (
    <Suspense fallback={<Skeleton />}>
      <Page route={route} params={params} />
      <AliveMark path={route.path} />
    </Suspense>
  );
}

function Page({ route, params }: RoutePageProps) {
  const { Page: View } = route.page.read();
  return <View {...params} />;
}

/** After the page, so that its effect runs last and only when the page did not suspend. */
function AliveMark({ path }: { path: string }) {
  useLayoutEffect(finishScroll, []);
  useEffect(() => {
    document.documentElement.dataset.page = path;
  }, [path]);
  return null;
}

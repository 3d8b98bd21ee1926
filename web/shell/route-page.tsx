import { Suspense, useEffect, useLayoutEffect } from 'react';
import type { PageParams } from '#web/pages.ts';
import type { PageRoute } from '#web/routes.ts';
import { finishScroll } from '#web/shell/scroll.ts';
import { Skeleton } from '#web/shell/skeleton.tsx';

type RoutePageProps = { route: PageRoute; params: PageParams };

/**
 * A route's page, or its outline while its code is loading. `data-page` on the document names the page that React has
 * hydrated.
 */
export function RoutePage({ route, params }: RoutePageProps) {
  return (
    <Suspense fallback={<Skeleton lostMessage={route.lostMessage} />}>
      <Page route={route} params={params} />
      <HydratedMark path={route.path} />
    </Suspense>
  );
}

function Page({ route, params }: RoutePageProps) {
  const { Page: View } = route.page.read();
  return <View {...params} />;
}

/** Stands after the page, so that its effect runs last, and only when the page did not suspend. */
function HydratedMark({ path }: { path: string }) {
  useLayoutEffect(finishScroll, []);
  useEffect(() => {
    document.documentElement.dataset.page = path;
  }, [path]);
  return null;
}

import { Suspense, use, useEffect, useLayoutEffect, ViewTransition } from 'react';
import { useNavigationType } from 'react-router-dom';
import type { PageParams } from '#web/pages.ts';
import { findRoute, type PageRoute, waitForCode } from '#web/routes.ts';
import { finishScroll } from '#web/shell/scroll.ts';
import { Skeleton } from '#web/shell/skeleton.tsx';

/**
 * A route's page, or its outline while its code is loading. A followed link keeps the page before it in view for a moment, then
 * this one takes its place as `base.css` says. `data-page` on the document names the page that React has hydrated.
 */
export function RoutePage({ pathname }: { pathname: string }) {
  if (useNavigationType() === 'PUSH') use(waitForCode(pathname));
  const { route, params } = findRoute(pathname);
  return (
    <ViewTransition default="none" enter="page" exit="page">
      <div>
        <Suspense fallback={<Skeleton lostMessage={route.lostMessage} />}>
          <Page route={route} params={params} />
          <HydratedMark path={route.path} />
        </Suspense>
      </div>
    </ViewTransition>
  );
}

function Page({ route, params }: { route: PageRoute; params: PageParams }) {
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

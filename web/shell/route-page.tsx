import { Suspense, use, useEffect, useLayoutEffect, useState, ViewTransition } from 'react';
import { useNavigationType } from 'react-router-dom';
import { connectionLost } from '#web/api/call.ts';
import type { PageParams } from '#web/pages.ts';
import { findRoute, type PageRoute, sayLost, waitForCode } from '#web/routes.ts';
import styles from '#web/shell/route-page.module.css';
import { beginOutline, finishScroll } from '#web/shell/scroll.ts';

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
        <Suspense fallback={<Skeleton route={route} />}>
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

const patienceMs = 8000;

/** True at once where the browser knows that it has no network, else once the wait is longer than any network's. */
function useWaitsTooLong(): boolean {
  const [waitsTooLong, setTooLong] = useState(!navigator.onLine);
  useEffect(() => {
    const timer = setTimeout(setTooLong, patienceMs, true);
    return () => clearTimeout(timer);
  }, []);
  return waitsTooLong;
}

/** The outline of a page whose code is on its way: a picture, a title and some lines, as on the product page. */
function Skeleton({ route }: { route: PageRoute }) {
  const waitsTooLong = useWaitsTooLong();
  useEffect(() => {
    if (waitsTooLong) sayLost(route);
  }, [waitsTooLong, route]);
  useLayoutEffect(beginOutline, []);
  return (
    <div className="page" role="status">
      {waitsTooLong ? (
        <p className={styles.lost}>{connectionLost.title}. La page s’affichera d’elle-même dès son retour.</p>
      ) : (
        <span className="visually-hidden">Chargement…</span>
      )}
      <div className={styles.skeleton} aria-hidden="true">
        <div className={styles.picture} />
        <div className="stack4">
          <div className={styles.line} />
          <div className={styles.line} />
          <div className={styles.line} />
          <div className={styles.line} />
        </div>
      </div>
    </div>
  );
}

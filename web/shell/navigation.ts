/**
 * Opens the site's pages inside the document by the browser's Navigation API, which knows of every link, form, button and way
 * back, and keeps scroll positions. A browser without it loads each page as a document.
 */
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { asDocument, peekPlace, showPlace } from '#web/browser/place.ts';
import { keepLinkedCode } from '#web/cart/linked-code.ts';
import { loadAhead } from '#web/routes.ts';

/** An address of a file (`/feed.xml`) or of the API has no page. */
const hasPage = ({ pathname }: URL | HTMLAnchorElement) => !/\.\w+$|^\/api\//.test(pathname);

/** Fetches the page of a link that is pointed at or touched: its click comes about 100 ms later. */
function prepare({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link?.origin !== window.location.origin || link.pathname === window.location.pathname || !hasPage(link)) return;
  // A failure shows when the page is opened.
  loadAhead(link.pathname).catch(() => {});
}

/** Whether a navigation opens a page of the site. Anchors and changes of the address alone stay the browser's. */
function opensPage(event: NavigateEvent): boolean {
  const { navigationType, destination } = event;
  const url = new URL(destination.url);
  if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData !== null)
    return false;
  if (navigationType === 'reload' || event.info === asDocument || !hasPage(url)) return false;
  return navigationType === 'traverse' ? url.pathname !== peekPlace().pathname : !destination.sameDocument;
}

function mayAnimate(): boolean {
  return (
    'startViewTransition' in document &&
    document.visibilityState === 'visible' &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

/** After a click the old page stays for this long at most; a page that takes longer shows its outline first, without a book. */
const longestWaitMs = 300;

/** Resolves when the page can be drawn whole, or its code cannot be fetched, or is late. */
function waitForCode(pathname: string): Promise<void> {
  const expired = new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs));
  return Promise.race([loadAhead(pathname).catch(() => {}), expired]);
}

/** Scrolls to the anchor of the address, or to the top without it. */
function scrollToArrival(): void {
  const anchor = document.getElementById(window.location.hash.slice(1));
  if (anchor === null) window.scrollTo({ top: 0, behavior: 'instant' });
  else anchor.scrollIntoView({ behavior: 'instant' });
}

/** Shows the page of a navigation. A new page starts at the top or at its anchor; a way back finds the place it left. */
async function open(event: NavigateEvent): Promise<void> {
  const { navigationType, destination, signal } = event;
  const { pathname, searchParams } = new URL(destination.url);
  const code = navigationType === 'push' && searchParams.get('code');
  if (code) keepLinkedCode(code);
  const isOther = pathname !== peekPlace().pathname;
  const moves = navigationType === 'push' && isOther && mayAnimate();
  if (moves) await waitForCode(pathname);
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const onShown = () => {
      if (signal.aborted) return resolve();
      if (navigationType === 'traverse') event.scroll();
      else if (isOther || navigationType === 'push') scrollToArrival();
      resolve();
    };
    const show = () => {
      // The outline of a page whose code is late starts at the top too.
      if (isOther && navigationType !== 'traverse') window.scrollTo({ top: 0, behavior: 'instant' });
      flushSync(() => showPlace({ onShown }));
      if (isOther) document.getElementById('contenu')?.focus({ preventScroll: true });
    };
    // The browser waits no longer for a page that cannot be shown.
    loadAhead(pathname).catch(resolve);
    if (!moves) return show();
    const { ready, finished } = document.startViewTransition(show);
    // A second navigation ends the first one's animation, which is no fault.
    for (const stage of [ready, finished]) stage.catch(() => {});
  });
}

/**
 * Opens every link to a page of the site inside the document, wherever it stands: a component writes a plain `<a>`, which works
 * before its script has loaded.
 */
export function useNavigation(): void {
  useEffect(() => {
    const follow = (event: NavigateEvent) => {
      if (opensPage(event)) event.intercept({ scroll: 'manual', focusReset: 'manual', handler: () => open(event) });
    };
    const show = () => showPlace();
    window.addEventListener('popstate', show);
    document.addEventListener('pointerover', prepare);
    if ('navigation' in window) window.navigation.addEventListener('navigate', follow);
    return () => {
      window.removeEventListener('popstate', show);
      document.removeEventListener('pointerover', prepare);
      if ('navigation' in window) window.navigation.removeEventListener('navigate', follow);
    };
  }, []);
}

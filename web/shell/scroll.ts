import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, type NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { readSession, writeSession } from '#web/browser/storage.ts';

/**
 * The key alone is not enough: a page opened by its address and a plain `#anchor` in it are both called `default`. The article
 * that a link names is stored nowhere.
 */
function storageKey({ key, pathname, search, hash }: Location): string {
  return `scroll:${key} ${pathname}${search.replace(/[?&]de=[\w-]+/, '')}${hash}`;
}

let isOutline = false;

/** Marks that an outline is shown in place of the page; the function it returns ends that. */
export function beginOutline(): () => void {
  isOutline = true;
  return () => {
    isOutline = false;
  };
}

/**
 * Whether the scroll position belongs to this location. It does not while a navigation is in progress, when the address
 * has changed and the page has not, nor while an outline is shown, which is shorter than its page.
 */
function isCurrent({ pathname, hash }: Location): boolean {
  return !isOutline && pathname === window.location.pathname && hash === window.location.hash;
}

function savePosition(location: Location): void {
  if (!isCurrent(location)) return;
  writeSession(storageKey(location), String(window.scrollY));
}

function readPosition(location: Location): number | undefined {
  const stored = readSession(storageKey(location));
  return stored === null ? undefined : Number(stored);
}

function scrollToPosition(top: number): boolean {
  window.scrollTo({ top, behavior: 'instant' });
  return Math.abs(window.scrollY - top) <= 1;
}

/** Scrolls to the anchor, or to the top while the page does not have it. Returns whether the target was reached. */
function scrollToArrival(hash: string, behavior: ScrollBehavior): boolean {
  if (hash.length <= 1) return scrollToPosition(0);
  const anchor = document.getElementById(hash.slice(1));
  if (anchor === null) scrollToPosition(0);
  else anchor.scrollIntoView({ behavior });
  return anchor !== null;
}

/** Scrolls to a target that the page did not have yet, because its code is still loading. */
let pendingScroll: (() => boolean) | undefined;

/** Repeats the scrolling of the last navigation if its target was missing; a page calls it once its code has loaded. */
export function finishScroll(): void {
  if (pendingScroll?.()) pendingScroll = undefined;
}

function arriveAt(reach: () => boolean): void {
  pendingScroll = reach() ? undefined : reach;
}

type Place = Pick<Location, 'key' | 'pathname' | 'hash'>;

/** `left`: the place that was left there earlier, if one is known; `arrive`: the anchor, or the top without one. */
type ScrollTarget = 'stay' | 'left' | 'arrive';

/** Where a navigation leads on its page. `previous` is null for the first page of a document. */
export function chooseTarget(
  previous: Place | null,
  { key, pathname, hash }: Place,
  type: `${NavigationType}`,
): ScrollTarget {
  const samePage = previous?.pathname === pathname;
  // A page that rewrites its own address, as a search does at every letter, stays where it is.
  if (samePage && type === 'REPLACE' && hash === '') return 'stay';
  // A plain `#anchor` link has no key of its own. The browser is on its way to it, or nobody is after "forward".
  const isPlainAnchor = samePage && key === 'default' && hash !== '';
  return type === 'POP' && !isPlainAnchor ? 'left' : 'arrive';
}

/** Whether this document was opened by a reload or by going back to it: a link to it starts at the top. */
function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate';
}

/** A new page starts at the top or at its anchor, and takes the focus; back and forward find the place they left. */
export function useScrollOnNavigation(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef<Location>(null);

  useLayoutEffect(() => {
    const previous = shown.current;
    // Before any scrolling below: its event must be saved for the page that came, not for the one that went.
    shown.current = location;
    window.history.scrollRestoration = 'manual';
    const target = chooseTarget(previous, location, navigationType);
    // The rewritten address is another place to come back to, and may be left before anybody scrolls again.
    if (target === 'stay') return savePosition(location);
    // The first page is the browser's to scroll, unless the document was reloaded or gone back to. If its reader has scrolled
    // meanwhile it stays there: a page that moves under the pointer loses the click.
    if (previous === null && !(isReturn() && (location.hash || window.scrollY === 0))) return;
    const position = target === 'left' ? readPosition(location) : undefined;
    if (position !== undefined) arriveAt(() => scrollToPosition(position));
    if (previous === null) return;
    const samePage = previous.pathname === location.pathname;
    if (position === undefined) arriveAt(() => scrollToArrival(location.hash, samePage ? 'auto' : 'instant'));
    // A reader may be in the new page already: React waits up to half a second for its pictures before it calls effects.
    const main = document.getElementById('contenu');
    if (!samePage && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [location, navigationType]);

  useEffect(() => {
    const save = () => shown.current && savePosition(shown.current);
    window.addEventListener('scroll', save, { passive: true });
    return () => window.removeEventListener('scroll', save);
  }, []);
}

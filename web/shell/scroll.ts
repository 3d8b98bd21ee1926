import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router-dom';
import { readSession, writeSession } from '#web/browser/storage.ts';
import { chooseTarget } from '#web/shell/scroll-target.ts';

/** The key alone is not enough: a page opened by its address and a plain `#anchor` in it are both called `default`. */
function storageKey({ key, pathname, search, hash }: Location): string {
  return `scroll:${key} ${pathname}${search}${hash}`;
}

let isOutline = false;

/** Says that an outline stands in for the page, until what this returns is called. */
export function beginOutline(): () => void {
  isOutline = true;
  return () => {
    isOutline = false;
  };
}

/**
 * While a navigation is under way the page in view is no longer the address's: its scrolling belongs to neither. Nor does
 * that of a page's outline, which is too short for the position to restore.
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

/** Within a page the way to an anchor is shown; a new page opens at it, or at the top as long as it has none. */
function scrollToArrival(hash: string, behavior: ScrollBehavior): boolean {
  if (hash.length <= 1) return scrollToPosition(0);
  const anchor = document.getElementById(hash.slice(1));
  if (anchor === null) scrollToPosition(0);
  else anchor.scrollIntoView({ behavior });
  return anchor !== null;
}

/** A place that was not there yet, because the page's code is still on its way. */
let unreached: (() => boolean) | undefined;

/** Goes where the last navigation led, if it could not before; for a page to call when it has arrived. */
export function finishScroll(): void {
  if (unreached?.()) unreached = undefined;
}

function arriveAt(reach: () => boolean): void {
  unreached = reach() ? undefined : reach;
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
    // The first page is the browser's to scroll, unless the document was reloaded or gone back to.
    if (target === 'stay' || (previous === null && !isReturn())) return;
    const position = target === 'left' ? readPosition(location) : undefined;
    if (position !== undefined) arriveAt(() => scrollToPosition(position));
    if (previous === null) return;
    const samePage = previous.pathname === location.pathname;
    if (position === undefined) arriveAt(() => scrollToArrival(location.hash, samePage ? 'auto' : 'instant'));
    if (!samePage) document.getElementById('contenu')?.focus({ preventScroll: true });
  }, [location, navigationType]);

  useEffect(() => {
    const save = () => shown.current && savePosition(shown.current);
    window.addEventListener('scroll', save, { passive: true });
    return () => window.removeEventListener('scroll', save);
  }, []);
}

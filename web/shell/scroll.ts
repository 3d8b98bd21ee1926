import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router-dom';

const keyPrefix = 'scroll:';

function savePosition(key: string): void {
  try {
    sessionStorage.setItem(keyPrefix + key, String(window.scrollY));
  } catch {
    // Without storage, going back starts at the top.
  }
}

function readPosition(key: string): number | undefined {
  try {
    const stored = sessionStorage.getItem(keyPrefix + key);
    return stored === null ? undefined : Number(stored);
  } catch {
    return undefined;
  }
}

function scrollToLocation({ hash }: Location): void {
  const anchor = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
  if (anchor !== null) anchor.scrollIntoView();
  else window.scrollTo({ top: 0, behavior: 'instant' });
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
    const samePage = previous?.pathname === location.pathname;
    // A plain `#anchor` link has no key of its own, and the browser has scrolled to it already.
    if (samePage && location.key === 'default' && location.hash !== '') return;
    const position = navigationType === 'POP' ? readPosition(location.key) : undefined;
    if (position !== undefined) window.scrollTo({ top: position, behavior: 'instant' });
    else if (previous !== null) scrollToLocation(location);
    if (previous !== null && !samePage) document.getElementById('contenu')?.focus({ preventScroll: true });
  }, [location, navigationType]);

  useEffect(() => {
    const save = () => shown.current && savePosition(shown.current.key);
    window.addEventListener('scroll', save, { passive: true });
    return () => window.removeEventListener('scroll', save);
  }, []);
}

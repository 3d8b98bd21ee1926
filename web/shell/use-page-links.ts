import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { loadAhead } from '#web/routes.ts';

/** An address of a file (`/feed.xml`) or of the API has no page. */
const hasPage = ({ pathname }: HTMLAnchorElement) => !/\.\w+$|^\/api\//.test(pathname);

/** The link to a page of the site that contains the element, or null. */
function findLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  const isOurs = link?.origin === window.location.origin && link.target === '' && !link.hasAttribute('download');
  return isOurs && hasPage(link) ? link : null;
}

/** A click of the first button that means to open the link in this window. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented);
}

/** Fetches the page of a link that is pointed at or touched: its click comes about 100 ms later. */
function prepare({ target }: Event): void {
  const link = findLink(target);
  if (link === null || link.pathname === window.location.pathname) return;
  // A failure shows when the page is opened.
  loadAhead(link.pathname).catch(() => {});
}

/**
 * Opens every link to a page of the site inside the app, wherever it stands: a component writes a plain `<a>`, which works
 * before its script has loaded. Anchors of this page stay the browser's. A link's `data-state` goes with it, beside the address,
 * into the tab's history, which ends with the tab; the browser's own keeps every address that was shown.
 */
export function usePageLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = isPlain(event) ? findLink(event.target) : null;
      if (link === null || (link.pathname === window.location.pathname && link.hash !== '')) return;
      event.preventDefault();
      const options = { replace: link.href === window.location.href, state: link.dataset.state };
      void navigate(link.pathname + link.search + link.hash, options);
      // A link to the page in view leads to its top, as a link to any other page does.
      if (options.replace) {
        window.scrollTo(0, 0);
        document.getElementById('contenu')?.focus({ preventScroll: true });
      }
    };
    document.addEventListener('pointerover', prepare);
    document.addEventListener('click', follow);
    return () => {
      document.removeEventListener('pointerover', prepare);
      document.removeEventListener('click', follow);
    };
  }, [navigate]);
}

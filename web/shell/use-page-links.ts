import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** An address of a file (`/feed.xml`) or of the API has no page. */
const hasPage = ({ pathname }: HTMLAnchorElement) => !/\.\w+$|^\/api\//.test(pathname);

/** The link to a page of the site that a plain click of the first button means to open in this window, or null. */
function findLink(event: MouseEvent): HTMLAnchorElement | null {
  const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event;
  const isPlain = button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || event.defaultPrevented);
  if (!isPlain || !(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  const isOurs = link?.origin === window.location.origin && link.target === '' && !link.hasAttribute('download');
  return isOurs && hasPage(link) ? link : null;
}

/**
 * Opens every link to a page of the site inside the app, wherever it stands: a component writes a plain `<a>`, which works
 * before its script has loaded. Anchors of this page stay the browser's.
 */
export function usePageLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = findLink(event);
      if (link === null || (link.pathname === window.location.pathname && link.hash !== '')) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash, { replace: link.href === window.location.href });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}

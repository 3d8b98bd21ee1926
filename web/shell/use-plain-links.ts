import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { islandLinks } from '#web/ui/island.tsx';

/** The island's link that a plain click of the first button means to open in this window, or null. */
function findLink(event: MouseEvent): HTMLAnchorElement | null {
  const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event;
  const isPlain = button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || event.defaultPrevented);
  if (!isPlain || !(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>(islandLinks);
  return link?.target === '' && link.origin === window.location.origin ? link : null;
}

/** Follows links of islands (`ui/island.tsx`) inside the app, as the router's own are. Anchors of this page stay the browser's. */
export function usePlainLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = findLink(event);
      if (link === null || (link.pathname === window.location.pathname && link.hash !== '')) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}

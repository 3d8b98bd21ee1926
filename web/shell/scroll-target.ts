/** Where a navigation leads on its page, by rules alone; `scroll.ts` goes there. */
import type { Location, NavigationType } from 'react-router-dom';

type Place = Pick<Location, 'key' | 'pathname' | 'hash'>;

/** `left`: the place that was left there earlier, if one is known; `arrive`: the anchor, or the top without one. */
export type ScrollTarget = 'stay' | 'left' | 'arrive';

/** `previous` is null for the first page of a document. */
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

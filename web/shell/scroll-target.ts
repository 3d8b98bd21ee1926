/** Where a navigation leads on its page, by rules alone; `scroll.ts` goes there. */
import type { Location, NavigationType } from 'react-router-dom';

type Place = Pick<Location, 'key' | 'pathname' | 'hash'>;

type Arrival = {
  /** Null for the first page of a document. */
  previous: Place | null;
  location: Place;
  type: `${NavigationType}`;
  /** Whether the document itself was reloaded or gone back to. */
  isReturn: boolean;
};

/** `toStored`: to the place that was left there earlier, if one is known; else, or without one, `otherwise`. */
export type ScrollTarget = { toStored: boolean; otherwise: 'stay' | 'top' | 'anchor' };

/** What a page without an earlier one in this document does is the browser's, but for the place it had. */
export function chooseTarget({ previous, location, type, isReturn }: Arrival): ScrollTarget {
  const { key, pathname, hash } = location;
  const samePage = previous?.pathname === pathname;
  // A page that rewrites its own address, as a search does at every letter, stays where it is.
  if (samePage && type === 'REPLACE' && hash === '') return { toStored: false, otherwise: 'stay' };
  // A plain `#anchor` link has no key of its own. The browser is on its way to it, or nobody is after "forward".
  const isPlainAnchor = samePage && key === 'default' && hash !== '';
  const toStored = type === 'POP' && !isPlainAnchor && (previous !== null || isReturn);
  if (previous === null) return { toStored, otherwise: 'stay' };
  return { toStored, otherwise: hash.length > 1 ? 'anchor' : 'top' };
}

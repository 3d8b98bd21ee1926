/** Where the visitor is on the site, and the ways to go elsewhere; `shell/navigation.ts` shows the page. */
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useEffect } from 'react';

/** `search` and `hash` as in `window.location`. `state`: of the history's entry. */
export type Place = {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  /** Called when the page of this place is in the document. */
  onShown?: () => void;
};

function readPlace(): Place {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: window.history.state };
}

const placeAtom = atom<Place>(import.meta.env.SSR ? { pathname: '/', search: '', hash: '', state: null } : readPlace());

/** The place in view: another object after every navigation. */
export function usePlace(): Place {
  return useAtomValue(placeAtom);
}

/** The place in view outside of a component. */
export function peekPlace(): Place {
  return getDefaultStore().get(placeAtom);
}

/** Shows the address that the browser has by now. */
export function showPlace(change: Partial<Place> = {}): void {
  getDefaultStore().set(placeAtom, (place) => ({ ...place, ...readPlace(), ...change }));
}

/** For prerendering. */
export function setPath(pathname: string): void {
  getDefaultStore().set(placeAtom, (place) => ({ ...place, pathname }));
}

/** Changes the address of the page in view. */
export function changeAddress(parts: { search?: string; hash?: string }): void {
  window.history.replaceState(window.history.state, '', Object.assign(new URL(window.location.href), parts));
  showPlace();
}

/** Notes a step of the page in view, from which the way back leads to the step before. */
export function pushState(state: string): void {
  window.history.pushState(state, '');
  showPlace();
}

const hasNavigation = !import.meta.env.SSR && 'navigation' in window;

/** Opens a page of the site in this document; in a browser without the Navigation API, with this document's toasts too. */
export function goTo(path: string, history: 'push' | 'replace' = 'push'): void {
  if (hasNavigation) {
    // A second navigation ends the first one, which is no fault.
    for (const stage of Object.values(window.navigation.navigate(path, { history }))) stage.catch(() => {});
    return;
  }
  if (history === 'push') window.history.pushState(null, '', path);
  else window.history.replaceState(null, '', path);
  showPlace();
  window.scrollTo({ top: 0, behavior: 'instant' });
}

/** What `openDocument` says to the listener that opens pages inside this document. */
export const asDocument = 'document';

/** Loads a page anew: a browser never requests a module again in the document in which it could not be fetched. */
export function openDocument(path: string): void {
  if (hasNavigation) window.navigation.navigate(path, { info: asDocument });
  else window.location.assign(path);
}

/** Leads to another page in the place of this one. */
export function Redirect({ to }: { to: string }): null {
  useEffect(() => goTo(to, 'replace'), [to]);
  return null;
}

import { type ReactNode, use, useLayoutEffect, useMemo } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator, type To, useLocation } from 'react-router-dom';
import { loadAhead } from '#web/routes.ts';

/** Starts the animation of the navigation in progress, once its page is in the document. */
let settle: () => void = () => {};

function nextPage(): Promise<void> {
  settle();
  return new Promise((resolve) => {
    settle = resolve;
  });
}

/** The path of another page that a navigation leads to, or undefined. */
function findOtherPath(to: To): string | undefined {
  const pathname = typeof to === 'string' ? new URL(to, window.location.href).pathname : to.pathname;
  return pathname === window.location.pathname ? undefined : pathname;
}

function mayAnimate(): boolean {
  return (
    'startViewTransition' in document &&
    document.visibilityState === 'visible' &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

function animate(go: () => void): void {
  const { ready, finished } = document.startViewTransition(() => {
    const settled = nextPage();
    go();
    return settled;
  });
  // A second navigation ends the first one's animation, which is no fault.
  for (const stage of [ready, finished]) stage.catch(() => {});
}

/** After a click the old page stays for this long at most; a page that takes longer shows its outline first, without a book. */
const longestWaitMs = 300;

/** Resolves when the page can be drawn whole, or its code cannot be fetched, or is late. */
function waitForCode(pathname: string): Promise<void> {
  const expired = new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs));
  return Promise.race([loadAhead(pathname).catch(() => {}), expired]);
}

/** `from`: the address it was asked for at. */
type Navigation = { go: () => void; from: string };

/** The navigation that waits for its page's code. */
let waiting: Navigation | undefined;

/** Ends the wait. The navigation is dropped where the browser itself has gone elsewhere since. */
function resume(navigation: Navigation, make = (go: () => void) => go()): void {
  if (waiting !== navigation) return;
  waiting = undefined;
  if (navigation.from === window.location.href) make(navigation.go);
}

/** A navigator whose way to another page is a view transition; back, forward and anchors stay as they are. */
function withTransitions(navigator: Navigator): Navigator {
  return {
    ...navigator,
    async push(to, state, options) {
      const go = () => navigator.push(to, state, options);
      // The first navigation is made too: both are in the history, and the second page is shown.
      if (waiting !== undefined) resume(waiting);
      const pathname = findOtherPath(to);
      if (pathname === undefined || !mayAnimate()) return go();
      const navigation = { go, from: window.location.href };
      waiting = navigation;
      await waitForCode(pathname);
      resume(navigation, animate);
    },
  };
}

/**
 * Animates every navigation of the pages inside, at one place: the declarative router's own `viewTransition` does
 * nothing. The animation itself is in `base.css`.
 */
export function ViewTransitions({ children }: { children: ReactNode }) {
  const context = use(NavigationContext);
  const location = useLocation();
  const value = useMemo(() => ({ ...context, navigator: withTransitions(context.navigator) }), [context]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the location is, it has been rendered
  useLayoutEffect(() => settle(), [location]);
  return <NavigationContext value={value}>{children}</NavigationContext>;
}

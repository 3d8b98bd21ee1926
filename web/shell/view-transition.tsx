import { type ReactNode, use, useLayoutEffect, useMemo } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator, type To, useLocation } from 'react-router-dom';

/** Starts the animation of the navigation in progress, once its page is in the document. */
let settle: () => void = () => {};

function nextPage(): Promise<void> {
  settle();
  return new Promise((resolve) => {
    settle = resolve;
  });
}

function isAnotherPage(to: To): boolean {
  const pathname = typeof to === 'string' ? new URL(to, window.location.href).pathname : to.pathname;
  return pathname !== undefined && pathname !== window.location.pathname;
}

function mayAnimate(): boolean {
  return (
    'startViewTransition' in document &&
    document.visibilityState === 'visible' &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

/** A navigator whose way to another page is a view transition; back, forward and anchors stay as they are. */
function withTransitions(navigator: Navigator): Navigator {
  return {
    ...navigator,
    push(to, state, options) {
      const go = () => navigator.push(to, state, options);
      if (!isAnotherPage(to) || !mayAnimate()) return go();
      const { ready, finished } = document.startViewTransition(() => {
        const settled = nextPage();
        go();
        return settled;
      });
      // A second navigation ends the first one's animation, which is no fault.
      for (const stage of [ready, finished]) stage.catch(() => {});
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

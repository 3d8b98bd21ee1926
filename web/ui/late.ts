/**
 * Code and content loaded after the page, each fetched once. A page reads what it cannot be without by `read`: it suspends,
 * and when the file is gone (a deploy replaced it) the page reloads once. It reads what it can do without by `useLate`.
 * Prerendering waits for everything that suspends, so every prerendered page is complete.
 */
import { type ComponentType, use, useEffect, useState } from 'react';
import { fetchLostStyles, lostStyles } from '#web/browser/lost-styles.ts';
import { reloadOnce } from '#web/browser/reload-once.ts';

export type Late<Value> = {
  /** Rejects when it cannot be fetched; the next call tries again. */
  load: () => Promise<Value>;
  /** Like `load`, but reloads the page when it cannot be fetched; rejects when the reload did not help. */
  loadOrReload: () => Promise<Value>;
  /** The value, or undefined before it has loaded. */
  peek: () => Value | undefined;
  /** For rendering: suspends until `loadOrReload` has resolved. */
  read: () => Value;
};

/** What to do when the page in view is left: the code that it could not have is asked for at the next visit, not at once. */
const onLeave = new Set<() => void>();

export function forgetFailures(): void {
  for (const forget of onLeave) forget();
  onLeave.clear();
}

export function late<Value>(fetchValue: () => Promise<Value>): Late<Value> {
  let value: Value | undefined;
  let pending: Promise<Value> | undefined;
  /** The style sheets that were lost when this code could not be fetched: some are its own. */
  let missing: string[] = [];
  const load = async () => {
    if (value !== undefined) return value;
    if (lostStyles.size > 0) await fetchLostStyles();
    if (missing.some((href) => lostStyles.has(href))) throw new Error('A style sheet cannot be fetched');
    try {
      value = await fetchValue();
    } catch (error) {
      missing = [...lostStyles.keys()];
      throw error;
    }
    return value;
  };
  const loadOrReload = () => {
    // None while the site is built.
    const pathname = globalThis.location?.pathname;
    return load().catch((error) => reloadOnce(error, pathname));
  };
  const read = () => {
    if (value !== undefined && pending === undefined) return value;
    // The same promise at every render from the first that waited: React replays that one and expects the same calls.
    if (pending === undefined) {
      pending = loadOrReload();
      const forget = () => {
        pending = undefined;
      };
      pending.catch(() => onLeave.add(forget));
    }
    return use(pending);
  };
  return { load, loadOrReload, peek: () => value, read };
}

/**
 * A component that its page can do without: null until it is `wanted` and loaded. It is tried again when `wanted` changes and
 * when the network returns. `onFailure` tells a reader who asked for it and still waits.
 */
export function useLate<Props>(
  part: Late<ComponentType<Props>>,
  wanted: unknown,
  onFailure: () => void = () => {},
): ComponentType<Props> | null {
  const [shown, setShown] = useState<{ Part: ComponentType<Props> } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is new at every render and always the same
  useEffect(() => {
    if (!wanted || shown !== null) return;
    let isLeft = false;
    const attempt = () =>
      void part.load().then(
        (Part) => isLeft || setShown({ Part }),
        () => isLeft || onFailure(),
      );
    attempt();
    window.addEventListener('online', attempt);
    return () => {
      isLeft = true;
      window.removeEventListener('online', attempt);
    };
  }, [wanted]);
  return shown?.Part ?? null;
}

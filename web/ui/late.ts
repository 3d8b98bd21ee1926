/**
 * Code and content loaded after the page, each fetched once. A page reads what it cannot be without by `read`: it suspends,
 * and when the file is gone (a deploy replaced it) the page reloads once. It reads what it can do without by `useLate`.
 * Prerendering waits for everything that suspends, so every prerendered page is complete.
 */
import { type ComponentType, use, useEffect, useState } from 'react';
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

/** The style sheets that could not be fetched, by address: the link that failed, and the new request while there is one. */
const lostStyles = new Map<string, { link: HTMLLinkElement; request?: Promise<void> }>();

/** Not one that an extension of the browser has added. */
const isOurs = (node: unknown): node is HTMLLinkElement =>
  node instanceof HTMLLinkElement && node.rel === 'stylesheet' && node.href.startsWith(`${location.origin}/assets/`);

function noteLostStyle({ target }: Event): void {
  if (isOurs(target)) lostStyles.set(target.href, { link: target });
}

/** Asks in the place of a link that failed. Resolves when the answer is there, whatever it is. */
function requestStyle(lost: HTMLLinkElement): Promise<void> {
  const link = lost.cloneNode() as HTMLLinkElement;
  lost.replaceWith(link);
  return new Promise((resolve) => {
    link.addEventListener('error', () => resolve());
    link.addEventListener('load', () => {
      lostStyles.delete(link.href);
      resolve();
    });
  });
}

/** Asks again for the lost style sheets: Vite's import of the code that needs them asks only once, then goes on without. */
async function fetchLostStyles(): Promise<void> {
  for (const lost of lostStyles.values()) lost.request ??= requestStyle(lost.link);
  await Promise.all([...lostStyles.values()].map(({ request }) => request));
}

/** Browsers differ in what they make of a sheet that they could not fetch: none, an empty one, or one that may not be read. */
function isStyled({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

/** A sheet of the page itself may have been lost before this script: no code imports it, so it is asked for at once. */
function findLostStyles(): void {
  for (const link of [...document.querySelectorAll('link')].filter(isOurs))
    if (!isStyled(link)) lostStyles.set(link.href, { link });
  void fetchLostStyles();
}

if (!import.meta.env.SSR) {
  document.addEventListener('error', noteLostStyle, true);
  findLostStyles();
}

/** What to do when the page in view is left: the code that it could not have is asked for at the next visit, not at once. */
const onLeave = new Set<() => void>();

export function forgetFailures(): void {
  for (const forget of onLeave) forget();
  onLeave.clear();
}

function throwAgain(error: unknown): never {
  throw error;
}

/** `onLost` is called when the reload did not help; it throws the error again. */
export function late<Value>(
  fetchValue: () => Promise<Value>,
  onLost: (error: unknown) => Promise<Value> | never = throwAgain,
): Late<Value> {
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
    return load()
      .catch((error) => reloadOnce(error, pathname))
      .catch(onLost);
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

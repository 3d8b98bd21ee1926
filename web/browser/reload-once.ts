/** The boot script has this too, before any other module is there. */
import { isReachable } from '#web/browser/is-reachable.ts';
import { readSession, writeSession } from '#web/browser/storage.ts';

/** The time of the last reload, for each page: an unstable network may interrupt several pages within a minute. */
const storageKey = () => `reloaded_for_chunk ${window.location.pathname}`;
const onceWithinMs = 60_000;
const askAgainMs = 3000;

/** Whether a form holds what its reader has typed, ticked or chosen: a reload would lose it. */
function isFilledIn(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(':is(input, textarea):read-write');
  const isTyped = [...fields].some(({ value, defaultValue }) => value !== defaultValue);
  return isTyped || document.querySelector('form :checked:not([checked], option)') !== null;
}

/** Whether the page may be reloaded now; stores the time of the reload. */
function takeReload(): boolean {
  const last = Number(readSession(storageKey()) ?? 0);
  // Where the browser stores nothing, a reload could repeat without end: then there is none.
  return writeSession(storageKey(), String(Date.now())) && Date.now() - last >= onceWithinMs;
}

/**
 * Reloads the page when its code could not be fetched. Throws the error when the page was reloaded within the last
 * minute, when the time of the reload cannot be stored, or when a form is filled in. Waits while the network is down,
 * since the browser's error page would replace the text in view, and while the reader is on another page than `pathname`, whose
 * code it is. Never resolves.
 */
export async function reloadOnce(error: unknown, pathname = window.location.pathname): Promise<never> {
  const isHere = () => pathname === window.location.pathname;
  // The reader may leave while the shop is asked.
  while (!(isHere() && (await isReachable()) && isHere())) {
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
  if (isFilledIn() || !takeReload()) throw error;
  window.location.reload();
  return new Promise(() => {});
}

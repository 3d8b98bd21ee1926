import { isReachable } from '#web/browser/is-reachable.ts';
import { readSession, writeSession } from '#web/browser/storage.ts';

/** One reload a page: an unstable network may interrupt several pages within a minute. */
const storageKey = () => `reloaded_for_chunk ${window.location.pathname}`;
const onceWithinMs = 60_000;
const askAgainMs = 3000;

/**
 * Reloads the page for code that could not be fetched, unless it did so a moment ago: then it throws the error to the error boundary.
 * Without network it waits, since the browser's own error page would take the place of what is being read, and as long as
 * the reader is on another page, where something may be half written. Never resolves.
 */
export async function reloadOnce(error: unknown): Promise<never> {
  const { pathname } = window.location;
  while (!(await isReachable()) || pathname !== window.location.pathname) {
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
  if (!takeReload()) throw error;
  window.location.reload();
  return new Promise(() => {});
}

/** Whether there is a reload left to take; it is then taken. */
function takeReload(): boolean {
  const last = Number(readSession(storageKey()) ?? 0);
  // Where nothing outlives the document, a second failure could not be told from the first.
  return writeSession(storageKey(), String(Date.now())) && Date.now() - last >= onceWithinMs;
}

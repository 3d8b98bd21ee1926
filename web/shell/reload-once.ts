const storageKey = 'reloaded_for_chunk';
const again = 60_000;

/**
 * Reloads the page for code that could not be fetched, unless it just did: then the error goes on to the error boundary.
 * Never resolves once a reload is under way.
 */
export function reloadOnce(error: unknown): Promise<never> {
  if (hasJustReloaded()) throw error;
  window.location.reload();
  return new Promise(() => {});
}

function hasJustReloaded(): boolean {
  try {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0);
    sessionStorage.setItem(storageKey, String(Date.now()));
    return Date.now() - last < again;
  } catch {
    // Without storage a second failure could not be told from the first.
    return true;
  }
}

/** Whether the shop answers. Asked only when code could not be fetched: `navigator.onLine` is true on a train without signal. */
export async function isReachable(): Promise<boolean> {
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5000) });
    return true;
  } catch {
    return false;
  }
}

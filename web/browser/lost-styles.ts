/** The style sheets that could not be fetched, by address: the link that failed, and the new request while there is one. */
export const lostStyles = new Map<string, { link: HTMLLinkElement; request?: Promise<void> }>();

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
export async function fetchLostStyles(): Promise<void> {
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

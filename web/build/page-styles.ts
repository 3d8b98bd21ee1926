/** Which stylesheets a prerendered page needs before its first paint. */

/** A built stylesheet: its address and its text. */
export type Stylesheet = { href: string; text: string };

function classesOf(text: string): Set<string> {
  return new Set([...text.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
}

/**
 * The stylesheets of which the page uses a class, in the order of the build. Class names are unique to their file
 * (CSS modules), so a class in the page names its file.
 */
export function findStyles(body: string, stylesheets: readonly Stylesheet[]): Stylesheet[] {
  const used = new Set([...body.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
  const isUsed = ({ text }: Stylesheet) => [...classesOf(text)].some((name) => used.has(name));
  return stylesheets.filter(isUsed);
}

/** Which stylesheets a prerendered page needs before its first paint. */
import { createHash } from 'node:crypto';

/** A built stylesheet: its address and its text. */
export type Stylesheet = { href: string; text: string };

function classesOf(text: string): Set<string> {
  return new Set([...text.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
}

/**
 * The stylesheets of which the page uses a class, in the order of the build. Class names are unique to their file
 * (CSS modules), so one that occurs says that its file is meant.
 */
export function findStyles(body: string, stylesheets: readonly Stylesheet[]): Stylesheet[] {
  const used = new Set([...body.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
  const isUsed = ({ text }: Stylesheet) => [...classesOf(text)].some((name) => used.has(name));
  return stylesheets.filter(isUsed);
}

/** Several stylesheets as one, named after what is in it: one request before the first paint instead of up to seven. */
export function joinStyles(stylesheets: readonly Stylesheet[]): Stylesheet {
  const text = stylesheets.map((one) => one.text).join('\n');
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  return { href: `/assets/page-${hash}.css`, text };
}

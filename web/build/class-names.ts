/** Class names as short as they can be: in a page's HTML and styles they are a tenth of what is sent before the first paint. */
import { globSync } from 'node:fs';
import path from 'node:path';

/**
 * For Vite's `css.modules.generateScopedName`: the stylesheet's place among all, then the name's place in it, such as `_1e-4`.
 * The same for the browser's build and for prerendering, which run apart.
 */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const files = globSync('**/*.module.css', { cwd: root }).toSorted();
  const namesOf = new Map<string, string[]>();
  return (name, file) => {
    const names = namesOf.get(file) ?? [];
    namesOf.set(file, names);
    if (!names.includes(name)) names.push(name);
    const place = files.indexOf(path.relative(root, file));
    if (place === -1) throw new Error(`${file} is not a stylesheet of the site`);
    return `_${place.toString(36)}-${names.indexOf(name).toString(36)}`;
  };
}

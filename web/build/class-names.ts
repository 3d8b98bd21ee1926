/** The names of the classes of CSS modules in the built site: a number each, since a page sends each in HTML, CSS and script. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const webRoot = path.resolve(import.meta.dirname, '..');

/** Every class and every animation of every module, in an order that the browser's and the renderer's build have in common. */
function listClasses(): string[] {
  return globSync('**/*.module.css', { cwd: webRoot })
    .toSorted()
    .flatMap((file) => {
      const names = readFileSync(path.join(webRoot, file), 'utf8').matchAll(/(?:\.|@keyframes )(-?[_a-zA-Z][\w-]*)/g);
      return [...new Set([...names].map(([, name]) => `${file} ${name}`))];
    });
}

/** For `css.modules.generateScopedName`. Throws for a name that is in no module. */
export function makeClassNames(): (name: string, file: string) => string {
  const numbers = new Map(listClasses().map((key, number) => [key, number]));
  return (name, file) => {
    const number = numbers.get(`${path.relative(webRoot, file.split('?')[0] ?? file)} ${name}`);
    if (number === undefined) throw new Error(`${file} has no "${name}"`);
    return `_${number.toString(36)}`;
  };
}

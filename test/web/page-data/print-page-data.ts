/** Prints every value that a page can import, in the mode that SOCIAL_PROOF names; what the build refuses to give is left out. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { readValue } from '#web/build/build-data.ts';
import { loadText } from '#web/build/texts.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const find = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => path.join(root, file));

for (const file of [...find('web/**/*.data.ts'), ...find('content/*.ts')]) {
  for (const name of Object.keys(await import(file))) {
    const value = await readValue(file, name).catch(() => undefined);
    console.log(name, JSON.stringify(value));
  }
}
for (const file of find('content/{legal,articles}/**/*.md')) console.log(loadText(file));

/** Content for Vite as code: modules that no file holds, under names such as `virtual:articles`. */
import type { Plugin } from 'vite';
import { withFrenchSpaces } from '#web/page-data/french-spaces.ts';

/** One named export a field, with French spaces in its texts: `{ hero: null }` → `export const hero = null;`. */
export function toExports(values: object): string {
  const entries = Object.entries(withFrenchSpaces(values));
  return entries.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
}

/** The part of a plugin that gives `modules` by their names; each is made when it is asked for. */
export function virtualModules(modules: Record<string, () => string>): Pick<Plugin, 'resolveId' | 'load'> {
  return {
    resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? modules[id.slice(1)]?.() : undefined),
  };
}

/**
 * Content as plain data. A module `*.data.ts`, or one of `content/` with its JSON file, is run while the site is built; the
 * pages get its values, with French spaces, without its schemas. Each value is a module of its own, so that it is sent only
 * with the code that shows it. The types are those of the module that is run.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ESTree, Plugin } from 'vite';
import { withFrenchSpaces } from '#content/french-text.ts';

const contentFolder = path.resolve(import.meta.dirname, '../../content');
const query = '?value=';
const isRunByNode = /\/web\/(build|page-data)\//;

/** A content module is data when the JSON file it checks stands beside it. */
function isData(source: string): boolean {
  const [, name] = /^#content\/([\w-]+)\.ts$/.exec(source) ?? [];
  return source.endsWith('.data.ts') || (name !== undefined && existsSync(path.join(contentFolder, `${name}.json`)));
}

/** A value as a module: `toModule('hero', null)` → `export const hero = null;`. */
export function toModule(name: string, value: unknown): string {
  return `export const ${name} = ${JSON.stringify(withFrenchSpaces(value))};`;
}

/** Splits an import of data into one import a value: `import { a, b } from 'x.data.ts'` becomes two. */
function splitImport(node: ESTree.ImportDeclaration): string {
  return node.specifiers
    .map((specifier) => {
      if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') {
        throw new Error(`${node.source.value}: data is imported by name`);
      }
      const { name } = specifier.imported;
      return `import { ${name} as ${specifier.local.name} } from ${JSON.stringify(node.source.value + query + name)};`;
    })
    .join('');
}

/** What cannot be proven is `demo` in content; pages get it from `claims.data.ts`, which knows the mode. */
function holdsClaims(name: string, value: unknown): boolean {
  const isObject = typeof value === 'object' && value !== null;
  return (
    /demo/i.test(name) || (isObject && ('demo' in value || Object.values(value).some((one) => holdsClaims('', one))))
  );
}

/** The named value of a module. Throws when pages may not have it: a function, or a claim straight from content. */
export async function readValue(file: string, name: string): Promise<unknown> {
  const value: unknown = Reflect.get(await import(pathToFileURL(file).href), name);
  if (value === undefined || typeof value === 'function') throw new Error(`${file}: ${name} is no data`);
  if (!file.endsWith('.data.ts') && holdsClaims(name, value)) throw new Error(`${file}: ${name} holds unproven claims`);
  return value;
}

export function buildDataPlugin(): Plugin {
  return {
    name: 'build-data',
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || isRunByNode.test(id) || (!id.includes('/web/') && !id.includes('/test/web/')))
        return undefined;
      const imports = this.parse(code).body.filter((node) => node.type === 'ImportDeclaration');
      const ofData = imports.filter(({ source }) => isData(source.value)).toReversed();
      if (ofData.length === 0) return undefined;
      const split = ofData.reduce(
        (text, node) => text.slice(0, node.start) + splitImport(node) + text.slice(node.end),
        code,
      );
      return { code: split, map: null };
    },
    async resolveId(source, importer) {
      const [file, name] = source.split(query);
      if (file === undefined || name === undefined) return undefined;
      const resolved = await this.resolve(file, importer);
      return resolved && { id: `${resolved.id}${query}${name}`, moduleSideEffects: false };
    },
    async load(id) {
      const [file, name] = id.split(query);
      if (file === undefined || name === undefined) return undefined;
      return { code: toModule(name, await readValue(file, name)), moduleType: 'js' };
    },
  };
}

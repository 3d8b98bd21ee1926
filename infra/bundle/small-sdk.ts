/** An esbuild plugin that keeps out of a bundle what the AWS SDK's own lists of exports and errors would bring into it. */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';

const sdkFile = /node_modules\/@(aws-sdk|smithy)\/[^/]+\/dist-es\/.*\.js$/;
const sdkIndex = /\/submodules\/[^/]+\/index\.js$/;
const sdkImport = /^(import|export) \{([^}]*)\} from "(@(?:aws-sdk|smithy)\/[^"]+)";$/gm;

/** The names of an import or export: `a, b as c`. */
export function listNames(list: string): { from: string; to: string }[] {
  const names = list.split(',').map((name) => name.trim().split(' as '));
  return names.flatMap(([from = '', to = from]) => (from === '' ? [] : [{ from, to }]));
}

type Find = (file: string, imported: string) => Promise<string>;

/** The file of the SDK in which a name that another one exports is made, and its name there. */
async function findOrigin(file: string, name: string, find: Find): Promise<{ file: string; name: string } | undefined> {
  const text = readFileSync(file, 'utf8');
  // An index may import a name and export it in a line of its own.
  const exported = [...text.matchAll(/^export \{([^}]*)\};/gm)].flatMap(([, list = '']) => listNames(list));
  const isPassedOn = exported.some(({ from, to }) => from === name && to === name);
  for (const [, kind, list = '', from = ''] of text.matchAll(/^(export|import) \{([^}]*)\} from "([^"]+)";/gm)) {
    const passed = (kind === 'export' || isPassedOn) && listNames(list).find(({ to }) => to === name);
    if (passed) return findOrigin(await find(file, from), passed.from, find);
  }
  if (new RegExp(`^export (async )?(const|let|var|class|function\\*?) ${name}\\b`, 'm').test(text))
    return { file, name };
  for (const [, from = ''] of text.matchAll(/^export \* from "([^"]+)";/gm)) {
    const origin = await findOrigin(await find(file, from), name, find);
    if (origin !== undefined) return origin;
  }
  return undefined;
}

/**
 * Imports within the SDK lead to the file that makes the name. By the SDK's own lists of exports a start would read what only a
 * client needs that is loaded later, such as XML for S3.
 */
async function importDirectly(file: string, find: Find): Promise<string> {
  let text = readFileSync(file, 'utf8');
  for (const [statement, kind, list = '', from = ''] of text.matchAll(sdkImport)) {
    const index = await find(file, from);
    const direct = listNames(list).map(async ({ from: name, to }) => {
      const origin = (await findOrigin(index, name, find)) ?? { file: index, name };
      return `${kind} { ${origin.name} as ${to} } from ${JSON.stringify(origin.file)};`;
    });
    const statements = (await Promise.all(direct)).join('');
    text = text.replace(statement, () => statements);
  }
  // Only calls that stream events read them, by a dynamic import: the shop makes none. esbuild would evaluate them at the start.
  return sdkIndex.test(file) ? text.replaceAll(/^export (\{[^}]*\}|\*) from "[^"]+";$/gm, '') : text;
}

/**
 * The SDK registers a class for each error of a service, and so keeps all of them in a bundle (70 kB of SSM's). Unregistered, an
 * error is of the service's base class, with the same name, status and fault. esbuild drops an unused shape only if it is a call
 * that is marked as pure: a shape's keys are computed.
 */
function dropUnusedShapes(schemas: string): string {
  const marked = schemas.replaceAll(/ = (\[[^;]*\]);$/gm, ' = /* @__PURE__ */ (() => $1)();');
  const small = marked.replaceAll(/^n\d+_registry\.registerError\(.*\);$/gm, '');
  if (marked === schemas || small === marked)
    throw new Error('The SDK writes its shapes otherwise than infra/bundle/small-sdk.ts expects');
  return small;
}

export const smallSdk: Plugin = {
  name: 'small-sdk',
  setup({ onLoad, resolve }) {
    const find: Find = async (file, imported) =>
      (await resolve(imported, { kind: 'import-statement', resolveDir: dirname(file) })).path;
    onLoad({ filter: sdkFile }, async ({ path }) => {
      const text = await importDirectly(path, find);
      return { contents: /schemas_\d+\.js$/.test(path) ? dropUnusedShapes(text) : text };
    });
  },
};

/** Joins the files that esbuild splits a function into, so that a start reads one. */
import { basename } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { listNames } from '#infra/bundle/small-sdk.ts';

/** The files that a file imports at once, itself included, by their names. */
export function listEager({ outputs }: Metafile, first: string): string[] {
  const importsOf = new Map(Object.entries(outputs).map(([file, { imports }]) => [basename(file), imports]));
  const found = new Set([first]);
  for (const file of found)
    for (const { path, kind } of importsOf.get(file) ?? []) if (kind === 'import-statement') found.add(basename(path));
  return [...found].filter((file) => importsOf.has(file));
}

/** How the function itself was bundled. `banner` begins each file. */
type Options = BuildOptions & { absWorkingDir: string; banner: { js: string } };

/**
 * esbuild makes a file of each set of modules that the same parts of a function need: a start would read up to forty. Those that
 * are read at once become `index.mjs`; the parts that are loaded later take from there what they share with it.
 */
export async function joinEager(texts: Map<string, string>, eager: string[], options: Options): Promise<void> {
  const shared = new Set<string>();
  const ofChunk = new RegExp(`import(?:\\{([^}]*)\\}from)?"\\./(${eager.join('|')})";`, 'g');
  for (const [file, text] of texts) {
    if (eager.includes(file)) continue;
    const joined = text.replace(ofChunk, (_, list: string | undefined, chunk: string) => {
      if (list === undefined) return '';
      const taken = listNames(list).map(({ from, to }) => {
        const alias = `${from}_${eager.indexOf(chunk)}`;
        shared.add(`export { ${from} as ${alias} } from './${chunk}';`);
        return `${alias} as ${to}`;
      });
      return `import{${taken}}from"./index.mjs";`;
    });
    texts.set(file, joined);
  }
  const chunks: Plugin = {
    name: 'eager-chunks',
    setup({ onResolve, onLoad }) {
      const namespace = 'chunk';
      onResolve({ filter: /./ }, ({ path }) => ({ path, namespace, external: !eager.includes(basename(path)) }));
      const withoutBanner = (file: string) => texts.get(file)?.replace(options.banner.js, '') ?? '';
      onLoad({ filter: /./, namespace }, ({ path }) => ({ contents: withoutBanner(basename(path)) }));
    },
  };
  const contents = ["export * from './index.mjs';", ...shared].join('\n');
  const { outputFiles } = await build({
    ...options,
    stdin: { contents, resolveDir: options.absWorkingDir },
    splitting: false,
    minify: true,
    write: false,
    plugins: [chunks],
  });
  for (const file of eager) texts.delete(file);
  texts.set('index.mjs', outputFiles[0]?.text ?? '');
}

/** Throws unless a function starts from one file, and each that it loads later is there. */
export function requireWhole(texts: Map<string, string>): void {
  for (const [file, text] of texts)
    for (const [named, chunk = ''] of text.matchAll(/(?:from|import|import\()"\.\/([\w-]+\.mjs)"/g)) {
      if (!texts.has(chunk)) throw new Error(`${file} needs ${chunk}, which was joined`);
      if (file === 'index.mjs' && !named.startsWith('import(')) throw new Error(`The start needs ${chunk}`);
    }
}

/** Which of our files import which at run time: types are left out, imports of code that comes later are not. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

type Graph = Map<string, Set<string>>;

/** The files of a top folder with the files of that folder they import. */
async function readImports(folder: string): Promise<Graph> {
  const files = readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: files.filter((file) => /(?<!\.d)\.tsx?$/.test(file)).map((file) => `${folder}/${file}`),
    outdir: 'unused',
    write: false,
    metafile: true,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    loader: { '.css': 'empty', '.svg': 'empty', '.woff2': 'empty' },
    logLevel: 'error',
  });
  const isOurs = (file: string) => file.startsWith(`${folder}/`);
  return new Map(
    Object.entries(metafile.inputs)
      .filter(([file]) => isOurs(file))
      .map(([file, { imports }]) => [file, new Set(imports.map(({ path }) => path).filter(isOurs))]),
  );
}

/** The same by the folders of the second level, `lambdas/order`; the files beside them stand for themselves. */
function joinFolders(imports: Graph): Graph {
  const folderOf = (file: string) => file.split('/').slice(0, 2).join('/');
  const folders: Graph = new Map();
  for (const [file, imported] of imports) {
    const others = [...imported].map(folderOf).filter((folder) => folder !== folderOf(file));
    folders.set(folderOf(file), new Set([...(folders.get(folderOf(file)) ?? []), ...others]));
  }
  return folders;
}

/** One circle, from a name back to itself, or undefined when there is none. */
function findCircle(graph: Graph): string[] | undefined {
  const finished = new Set<string>();
  const follow = (name: string, path: string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (finished.has(name)) return undefined;
    for (const next of graph.get(name) ?? []) {
      const circle = follow(next, [...path, name]);
      if (circle !== undefined) return circle;
    }
    finished.add(name);
    return undefined;
  };
  for (const name of graph.keys()) {
    const circle = follow(name, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

/** Top folders whose files import each other in one direction, and those whose folders do as well. */
const folders = ['lambdas', 'web', 'infra', 'content', 'local'];
const foldersWithOneDirection = ['lambdas', 'web', 'infra', 'content'];

test.each(folders)('no file of %s imports itself at run time, directly or through others', async (folder) => {
  const imports = await readImports(folder);
  expect(imports.size).toBeGreaterThan(20);
  expect(findCircle(imports)).toBeUndefined();
});

test.each(foldersWithOneDirection)('no two folders of %s need each other at run time', async (folder) => {
  expect(findCircle(joinFolders(await readImports(folder)))).toBeUndefined();
});

test('a circle of files and one of folders are found', () => {
  const imports = new Map([
    ['lambdas/a/one.ts', new Set(['lambdas/b/two.ts'])],
    ['lambdas/b/two.ts', new Set(['lambdas/b/three.ts'])],
    ['lambdas/b/three.ts', new Set(['lambdas/a/four.ts'])],
    ['lambdas/a/four.ts', new Set<string>()],
  ]);
  expect(findCircle(imports)).toBeUndefined();
  expect(findCircle(joinFolders(imports))).toEqual(['lambdas/a', 'lambdas/b', 'lambdas/a']);
  const closed = new Map([...imports, ['lambdas/a/four.ts', new Set(['lambdas/b/two.ts'])]]);
  expect(findCircle(closed)).toEqual([
    'lambdas/b/two.ts',
    'lambdas/b/three.ts',
    'lambdas/a/four.ts',
    'lambdas/b/two.ts',
  ]);
});

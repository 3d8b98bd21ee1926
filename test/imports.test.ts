/** Which files may import which, and that none imports itself in a circle. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

const listFiles = (folder: string) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.d)\.tsx?$/.test(file));

const around = 'build/|render/|shell/|routes\\.ts|app\\.tsx|heads\\.ts';
const ofWeb = (names: string) => new RegExp(`^#web/(${names})`);

/** What the files of a folder do not import, types included. */
const forbidden: [folder: string, why: string, imports: RegExp][] = [
  ['content', 'content is below everything', /^#(lambdas|web|infra|local|operator)\//],
  ['lambdas', 'the functions know content and each other’s nouns only', /^#(web|infra|local|operator|test)\//],
  ['operator', 'the commands know the functions’ nouns and AWS, not the stand-ins', /^#(local|web|test)\//],
  ['local', 'the local cloud stands in for AWS, and the commands act on it from outside', /^#operator\//],
  [
    'infra',
    'infrastructure describes, and runs nothing of ours',
    /^#((local|operator|test)\/|lambdas\/.*\.store\.ts$)/,
  ],
  [
    'web',
    'the site has types and pure rules',
    /^(#(infra|local|operator)\/|#lambdas\/.*\.store\.ts$|@aws-sdk\/|stripe$)/,
  ],
  ['web/shell', 'the shell is in the browser, build/ and render/ run in Node', ofWeb('build/|render/')],
  ['web/pages', 'a page knows cart/, ui/, browser/ and the API, and the shell loads it', ofWeb(around)],
  ['web/cart', 'the cart knows ui/, browser/ and the API', ofWeb(`${around}|pages/`)],
  ['web/ui', 'what pages share knows browser/ and the API', ofWeb(`${around}|pages/|cart/`)],
  [
    'web/browser',
    'what wraps the browser knows the API at most',
    ofWeb(`${around}|pages/|cart/|ui/|page-data/|shop\\.ts`),
  ],
  ['web/api', 'the API’s client knows its contract only', ofWeb('(?!api/)')],
  [
    'web/page-data',
    'page data is made from content/ alone',
    ofWeb(`${around}|pages/|cart/|ui/|browser/|api/|shop\\.ts`),
  ],
];

test.each(forbidden)('what %s imports: %s', (folder, _, imports) => {
  const found = listFiles(folder).flatMap((file) => {
    const text = readFileSync(`${root}${folder}/${file}`, 'utf8');
    return [...text.matchAll(/\b(?:from|import)\b\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => ({ file, name }));
  });
  expect(found).not.toEqual([]);
  expect(found.filter(({ name }) => imports.test(name))).toEqual([]);
});

type Graph = Map<string, Set<string>>;

/** The files of a top folder with the files of that folder they import at run time, read as one bundle of them all. */
async function readImports(folder: string): Promise<Graph> {
  const entries = listFiles(folder);
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: { contents: entries.map((file) => `import './${folder}/${file}';`).join('\n'), resolveDir: root },
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

/** The same by the folders of the second level, `lambdas/order`; a file beside the folders is an entry of its own. */
function joinFolders(imports: Graph): Graph {
  const folderOf = (file: string) => file.split('/').slice(0, 2).join('/');
  const folders: Graph = new Map();
  for (const [file, imported] of imports) {
    const others = [...imported].map(folderOf).filter((folder) => folder !== folderOf(file));
    folders.set(folderOf(file), new Set([...(folders.get(folderOf(file)) ?? []), ...others]));
  }
  return folders;
}

/** One cycle, from a name back to itself, or undefined when there is none. */
function findCycle(graph: Graph): string[] | undefined {
  const finished = new Set<string>();
  const follow = (name: string, path: string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (finished.has(name)) return undefined;
    for (const next of graph.get(name) ?? []) {
      const cycle = follow(next, [...path, name]);
      if (cycle !== undefined) return cycle;
    }
    finished.add(name);
    return undefined;
  };
  for (const name of graph.keys()) {
    const cycle = follow(name, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

/** Top folders without a cycle between files, and those without a cycle between their folders either. */
const folders = ['lambdas', 'web', 'infra', 'content', 'local'];
const foldersWithOneDirection = ['lambdas', 'web', 'infra', 'content'];

test.each(folders)('no file of %s imports itself at run time, directly or through others', async (folder) => {
  const imports = await readImports(folder);
  expect(imports.size).toBeGreaterThan(20);
  expect(findCycle(imports)).toBeUndefined();
});

test.each(foldersWithOneDirection)('no two folders of %s need each other at run time', async (folder) => {
  expect(findCycle(joinFolders(await readImports(folder)))).toBeUndefined();
});

test('a cycle of files and a cycle of folders are found', () => {
  const imports = new Map([
    ['lambdas/a/one.ts', new Set(['lambdas/b/two.ts'])],
    ['lambdas/b/two.ts', new Set(['lambdas/b/three.ts'])],
    ['lambdas/b/three.ts', new Set(['lambdas/a/four.ts'])],
    ['lambdas/a/four.ts', new Set<string>()],
  ]);
  expect(findCycle(imports)).toBeUndefined();
  expect(findCycle(joinFolders(imports))).toEqual(['lambdas/a', 'lambdas/b', 'lambdas/a']);
  const closed = new Map([...imports, ['lambdas/a/four.ts', new Set(['lambdas/b/two.ts'])]]);
  expect(findCycle(closed)).toHaveLength(4);
});

import { expect, test } from 'vitest';
import { findCircle, joinFolders, readImports } from '#test/import-graph.ts';

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

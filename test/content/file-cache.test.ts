import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { openCache } from '#content/guide/file-cache.ts';
import { makeFolder } from '#test/local/aws.ts';

let root: string;
beforeEach(() => {
  root = makeFolder();
});

/** Places the file `letter` into a new folder, as a later run does. Gives that folder's files, the text and how often it was made. */
async function place(text: string, make = vi.fn(async (to: string) => writeFileSync(join(to, 'letter'), text))) {
  const folder = makeFolder();
  const cache = openCache(join(root, 'cache'));
  await cache.place({ name: 'post', madeOf: [text], make }, folder);
  cache.prune();
  return [...readdirSync(folder), readFileSync(join(folder, 'letter'), 'utf8'), make.mock.calls.length];
}

test('files are made once as long as what they are made of is the same', async () => {
  expect(await place('one')).toEqual(['letter', 'one', 1]);
  expect(await place('one')).toEqual(['letter', 'one', 0]);
  expect(await place('two')).toEqual(['letter', 'two', 1]);
});

test('what a run did not place is removed', async () => {
  mkdirSync(join(root, 'cache', 'before'), { recursive: true });
  await place('one');
  expect(readdirSync(join(root, 'cache'))).toEqual([expect.stringMatching(/^post-/)]);
});

test('files whose making stopped half-way are made anew', async () => {
  const failing = vi.fn(async (to: string) => {
    writeFileSync(join(to, 'half'), 'ha');
    throw new Error('stopped');
  });
  await expect(place('one', failing)).rejects.toThrow('stopped');
  expect(await place('one')).toEqual(['letter', 'one', 1]);
});

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCache } from '#content/guide/file-cache.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'guide-amour-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Places the file `letter` into a new folder, as a later run does. Gives the file's text and how often it was made. */
async function place(text: string, make = vi.fn(async (to: string) => writeFileSync(join(to, 'letter'), text))) {
  const folder = mkdtempSync(join(root, 'run-'));
  const cache = openCache(join(root, 'cache'));
  await cache.place({ madeOf: [text], make }, folder);
  cache.prune();
  return [readFileSync(join(folder, 'letter'), 'utf8'), make.mock.calls.length];
}

test('files are made once as long as what they are made of is the same', async () => {
  expect(await place('one')).toEqual(['one', 1]);
  expect(await place('one')).toEqual(['one', 0]);
  expect(await place('two')).toEqual(['two', 1]);
});

test('what a run did not place is removed', async () => {
  await place('one');
  await place('two');
  expect(readdirSync(join(root, 'cache'))).toHaveLength(1);
  expect(await place('one')).toEqual(['one', 1]);
});

test('files whose making stopped half-way are made anew', async () => {
  const failing = vi.fn(async (to: string) => {
    writeFileSync(join(to, 'half'), 'ha');
    throw new Error('stopped');
  });
  mkdirSync(join(root, 'cache'));
  await expect(place('one', failing)).rejects.toThrow('stopped');
  expect(await place('one')).toEqual(['one', 1]);
  expect(readdirSync(join(root, 'cache')).map((name) => readdirSync(join(root, 'cache', name)))).toEqual([['letter']]);
});

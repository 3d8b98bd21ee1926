import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { shortClassNames } from '#web/build/class-names.ts';

test('each class of each stylesheet has a short name of its own, the same in every build', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'styles-'));
  const [first, second] = ['b.module.css', 'a.module.css'].map((name) => path.join(root, name));
  for (const file of [first, second]) writeFileSync(file ?? '', '');
  const names = () => {
    const name = shortClassNames(root);
    return [
      name('card', first ?? ''),
      name('title', first ?? ''),
      name('card', second ?? ''),
      name('card', first ?? ''),
    ];
  };
  expect(names()).toEqual(['_1-0', '_1-1', '_0-0', '_1-0']);
  expect(names()).toEqual(names());
});

test('a stylesheet from elsewhere stops the build', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'styles-'));
  expect(() => shortClassNames(root)('card', '/elsewhere/a.module.css')).toThrow('not a stylesheet of the site');
});

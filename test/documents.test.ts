import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { smallest, tooLarge } from '#test/commands.ts';

test('`npm run commands` runs every command that the README names, and no other', () => {
  const readme = readFileSync(path.join(import.meta.dirname, '../README.md'), 'utf8');
  const named = [...readme.matchAll(/npm (?:run ([\w:-]+)|(start|test))\b/g)].map(([, script, own]) => script ?? own);
  const more = [...readme.matchAll(/· `(test:\w+)`/g)].map(([, script]) => script);
  const run = [...Object.keys(smallest), ...tooLarge, 'commands'];
  expect([...new Set([...named, ...more])].toSorted()).toEqual(run.toSorted());
});

const page = readFileSync('test/faults.md', 'utf8');
const rows = page
  .split('\n')
  .flatMap((line) => (/^\| \d/.test(line) ? [line.split('|').map((cell) => cell.trim())] : []));

test('each of the 45 faults names files of tests that exist', () => {
  expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 45 }, (_, index) => index + 1));
  for (const [, number, , , tests = ''] of rows) {
    const files = [...tests.matchAll(/\]\(([^)]+)\)/g)].map(([, file]) => `test/${file}`);
    expect([number, files.length > 0, files.filter((file) => !existsSync(file))]).toEqual([number, true, []]);
  }
});

test('every documented behaviour is one that a fault relies on, in the words of its vendor’s own pages', () => {
  const relied = new Set(rows.flatMap(([, , , , , relies = '']) => relies.split(', ').filter(Boolean)));
  const documented = [
    ...page.matchAll(/^- \*\*(.+)\*\* — “.+” \(https:\/\/docs\.(?:stripe|aws\.amazon)\.com\/.+\)$/gm),
  ];
  expect(documented.map(([, name]) => name).toSorted()).toEqual([...relied].toSorted());
});

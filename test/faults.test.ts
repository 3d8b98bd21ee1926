import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('test/faults.md', 'utf8');
const rows = page
  .split('\n')
  .flatMap((line) => (/^\| \d/.test(line) ? [line.split('|').map((cell) => cell.trim())] : []));

test('each of the 44 faults names files of tests that exist', () => {
  expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 44 }, (_, index) => index + 1));
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

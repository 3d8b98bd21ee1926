import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documented } from '#test/documented-behaviour.ts';
import { type FaultRow, faultMatrix } from '#test/fault-matrix.ts';

const rows = Object.entries(faultMatrix).map(([row, entry]): [string, FaultRow] => [row, entry]);

test('the matrix has its 42 rows', () => {
  expect(rows.map(([row]) => Number(row))).toEqual(Array.from({ length: 42 }, (_, index) => index + 1));
});

test.each(rows)('row %s names tests that exist, or says why there can be none', (_, { tests, untested }) => {
  expect(tests.length > 0 || untested !== undefined).toBe(true);
  for (const [file, title] of tests) {
    expect([file, existsSync(file)]).toEqual([file, true]);
    const source = readFileSync(file, 'utf8').replaceAll("\\'", "'");
    expect([title, source.includes(title)]).toEqual([title, true]);
  }
});

test('every documented behaviour is one that a row relies on, and stands on its vendor’s own pages', () => {
  const relied = new Set(rows.flatMap(([, { relies = [] }]) => relies));
  expect([...relied].toSorted()).toEqual(Object.keys(documented).toSorted());
  for (const { address } of Object.values(documented)) {
    expect(new URL(address).hostname).toMatch(/^docs\.(stripe|aws\.amazon)\.com$/);
  }
});

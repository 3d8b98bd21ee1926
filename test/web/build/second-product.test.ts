/** What machines read of a second product: the sitemap's addresses, the feed, the list of texts and its Markdown twin. */
import { expect, test, vi } from 'vitest';
import { makeLlmsText, makeProductFeed } from '#web/build/machine-texts.ts';
import { sitePaths } from '#web/build/site-paths.ts';

vi.hoisted(() => {
  process.env.MORE_PRODUCTS = 'test/witness';
});

test('both products are found by machines, each at its own price and under its own address', () => {
  expect(sitePaths).toEqual(expect.arrayContaining(['/product/sept-soirs', '/products/sept-soirs']));
  const rows = makeProductFeed().split('\n');
  expect(rows.map((row) => row.split(',')[0])).toEqual(['"id"', '"guide-amour-1"', '"sept-soirs"', '']);
  expect(rows[2]).toContain('"12.50 EUR"');
  expect(rows[2]).not.toMatch(/le guide|guide-amour-1|carnet/i);
  expect(makeLlmsText()).toContain('[Sept soirs sans écran](');
});

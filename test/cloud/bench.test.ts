import { expect, test, vi } from 'vitest';
import { benchColdStarts } from '#test/bench/cold-starts.ts';
import { benchPurchases } from '#test/bench/purchases.ts';
import { awsOf, siteUrl } from '#test/cloud/addresses.ts';

test('the bench sells a guide, and measures each call of its purchase', async () => {
  const print = vi.spyOn(console, 'table').mockReturnValue();
  await benchPurchases(siteUrl, awsOf('ssm').endpoint, 1);
  const calls = ['create-checkout', 'webhook: record, gift, mail', 'order page', 'promo lookup'];
  expect(Object.keys(print.mock.lastCall?.[0])).toEqual(calls);
});

test('the bench evaluates a function as it is bundled here and as CDK bundles it by default', () => {
  const print = vi.spyOn(console, 'log').mockReturnValue();
  benchColdStarts({ runs: 1, names: ['write-proof'] });
  expect(print.mock.lastCall?.join(' ')).toMatch(/^write-proof +\d+ +\d+ +\d\.\d\d$/);
});

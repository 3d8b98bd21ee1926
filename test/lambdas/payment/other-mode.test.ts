import { expect, test, vi } from 'vitest';
import { isOfOtherMode } from '#lambdas/payment/stripe.ts';
import { findSecret } from '#lambdas/runtime/secrets.ts';

vi.mock(import('#lambdas/runtime/secrets.ts'), async (original) => ({ ...(await original()), findSecret: vi.fn() }));

test.each([
  ['sk_live_1', true, false],
  ['rk_live_1', true, false],
  ['sk_live_1', false, true],
  ['rk_live_1', false, true],
  ['sk_test_1', false, false],
  ['sk_test_1', true, true],
  ['rk_test_live_1', true, true],
])('with the key %s an event whose livemode is %s is of the other mode: %s', async (key, livemode, expected) => {
  vi.mocked(findSecret).mockResolvedValueOnce(key);
  expect(await isOfOtherMode({ livemode })).toBe(expected);
});

test('while no key is set no event counts as the other mode’s', async () => {
  vi.mocked(findSecret).mockResolvedValueOnce(undefined);
  expect(await isOfOtherMode({ livemode: true })).toBe(false);
});

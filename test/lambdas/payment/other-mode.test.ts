import { expect, test, vi } from 'vitest';
import { isOfOtherMode } from '#lambdas/payment/stripe.ts';
import { loadSecrets, MissingSecretError } from '#lambdas/runtime/secrets.ts';

vi.mock(import('#lambdas/runtime/secrets.ts'), async (original) => ({ ...(await original()), loadSecrets: vi.fn() }));

const useKey = (stripeSecretKey: string) =>
  vi.mocked(loadSecrets).mockResolvedValueOnce({ stripeSecretKey } as Awaited<ReturnType<typeof loadSecrets>>);

test.each([
  ['sk_live_1', true, false],
  ['rk_live_1', true, false],
  ['sk_live_1', false, true],
  ['rk_live_1', false, true],
  ['sk_test_1', false, false],
  ['sk_test_1', true, true],
  ['rk_test_live_1', true, true],
])('with the key %s an event whose livemode is %s is of the other mode: %s', async (key, livemode, expected) => {
  useKey(key);
  expect(await isOfOtherMode({ livemode })).toBe(expected);
});

test('while no key is set no event is turned away', async () => {
  vi.mocked(loadSecrets).mockRejectedValueOnce(new MissingSecretError(['/shop/stripe-secret-key']));
  expect(await isOfOtherMode({ livemode: true })).toBe(false);
});

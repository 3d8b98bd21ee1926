import Stripe from 'stripe';
import { afterEach, expect, test, vi } from 'vitest';
import {
  isKeyOfOtherCall,
  isMissingAtStripe,
  isOfOtherMode,
  isStripeOutage,
  requirePermittedKey,
} from '#lambdas/payment/stripe.ts';
import { findSecret, loadSecrets } from '#lambdas/runtime/secrets.ts';

vi.mock(import('#lambdas/runtime/secrets.ts'), async (original) => ({
  ...(await original()),
  findSecret: vi.fn(),
  loadSecrets: vi.fn(),
}));

afterEach(() => vi.unstubAllEnvs());

const { errors } = Stripe;
const raw = (code?: string) => ({ message: 'said by Stripe', ...(code === undefined ? {} : { code }) }) as never;

/** As the SDK makes it of Stripe's 409. */
const busy = errors.StripeError.generate({
  statusCode: 409,
  type: 'idempotency_error',
  code: 'idempotency_key_in_use',
} as never);

test.each([
  ['a 500', new errors.StripeAPIError(raw())],
  ['no connection', new errors.StripeConnectionError(raw())],
  ['too many calls', new errors.StripeRateLimitError(raw())],
  ['a revoked key', new errors.StripeAuthenticationError(raw())],
  ['the same call still at work', busy],
])('%s is an outage: the buyer is asked to try again', (_, error) => {
  expect(isStripeOutage(error)).toBe(true);
});

test.each([
  ['a refused parameter', new errors.StripeInvalidRequestError(raw('parameter_invalid'))],
  ['a key with other parameters', new errors.StripeIdempotencyError(raw())],
  ['a fault of ours', new TypeError('x is undefined')],
])('%s is no outage', (_, error) => {
  expect(isStripeOutage(error)).toBe(false);
});

test('an object of another account or mode is missing; other refusals are not', () => {
  expect(isMissingAtStripe(new errors.StripeInvalidRequestError(raw('resource_missing')))).toBe(true);
  expect(isMissingAtStripe(new errors.StripeInvalidRequestError(raw('parameter_invalid')))).toBe(false);
  expect(isMissingAtStripe(new Error('resource_missing'))).toBe(false);
});

test('a key with other parameters is another call’s; the same call still at work and other errors are not', () => {
  expect(isKeyOfOtherCall(new errors.StripeIdempotencyError(raw()))).toBe(true);
  expect(isKeyOfOtherCall(busy)).toBe(false);
  expect(isKeyOfOtherCall(new errors.StripeAPIError(raw()))).toBe(false);
});

test.each([
  ['sk_live_1', true, false],
  ['rk_live_1', true, false],
  ['sk_org_live_1', true, false],
  ['sk_org_1', true, false],
  ['sk_org_test_1', true, true],
  ['sk_live_1', false, true],
  ['rk_live_1', false, true],
  ['sk_test_1', false, false],
  ['sk_test_1', true, true],
  ['rk_test_live_1', true, true],
  ['sk_test_sk_live_1', true, true],
])('with the key %s an event whose livemode is %s is of the other mode: %s', async (key, livemode, expected) => {
  vi.mocked(findSecret).mockResolvedValueOnce(key);
  expect(await isOfOtherMode({ livemode })).toBe(expected);
});

test('while no key is set no event counts as the other mode’s', async () => {
  vi.mocked(findSecret).mockResolvedValueOnce(undefined);
  expect(await isOfOtherMode({ livemode: true })).toBe(false);
});

const withKey = (stripeSecretKey: string) => ({
  ...{ hashSecret: '', linkSecret: '', originSecret: '', stripeWebhookSecret: '' },
  stripeSecretKey,
});

test.each(['sk_live_1', 'rk_live_1'])('a stage that takes no real money sells nothing with the key %s', async (key) => {
  vi.stubEnv('LIVE_PAYMENTS', 'refused');
  vi.mocked(loadSecrets).mockResolvedValueOnce(withKey(key));
  await expect(requirePermittedKey()).rejects.toMatchObject({ code: 'payment_unavailable' });
  expect(console.error).toHaveBeenCalledOnce();
  vi.mocked(console.error).mockClear();
});

test.each([
  ['sk_test_1', 'refused'],
  ['sk_test_1', 'allowed'],
  ['sk_live_1', 'allowed'],
])('with the key %s and live payments %s the shop sells', async (key, livePayments) => {
  vi.stubEnv('LIVE_PAYMENTS', livePayments);
  vi.mocked(loadSecrets).mockResolvedValueOnce(withKey(key));
  await expect(requirePermittedKey()).resolves.toBeUndefined();
});

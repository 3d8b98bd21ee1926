import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { isMissingAtStripe, isStripeOutage } from '#lambdas/payment/stripe.ts';

const { errors } = Stripe;
const raw = (code?: string) => ({ message: 'said by Stripe', ...(code === undefined ? {} : { code }) }) as never;

test.each([
  ['a 500', new errors.StripeAPIError(raw())],
  ['no connection', new errors.StripeConnectionError(raw())],
  ['too many calls', new errors.StripeRateLimitError(raw())],
  ['a revoked key', new errors.StripeAuthenticationError(raw())],
  ['the same call still at work', new errors.StripeIdempotencyError(raw('idempotency_key_in_use'))],
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

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { expect, test, vi } from 'vitest';
import { describeError, logFault } from '#lambdas/runtime/log.ts';
import { undefinedIfRefused } from '#lambdas/runtime/table.ts';

test.each([
  'Email address is not verified. The following identities failed the check in region EU-WEST-3: lea@example.fr',
  'Invalid email address: <lea@example.fr>',
  'Invalid format: Expected /^x$/ but received "lea@example.fr"',
])('%j is logged without the address', (sentence) => {
  expect(describeError(new Error(sentence))).not.toContain('lea');
});

test.each([
  'Invalid API Key provided: sk_live_********9abc',
  'No such checkout.session: cs_test_a1B2c3',
  'whsec_abc123 and rk_live_abc123',
])('%j is logged without keys and tokens', (sentence) => {
  expect(describeError(new Error(sentence))).not.toMatch(/9abc|a1B2c3|abc123/);
});

test('causes are described as well, under the same rule', () => {
  const error = new Error('send failed', { cause: new TypeError('no mailbox lea@example.fr') });
  expect(describeError(error)).toBe('Error: send failed < TypeError: no mailbox …');
  expect(describeError('lea@example.fr')).toBe('…');
});

test('of a text of 200,000 characters only the beginning is searched', () => {
  const replace = vi.spyOn(String.prototype, 'replace');
  const line = describeError(new Error('x'.repeat(200_000)));
  const searched = replace.mock.contexts.map((text) => String(text).length);
  replace.mockRestore();
  expect(line).toHaveLength(1000);
  expect(Math.max(...searched)).toBeLessThanOrEqual(4000);
});

test('an address that lies across the cut leaves nothing of itself', () => {
  const addresses = 'camille@example.fr '.repeat(209);
  const text = `${addresses}${'.'.repeat(4000 - addresses.length - 4)}lea.martin@example.fr`;
  expect(text.slice(0, 4000)).toMatch(/lea\.$/);
  expect(describeError(new Error(text))).not.toMatch(/camille|lea/);
});

test('an error that is its own cause is described', () => {
  const error = new Error('loop');
  error.cause = error;
  expect(describeError(error)).toBe(Array(6).fill('Error: loop').join(' < '));
});

test('an event is one object, as the metric filters expect it', () => {
  const log = vi.mocked(console.error);
  logFault('unknown_order', { orderId: 'order_1700000000000' });
  expect(log.mock.calls).toEqual([[{ event: 'unknown_order', orderId: 'order_1700000000000' }]]);
  log.mockClear();
});

test('a condition that did not hold is an answer, any other failure is thrown', async () => {
  const refused = new ConditionalCheckFailedException({ message: 'refused', $metadata: {} });
  expect(await undefinedIfRefused(Promise.resolve('written'))).toBe('written');
  expect(await undefinedIfRefused(Promise.reject(refused))).toBeUndefined();
  await expect(undefinedIfRefused(Promise.reject(new Error('no table')))).rejects.toThrow('no table');
});

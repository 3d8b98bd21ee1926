import { expect, test, vi } from 'vitest';
import { describeError, logFault } from '#lambdas/runtime/log.ts';

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

test('a log line stays short', () => {
  expect(describeError(new Error('x'.repeat(5000)))).toHaveLength(1000);
});

test('an event is one object, as the metric filters expect it', () => {
  const log = vi.mocked(console.error);
  logFault('unknown_order', { orderId: 'order_1700000000000' });
  expect(log.mock.calls).toEqual([[{ event: 'unknown_order', orderId: 'order_1700000000000' }]]);
  log.mockClear();
});

import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { verifyEvent } from '#lambdas/payment/webhook-event.ts';

const now = new Date('2026-11-21T20:00:00.000Z');
const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'checkout.session.completed' });

function sign(secret: string, offsetSeconds = 0): string {
  const timestamp = now.getTime() / 1000 + offsetSeconds;
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

const verify = (signature: string, secrets = 'whsec_a') =>
  verifyEvent(Buffer.from(payload), { signature, secrets, now });

test('a delivery signed with our secret is read', () => {
  expect(verify(sign('whsec_a'))?.id).toBe('evt_1');
});

test('during a rotation either of two secrets is accepted', () => {
  expect(verify(sign('whsec_a'), 'whsec_a, whsec_b')?.id).toBe('evt_1');
  expect(verify(sign('whsec_b'), 'whsec_a, whsec_b')?.id).toBe('evt_1');
  expect(verify(sign('whsec_c'), 'whsec_a, whsec_b')).toBeUndefined();
});

test('five minutes either way are accepted, a second more is not', () => {
  expect(verify(sign('whsec_a', -299))).toBeDefined();
  expect(verify(sign('whsec_a', 299))).toBeDefined();
  expect(verify(sign('whsec_a', -301))).toBeUndefined();
  expect(verify(sign('whsec_a', 301))).toBeUndefined();
  expect(verify(sign('whsec_a', 86_400 * 365))).toBeUndefined();
});

test.each([
  '',
  'x',
  't=,v1=',
  't=NaN,v1=abc',
  't=1763755200',
  'v1=abc',
  `t=${now.getTime() / 1000},v1=${'0'.repeat(64)}`,
])('the signature %j is refused', (signature) => {
  expect(verify(signature)).toBeUndefined();
});

test('a changed body is refused', () => {
  const signature = sign('whsec_a');
  const forged = Buffer.from(payload.replace('evt_1', 'evt_2'));
  expect(verifyEvent(forged, { signature, secrets: 'whsec_a', now })).toBeUndefined();
});

test('an empty secret accepts nothing, not even what it signed', () => {
  expect(verify(sign('whsec_a'), '')).toBeUndefined();
  expect(verify(sign('whsec_a'), ' , ')).toBeUndefined();
});

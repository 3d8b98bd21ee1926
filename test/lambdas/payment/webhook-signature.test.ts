import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { isSigned } from '#lambdas/payment/webhook-signature.ts';

const now = new Date('2026-11-21T20:00:00.000Z');
const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'checkout.session.completed' });

function sign(secret: string, offsetSeconds = 0): string {
  const timestamp = now.getTime() / 1000 + offsetSeconds;
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

const verify = (signature: string, secrets = 'whsec_a') => isSigned(Buffer.from(payload), { signature, secrets, now });

test('during a rotation either of two secrets is accepted', () => {
  expect(verify(sign('whsec_a'), 'whsec_a, whsec_b')).toBe(true);
  expect(verify(sign('whsec_b'), 'whsec_a, whsec_b')).toBe(true);
  expect(verify(sign('whsec_c'), 'whsec_a, whsec_b')).toBe(false);
});

test('five minutes either way are accepted, a second more is not', () => {
  expect(verify(sign('whsec_a', -300))).toBe(true);
  expect(verify(sign('whsec_a', 300))).toBe(true);
  expect(verify(sign('whsec_a', -301))).toBe(false);
  expect(verify(sign('whsec_a', 301))).toBe(false);
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
  expect(verify(signature)).toBe(false);
});

test('the parts of a signature may come in any order', () => {
  expect(verify(sign('whsec_a').split(',').toReversed().join())).toBe(true);
});

test('a changed body is refused', () => {
  const signature = sign('whsec_a');
  const forged = Buffer.from(payload.replace('evt_1', 'evt_2'));
  expect(isSigned(forged, { signature, secrets: 'whsec_a', now })).toBe(false);
});

test('an empty secret accepts nothing, not even what it signed', () => {
  const timestamp = now.getTime() / 1000;
  const signed = createHmac('sha256', '').update(`${timestamp}.${payload}`).digest('hex');
  for (const secrets of ['', ' , ']) {
    expect(verify(`t=${timestamp},v1=${signed}`, secrets)).toBe(false);
    expect(verify(sign('whsec_a'), secrets)).toBe(false);
  }
});

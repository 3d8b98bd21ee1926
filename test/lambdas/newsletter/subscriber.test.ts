import { expect, test } from 'vitest';
import { isSubscribed } from '#lambdas/newsletter/subscriber.ts';

const asked = { email: 'lea@example.fr', requestedAt: '2026-11-20', source: 'footer', consentVersion: '2026-11' };

test.each([
  ['asked only', {}, false],
  ['confirmed', { confirmedAt: '2026-11-21' }, true],
  ['taken back', { confirmedAt: '2026-11-21', unsubscribedAt: '2026-11-22' }, false],
  ['confirmed anew', { confirmedAt: '2026-11-23', unsubscribedAt: '2026-11-22' }, true],
  ['refused before it was confirmed', { unsubscribedAt: '2026-11-22' }, false],
])('an address that was %s (%j) is subscribed: %s', (_, facts, expected) => {
  expect(isSubscribed({ ...asked, ...facts })).toBe(expected);
});

/** Consent and its end, as they are stored: races that requests cannot reproduce. */
import { expect, test } from 'vitest';
import { endSeconds, retention } from '#content/retention.ts';
import {
  confirmSubscription,
  recordUnsubscription,
  requestSubscription,
} from '#lambdas/newsletter/subscriber.store.ts';
import { isSubscribed } from '#lambdas/newsletter/subscriber.ts';
import { getItem } from '#lambdas/runtime/table.ts';
import { openShop } from '#test/lambdas/own-shop.ts';

await openShop();
const readRow = (email: string) => getItem('SUBSCRIBERS_TABLE', { email });

test('a confirmation stays: its link may be clicked again, and a second request’s two steps lie around it', async () => {
  const email = 'lecteur1@example.fr';
  const now = new Date();
  await requestSubscription({ email, source: 'footer' }, now);
  for (const clickedAt of [now, new Date(now.getTime() + 1000)])
    expect(await confirmSubscription(email, { issuedAt: now, now: clickedAt })).toBe(true);
  expect(await requestSubscription({ email, source: 'article' }, now)).toBe(false);
  expect(await readRow(email)).toMatchObject({ source: 'footer', confirmed_at: now.toISOString() });
  expect((await readRow(email))?.delete_at).toBe(endSeconds(now, retention.subscription));
});

test('an unsubscription invalidates the confirmation link of its own mail, whatever happened before', async () => {
  const email = 'lecteur2@example.fr';
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  await requestSubscription({ email, source: 'footer' }, at(1));
  await recordUnsubscription(email, at(2));
  await requestSubscription({ email, source: 'footer' }, at(3));
  await recordUnsubscription(email, at(4));
  expect(await confirmSubscription(email, { issuedAt: at(3), now: at(5) })).toBe(false);
});

test('an unsubscription, also a repeated one, is kept three years, even after a new request, until the owner confirms', async () => {
  const email = 'lecteur3@example.fr';
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  await requestSubscription({ email, source: 'footer' }, at(1));
  await confirmSubscription(email, { issuedAt: at(1), now: at(1) });
  await recordUnsubscription(email, at(2));
  const objection = await readRow(email);
  await recordUnsubscription(email, at(3));
  expect(await readRow(email)).toEqual(objection);
  await requestSubscription({ email, source: 'footer' }, at(3));
  expect((await readRow(email))?.delete_at).toBe(objection?.delete_at);
  expect(objection?.delete_at).toBe(endSeconds(at(2), retention.unsubscription));
  expect(await confirmSubscription(email, { issuedAt: at(3), now: at(4) })).toBe(true);
  expect((await readRow(email))?.delete_at).toBe(endSeconds(at(4), retention.subscription));
  expect(await readRow(email)).not.toHaveProperty('kept_until');
});

test('an unknown address is neither confirmed nor stored by unsubscribing', async () => {
  const email = 'lecteur4@example.fr';
  expect(await confirmSubscription(email, { issuedAt: new Date(), now: new Date() })).toBe(false);
  await recordUnsubscription(email, new Date());
  expect(await readRow(email)).toBeUndefined();
});

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

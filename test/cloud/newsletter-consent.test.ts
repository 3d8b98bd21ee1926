/** Consent and unsubscription in races that requests cannot reproduce. */
import { beforeAll, expect, test } from 'vitest';
import {
  confirmSubscription,
  recordUnsubscription,
  requestSubscription,
} from '#lambdas/newsletter/subscriber.store.ts';
import { rowOf } from '#test/cloud/letter.ts';
import { newBuyer } from '#test/cloud/shop-client.ts';
import { useShopTables } from '#test/cloud/tables.ts';

beforeAll(useShopTables);

test('a confirmation between the two steps of a second request stays', async () => {
  const email = newBuyer();
  const now = new Date();
  await requestSubscription({ email, source: 'footer' }, now);
  expect(await confirmSubscription(email, { issuedAt: now, now })).toBe(true);
  expect(await requestSubscription({ email, source: 'article' }, now)).toBe(false);
  expect(await rowOf(email)).toMatchObject({ source: 'footer', confirmed_at: now.toISOString() });
  expect((await rowOf(email))?.delete_at).toBeUndefined();
});

test('an unsubscription invalidates the confirmation link of its own mail, whatever happened before', async () => {
  const email = newBuyer();
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  await requestSubscription({ email, source: 'footer' }, at(1));
  await recordUnsubscription(email, at(2));
  await requestSubscription({ email, source: 'footer' }, at(3));
  await recordUnsubscription(email, at(4));
  expect(await confirmSubscription(email, { issuedAt: at(3), now: at(5) })).toBe(false);
});

test('an unsubscription is kept three years, even after a new request, until the owner confirms', async () => {
  const email = newBuyer();
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  await requestSubscription({ email, source: 'footer' }, at(1));
  await confirmSubscription(email, { issuedAt: at(1), now: at(1) });
  await recordUnsubscription(email, at(2));
  const objection = await rowOf(email);
  await requestSubscription({ email, source: 'footer' }, at(3));
  expect((await rowOf(email))?.delete_at).toBe(objection?.delete_at);
  expect(Number(objection?.delete_at)).toBeGreaterThan(at(2).getTime() / 1000 + 1000 * 86_400);
  expect(await confirmSubscription(email, { issuedAt: at(3), now: at(4) })).toBe(true);
  expect((await rowOf(email))?.delete_at).toBeUndefined();
});

test('an unknown address is neither confirmed nor stored by unsubscribing', async () => {
  const email = newBuyer();
  expect(await confirmSubscription(email, { issuedAt: new Date(), now: new Date() })).toBe(false);
  await recordUnsubscription(email, new Date());
  expect(await rowOf(email)).toBeUndefined();
});

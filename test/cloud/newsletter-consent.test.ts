/** Consent and unsubscription: the mail's link, the mail client's own button (RFC 8058), races that requests cannot reproduce. */
import { beforeAll, expect, test } from 'vitest';
import { endSeconds, retention } from '#content/retention.ts';
import type { ErrorBody } from '#lambdas/http/contract.ts';
import {
  confirmSubscription,
  recordUnsubscription,
  requestSubscription,
} from '#lambdas/newsletter/subscriber.store.ts';
import { ask, newBuyer, post } from '#test/cloud/shop-client.ts';
import { mailsTo } from '#test/cloud/stand-ins.ts';
import { rowOf, subscribe } from '#test/cloud/subscription.ts';
import { useShopTables } from '#test/cloud/tables.ts';

beforeAll(useShopTables);

test('a confirmation stays: its link may be clicked again, and a second request’s two steps lie around it', async () => {
  const email = newBuyer();
  const now = new Date();
  await requestSubscription({ email, source: 'footer' }, now);
  for (const clickedAt of [now, new Date(now.getTime() + 1000)])
    expect(await confirmSubscription(email, { issuedAt: now, now: clickedAt })).toBe(true);
  expect(await requestSubscription({ email, source: 'article' }, now)).toBe(false);
  expect(await rowOf(email)).toMatchObject({ source: 'footer', confirmed_at: now.toISOString() });
  expect((await rowOf(email))?.delete_at).toBe(endSeconds(now, retention.subscription));
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

test('an unsubscription, also a repeated one, is kept three years, even after a new request, until the owner confirms', async () => {
  const email = newBuyer();
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  await requestSubscription({ email, source: 'footer' }, at(1));
  await confirmSubscription(email, { issuedAt: at(1), now: at(1) });
  await recordUnsubscription(email, at(2));
  const objection = await rowOf(email);
  await recordUnsubscription(email, at(3));
  expect(await rowOf(email)).toEqual(objection);
  await requestSubscription({ email, source: 'footer' }, at(3));
  expect((await rowOf(email))?.delete_at).toBe(objection?.delete_at);
  expect(objection?.delete_at).toBe(endSeconds(at(2), retention.unsubscription));
  expect(await confirmSubscription(email, { issuedAt: at(3), now: at(4) })).toBe(true);
  expect((await rowOf(email))?.delete_at).toBe(endSeconds(at(4), retention.subscription));
  expect(await rowOf(email)).not.toHaveProperty('kept_until');
});

test('an unknown address is neither confirmed nor stored by unsubscribing', async () => {
  const email = newBuyer();
  expect(await confirmSubscription(email, { issuedAt: new Date(), now: new Date() })).toBe(false);
  await recordUnsubscription(email, new Date());
  expect(await rowOf(email)).toBeUndefined();
});

test('the mail client’s own button unsubscribes without a page, form or multipart', async () => {
  const types: [type: string, body: string][] = [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
  ];
  for (const [type, body] of types) {
    const email = newBuyer();
    await subscribe({ email });
    const headers = (await mailsTo(email))[0]?.headers ?? [];
    const headerOf = (name: string) => headers.find((header) => header.name === name)?.value ?? '';
    expect(headerOf('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const [, url = ''] = /^<(http[^>]+)>, <mailto:aide@/.exec(headerOf('List-Unsubscribe')) ?? [];
    const { pathname, search } = new URL(url);
    const page = await ask('GET', `${pathname}${search}`);
    expect([page.status, page.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/newsletter#unsubscribe='),
    ]);
    expect((await rowOf(email))?.unsubscribed_at).toBeUndefined();
    expect((await post(`${pathname}${search}`, body, { 'content-type': type })).status).toBe(200);
    expect((await rowOf(email))?.unsubscribed_at).toEqual(expect.any(String));
    const forged = await post<ErrorBody>(`${pathname}?token=x.y`, body, { 'content-type': type });
    expect([forged.status, forged.body.error.code]).toEqual([404, 'link_invalid']);
  }
});

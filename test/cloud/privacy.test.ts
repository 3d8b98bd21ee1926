import { expect, test } from 'vitest';
import { endSeconds, retention } from '#content/retention.ts';
import { apiUrl } from '#test/cloud/addresses.ts';
import { deliver, otherEvent } from '#test/cloud/deliveries.ts';
import {
  type Answer,
  buy,
  buyWithLink,
  checkOut,
  cloneWithLink,
  download,
  get,
  lookUp,
  newBuyer,
  post,
  postCalls,
  requestCheckout,
} from '#test/cloud/shop-client.ts';
import { readLog } from '#test/cloud/stand-ins.ts';
import { readOrder, scan, settleNow } from '#test/cloud/tables.ts';

test('the API’s own address answers 404 to JSON, forms and forged headers alike, before it reads anything', async () => {
  const forms = { 'content-type': 'application/x-www-form-urlencoded' };
  const json = { 'content-type': 'application/json' };
  const others = ['/api/health', '/api/promo-codes/BIENVENUE20', '/api/orders/order_1', '/', '/local'];
  const error = { code: 'not_found', message: 'Ressource non trouvée' };
  for (const path of [...postCalls, ...others]) {
    for (const headers of [json, forms, { ...json, 'x-origin-secret': 'guess' }, { ...json, 'x-origin-secret': '' }]) {
      const method = postCalls.includes(path) ? 'POST' : 'GET';
      const answer = await fetch(`${apiUrl}${path}`, { method, headers, redirect: 'manual' });
      expect([answer.status, await answer.json()]).toEqual([404, { error }]);
    }
  }
});

/** What a stranger could tell two answers apart by. */
function fingerprint({ status, body, headers }: Answer): string {
  const kept = [...headers].filter(([name]) => !['date', 'x-amz-cf-id'].includes(name));
  return JSON.stringify([status, body, kept]);
}

function expectSameNotFound(answers: Answer[]): void {
  const notFound = { error: { code: 'order_not_found', message: 'Commande non trouvée' } };
  for (const { status, body } of answers) expect([status, body]).toEqual([404, notFound]);
  expect(new Set(answers.map(fingerprint)).size).toBe(1);
}

test('an unknown order, an unpaid one, a wrong token and a wrong e-mail get the same 404, headers included', async () => {
  const email = newBuyer();
  const paid = await cloneWithLink();
  const unpaid = await checkOut(email);
  expectSameNotFound([
    await download({ orderId: 'order_1111111111111', email }),
    await download({ orderId: '../../etc/passwd', email }),
    await download({ orderId: unpaid.orderId, email }),
    await download({ orderId: paid.orderId, email }),
    await download({ orderId: paid.orderId, token: 'x'.repeat(43) }),
    await download({ orderId: paid.orderId, token: paid.token.slice(0, -1) }),
  ]);
});

test('the order page opens to the session that paid it; any other gets the same 404, headers included', async () => {
  const paid = await buy(newBuyer());
  const unpaid = await checkOut(newBuyer());
  expect((await lookUp(paid)).status).toBe(200);
  expectSameNotFound([
    await get(`/api/orders/${paid.orderId}`),
    await lookUp({ ...paid, sessionId: '' }),
    await lookUp({ ...paid, sessionId: unpaid.sessionId }),
    await lookUp({ ...unpaid, sessionId: paid.sessionId }),
    await lookUp({ ...paid, orderId: 'order_1111111111111' }),
    await lookUp({ ...paid, orderId: '%F0%9F%92%98' }),
    await lookUp({ orderId: 'x', sessionId: 'y' }),
  ]);
});

test('no log holds an address, a token, a session, a signature or a message', async () => {
  const email = `canari-${newBuyer()}`;
  const { token, ...checkout } = await buyWithLink(email, { promoCode: 'BIENVENUE20' });
  await download({ orderId: checkout.orderId, token });
  await download({ orderId: checkout.orderId, email });
  await post('/api/contact', { name: 'Canari', email, subject: 'canari-sujet', message: 'canari-message' });
  await post('/api/withdrawals', { name: 'Canari', orderId: 'canari', email, message: 'canari-message' });
  await post('/api/newsletter', { email, source: 'canari' });
  await post('/api/my-order/find', { email });
  await settleNow();
  await post('/api/newsletter/confirm', { token: `${Buffer.from(email).toString('base64url')}.1.canari` });
  await post('/api/stripe-webhook', { canari: email }, { 'stripe-signature': 't=1,v1=canari-signature' });
  await deliver(otherEvent('canari.created'));
  const log = await readLog();
  for (const secret of ['canari', token, checkout.sessionId, 'v1=']) expect(log).not.toContain(secret);
});

test('every row about a person ends when the privacy page says', async () => {
  const [buyer, visitor, stranger] = [newBuyer(), newBuyer(), newBuyer()];
  const paid = await buy(buyer, { promoCode: 'BIENVENUE20' });
  const unpaid = await checkOut(visitor);
  for (const [orderId, email] of [
    [paid.orderId, buyer],
    ['inconnue', stranger],
  ]) {
    await post('/api/withdrawals', { name: 'Camille Test', orderId, email });
  }
  const { paid_at: paidAt, delete_at: orderEnd } = (await readOrder(paid.orderId)) ?? {};
  expect(orderEnd).toBe(endSeconds(String(paidAt), retention.paidOrder));
  const gifts = await scan('orderGifts');
  expect(gifts.find((row) => row.order_id === paid.orderId)?.delete_at).toBe(orderEnd);
  const { created_at: createdAt, delete_at: unpaidEnd } = (await readOrder(unpaid.orderId)) ?? {};
  expect(unpaidEnd).toBe(endSeconds(String(createdAt), retention.unpaidOrder));
  expect(gifts.find((row) => row.order_id === unpaid.orderId)?.delete_at).toBe(unpaidEnd);
  const statements = await scan('withdrawals');
  for (const [email, kept] of [
    [buyer, retention.withdrawal],
    [stranger, retention.unmatchedWithdrawal],
  ] as const) {
    const row = statements.find((one) => one.email === email);
    expect(row?.delete_at).toBe(endSeconds(String(row?.received_at), kept));
  }
});

test('every counter of a visit ends within the time the privacy page says', async () => {
  // Other files count in years to come.
  const before = new Set((await scan('counters')).map(({ counter }) => counter));
  const email = newBuyer();
  await requestCheckout({ email, promoCode: 'BIENVENUE20' }, `retention-${email}`);
  await post('/api/contact', { name: 'Camille', email, subject: 'Bonjour', message: 'Bonjour' });
  await download({ orderId: 'order_1234567890123', email });
  const latest = endSeconds(new Date(), retention.counter);
  const rows = (await scan('counters')).filter(({ counter }) => !before.has(counter));
  expect(rows.length).toBeGreaterThan(4);
  for (const { counter, delete_at: end } of rows) expect([counter, Number(end) <= latest]).toEqual([counter, true]);
});

test('counters store neither a visitor’s network nor an address', async () => {
  const from = '203.0.113.79';
  await download({ orderId: 'order_4444444444444', email: 'lea@example.fr' }, from);
  const rows = JSON.stringify(await scan('counters'));
  expect(rows).not.toContain(from);
  expect(rows).not.toContain('lea@');
});

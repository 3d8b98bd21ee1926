/** Single shapes of garbage; `test/torture/fuzz.test.ts` draws them by the thousand. */
import { expect, test } from 'vitest';
import {
  type Answer,
  ask,
  checkOut,
  get,
  guideLine,
  newBuyer,
  newVisitor,
  post,
  postCalls,
  postForm,
  viewer,
} from '#test/cloud/shop-client.ts';

function expectRefusal({ status, body }: Answer): void {
  expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
  expect(status, JSON.stringify(body)).toBeLessThan(500);
  expect(body).toEqual({ error: { code: expect.any(String), message: expect.stringMatching(/^[A-ZÀ-Ý]/) } });
}

const visitor = newVisitor();

function send(path: string, body: string | Uint8Array<ArrayBuffer>, contentType = 'application/json') {
  return post(path, body, { ...viewer(visitor), 'content-type': contentType });
}

test.each([
  ['a deep nest', '['.repeat(30_000) + ']'.repeat(30_000)],
  ['a deep object', `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`],
  ['a key twice', '{"email":"a@b.fr","email":5}'],
  ['a number beyond all', '{"lineItems":[{"productId":"guide-amour-1","price":1e999,"quantity":1}],"email":"a@b.fr"}'],
  ['a byte order mark', '\ufeff{}'],
  ['fifty-one lines', JSON.stringify({ lineItems: Array.from({ length: 51 }, () => guideLine), email: 'a@b.fr' })],
])('%s is refused', async (_, body) => {
  // An address is all that a newsletter request needs, and some of these have one.
  for (const path of postCalls.slice(0, 4)) expectRefusal(await send(path, body));
});

test('a form of garbage leads back to its page with an error', async () => {
  for (const [path, page] of [
    ['/api/create-checkout', '/checkout?error='],
    ['/api/downloads', '/download?orderId='],
    ['/api/contact', '/contact?error='],
    ['/api/withdrawals', '/retractation?error='],
    ['/api/my-order/find', '/retrouver?error='],
    ['/api/newsletter', '/newsletter?error='],
    ['/api/newsletter/confirm', '/newsletter?error='],
    ['/api/newsletter/unsubscribe', '/newsletter?error='],
  ]) {
    const answer = await postForm(path ?? '', { __proto__: 'x', email: '\u0000', orderId: '"><script>', price: 'NaN' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toContain(page);
    expect(answer.headers.get('location')).not.toContain('<');
  }
});

test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'GET'])('%s is refused on every path', async (method) => {
  for (const path of [...postCalls, '/api/nothing', '/api/promo-codes/BIENVENUE20/x'])
    expectRefusal(await ask(method, path));
});

test('repeated query keys, invalid escapes and endless paths are refused', async () => {
  const { orderId, sessionId } = await checkOut(newBuyer());
  for (const path of [
    `/api/orders/${orderId}?payment_intent=${sessionId}&payment_intent=${sessionId}`,
    `/api/orders/${orderId}?payment_intent[]=${sessionId}`,
    `/api/orders/${orderId}%00?payment_intent=${sessionId}`,
    `/api/orders/${'9'.repeat(4000)}?payment_intent=${sessionId}`,
    '/api/promo-codes/__proto__',
    '/api/promo-codes/%00',
    '/api/promo-codes/a%2Fb',
  ]) {
    expectRefusal(await get(path));
  }
  expect((await get('/api/promo-codes/%E0%A4%A')).status).toBeLessThan(500);
});

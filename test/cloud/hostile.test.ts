import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { apiUrl } from '#test/cloud/addresses.ts';
import { deliver, otherEvent } from '#test/cloud/deliveries.ts';
import {
  type Answer,
  ask,
  buy,
  checkOut,
  download,
  get,
  guideLine,
  lookUp,
  newBuyer,
  newVisitor,
  post,
  postForm,
  postFrom,
  tokenOf,
} from '#test/cloud/shop-client.ts';
import { readLog } from '#test/cloud/stand-ins.ts';
import { scan } from '#test/cloud/tables.ts';

const calls = ['/api/create-checkout', '/api/downloads', '/api/contact', '/api/stripe-webhook'];

/** Nothing but counters may change when a call is refused. */
async function countRows(): Promise<number[]> {
  const tables = await Promise.all((['orders', 'orderGifts', 'promoCodes'] as const).map(scan));
  return tables.map((rows) => rows.length);
}

function expectRefusal({ status, body }: Answer): void {
  expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
  expect(status, JSON.stringify(body)).toBeLessThan(500);
  expect(body).toEqual({ error: { code: expect.any(String), message: expect.stringMatching(/^[A-ZÀ-Ý]/) } });
}

const visitor = newVisitor();

function send(path: string, body: string | Uint8Array<ArrayBuffer>, contentType = 'application/json') {
  return postFrom(visitor, path, { body, headers: { 'content-type': contentType } });
}

const nasty = fc.constantFrom<unknown>(
  ...[null, true, 0, -1, 1e308, Number.MIN_VALUE, '', ' ', '💘', '\u0000', 'a\r\nBcc: x@y.fr', '\ud800', '../../etc'],
  ...[[], {}, [[]], { toString: 'x' }, 'x'.repeat(2000), '$ne', "' OR 1=1 --", '<script>', '{{7*7}}', '%00'],
);
const field = fc.constantFrom(
  ...['email', 'lineItems', 'productId', 'name', 'price', 'quantity', 'promoCode', 'currency', 'consents'],
  ...['orderId', 'token', 'subject', 'message', 'website', '__proto__', 'constructor', 'length'],
);
const garbageObject = fc.dictionary(field, fc.oneof(nasty, fc.jsonValue({ maxDepth: 3 })), { maxKeys: 8 });

test('no garbage of the right form gets further than a refusal, and none leaves a row', async () => {
  const before = await countRows();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...calls), garbageObject, async (path, body) => {
      expectRefusal(await send(path, JSON.stringify(body)));
    }),
    { seed: 79, numRuns: 250, interruptAfterTimeLimit: 4000 },
  );
  expect(await countRows()).toEqual(before);
});

test('no bytes at all get further than a refusal, whatever they are said to be', async () => {
  const before = await countRows();
  const types = ['application/json', 'text/plain', 'multipart/form-data', 'application/octet-stream', 'x', ''];
  const bytes = fc.uint8Array({ maxLength: 300 }).map((some) => new Uint8Array(some));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...calls), fc.constantFrom(...types), bytes, async (path, type, body) => {
      expectRefusal(await send(path, body, type));
    }),
    { seed: 79, numRuns: 120, interruptAfterTimeLimit: 2000 },
  );
  expect(await countRows()).toEqual(before);
});

test.each([
  ['a deep nest', '['.repeat(30_000) + ']'.repeat(30_000)],
  ['a deep object', `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`],
  ['a key twice', '{"email":"a@b.fr","email":5}'],
  ['a number beyond all', '{"lineItems":[{"productId":"guide-amour-1","price":1e999,"quantity":1}],"email":"a@b.fr"}'],
  ['a byte order mark', '\ufeff{}'],
  ['fifty-one lines', JSON.stringify({ lineItems: Array.from({ length: 51 }, () => guideLine), email: 'a@b.fr' })],
  [
    'eleven guides in two lines',
    JSON.stringify({
      lineItems: [
        { ...guideLine, quantity: 6 },
        { ...guideLine, quantity: 5 },
      ],
      email: 'a@b.fr',
    }),
  ],
])('%s is refused', async (_, body) => {
  for (const path of calls) expectRefusal(await send(path, body));
});

test('a form of garbage goes back to its page with an error', async () => {
  for (const [path, page] of [
    ['/api/create-checkout', '/checkout?error='],
    ['/api/downloads', '/download?orderId='],
    ['/api/contact', '/contact?error='],
  ]) {
    const answer = await postForm(path ?? '', { __proto__: 'x', email: '\u0000', orderId: '"><script>', price: 'NaN' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toContain(page);
    expect(answer.headers.get('location')).not.toContain('<');
  }
});

test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'GET'])('%s is not a way in', async (method) => {
  for (const path of [...calls, '/api/nothing', '/api/promo-codes/BIENVENUE20/x'])
    expectRefusal(await ask(method, path));
});

test('query keys given twice, escapes that are none and endless paths are refused', async () => {
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

test('the API’s own address answers 404 to JSON, forms and forged headers alike, before it reads anything', async () => {
  const forms = { 'content-type': 'application/x-www-form-urlencoded' };
  const json = { 'content-type': 'application/json' };
  for (const path of [...calls, '/api/health', '/api/promo-codes/BIENVENUE20', '/api/orders/order_1', '/', '/local']) {
    for (const headers of [json, forms, { ...json, 'x-origin-secret': 'guess' }, { ...json, 'x-origin-secret': '' }]) {
      const method = calls.includes(path) ? 'POST' : 'GET';
      const answer = await fetch(`${apiUrl}${path}`, { method, headers, redirect: 'manual' });
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { error: { code: 'not_found', message: 'Ressource non trouvée' } },
      ]);
    }
  }
});

/** What a stranger could tell two answers apart by. */
function fingerprint({ status, body, headers }: { status: number; body: unknown; headers: Headers }) {
  const kept = [...headers].filter(([name]) => !['date', 'x-amz-cf-id'].includes(name));
  return JSON.stringify([status, body, kept]);
}

test('an order that is not there, one not paid and one of somebody else cannot be told apart, headers included', async () => {
  const email = newBuyer();
  const paid = await buy(newBuyer());
  const unpaid = await checkOut(email);
  const downloads = [
    await download({ orderId: 'order_1111111111111', email }),
    await download({ orderId: unpaid.orderId, email }),
    await download({ orderId: paid.orderId, email }),
    await download({ orderId: paid.orderId, token: tokenOf((await lookUp(paid)).body.downloadUrl).replace(/.$/, '') }),
  ];
  const pages = [
    await lookUp({ ...paid, sessionId: unpaid.sessionId }),
    await lookUp({ ...unpaid, sessionId: paid.sessionId }),
    await lookUp({ ...paid, orderId: 'order_1111111111111' }),
    await lookUp({ orderId: 'x', sessionId: 'y', url: '' }),
  ];
  for (const tries of [downloads, pages]) expect(new Set(tries.map(fingerprint)).size).toBe(1);
});

test('no log holds an address, a token, a session, a signature or a message', async () => {
  const email = `canari-${newBuyer()}`;
  const checkout = await buy(email, { promoCode: 'BIENVENUE20' });
  const token = tokenOf((await lookUp(checkout)).body.downloadUrl);
  await download({ orderId: checkout.orderId, token });
  await download({ orderId: checkout.orderId, email });
  await post('/api/contact', { name: 'Canari', email, subject: 'canari-sujet', message: 'canari-message' });
  await post('/api/stripe-webhook', { canari: email }, { 'stripe-signature': 't=1,v1=canari-signature' });
  await deliver(otherEvent('canari.created'));
  const log = await readLog();
  for (const secret of ['canari', token, checkout.sessionId, 'v1=']) expect(log).not.toContain(secret);
});

test('an address has twenty tries an hour, whatever orders it tries; the next address has its own', async () => {
  const [busy, fresh] = [newVisitor(), newVisitor()];
  const tries = [];
  for (let count = 0; count < 21; count += 1) {
    tries.push(await download({ orderId: `order_${1111111111111 + count}`, email: 'lea@example.fr' }, busy));
  }
  expect(tries.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
  const secondsLeft = Number(tries[20]?.headers.get('retry-after'));
  expect(secondsLeft).toBeGreaterThan(0);
  expect(secondsLeft).toBeLessThanOrEqual(3600);
  expect(tries[20]?.body).toEqual({
    error: { code: 'too_many_requests', message: 'Trop de tentatives. Réessayez dans quelques minutes.' },
  });
  expect((await download({ orderId: 'order_2222222222222', email: 'lea@example.fr' }, fresh)).status).toBe(404);
});

test('the addresses of one IPv6 network share their tries', async () => {
  const network = `2001:db8:${newVisitor().split('.').slice(2).join(':')}`;
  const statuses = [];
  for (let count = 1; count <= 21; count += 1) {
    const body = { orderId: `order_${3333333333333 + count}`, email: 'lea@example.fr' };
    statuses.push((await download(body, `${network}::${count}`)).status);
  }
  expect(statuses.at(-2)).toBe(404);
  expect(statuses.at(-1)).toBe(429);
});

test('ten messages an hour leave from one address, not eleven', async () => {
  const body = JSON.stringify({ name: 'Léa', email: newBuyer(), subject: 'Dix', message: 'Bonjour' });
  const from = newVisitor();
  const statuses = [];
  for (let count = 0; count < 11; count += 1) statuses.push((await postFrom(from, '/api/contact', { body })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
});

test('what is counted of a visitor is not who it was', async () => {
  const from = newVisitor();
  await download({ orderId: 'order_4444444444444', email: 'lea@example.fr' }, from);
  const rows = JSON.stringify(await scan('counters'));
  expect(rows).not.toContain(from);
  expect(rows).not.toContain('lea@');
});

/** Garbage at every endpoint: refused in the API's own words, and never an error of ours. */
import * as fc from 'fast-check';
import { test } from 'vitest';
import { apiUrl } from '#test/cloud/addresses.ts';
import { postCalls } from '#test/cloud/shop-client.ts';
import { originSecret } from '#test/cloud/stand-ins.ts';
import { scan } from '#test/cloud/tables.ts';
import { report, seeds, size } from '#test/torture/run.ts';
import { newNetwork } from '#test/torture/torture-shop.ts';

const runs = size('fuzz', { small: 50, full: 10_000 });
const [seed = 1] = seeds(1);

const nasty = fc.constantFrom<unknown>(
  ...[null, true, 0, -1, 1e308, Number.MIN_VALUE, '', ' ', '💘', '\u0000', 'a\r\nBcc: x@y.fr', '\ud800', '../../etc'],
  ...[[], {}, [[]], { toString: 'x' }, 'x'.repeat(2000), '$ne', "' OR 1=1 --", '<script>', '{{7*7}}', '%00'],
  ...['order_1700000000000', 'guide-amour-1', 79, 'BIENVENUE20'],
);
const field = fc.constantFrom(
  ...['email', 'lineItems', 'productId', 'name', 'price', 'quantity', 'promoCode', 'currency', 'consents'],
  ...['orderId', 'token', 'subject', 'message', 'website', '__proto__', 'constructor', 'length'],
);
const garbageObject = fc.dictionary(field, fc.oneof(nasty, fc.jsonValue({ maxDepth: 3 })), { maxKeys: 8 });
const types = ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data', 'x', ''];
const body = fc.oneof(
  { weight: 3, arbitrary: garbageObject.map((object) => JSON.stringify(object)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes)) },
  { weight: 1, arbitrary: fc.webQueryParameters() },
);

type Shot = { method: string; path: string; headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> };

/** What is wrong with the answer, or undefined: a refusal is a 4xx in the API's JSON, or a form's way back to its page. */
async function shoot({ method, path, headers = {}, body: sent }: Shot): Promise<string | undefined> {
  const own = { 'x-origin-secret': await originSecret(), 'cloudfront-viewer-address': `${newNetwork()}:46532` };
  const init = { method, redirect: 'manual' as const, headers: { ...headers, ...own } };
  const answer = await fetch(`${apiUrl}${path}`, sent === undefined ? init : { ...init, body: sent });
  const text = await answer.text();
  const isRefusal =
    answer.status >= 400 && answer.status < 500 && /^\{"error":\{"code":"\w+","message":"[A-ZÀ-Ý]/.test(text);
  if (isRefusal || answer.status === 303) return undefined;
  return `${method} ${path} ${JSON.stringify({ headers, sent }).slice(0, 400)}: ${answer.status} ${text.slice(0, 100)}`;
}

/** Draws shots with the seed; gives what went wrong, and at most five of a kind. */
async function shootAll(shots: fc.Arbitrary<Shot>): Promise<string[]> {
  const wrong: string[] = [];
  for (const shot of fc.sample(shots, { seed, numRuns: runs })) {
    const fault = await shoot(shot);
    if (fault !== undefined && wrong.length < 5) wrong.push(fault);
  }
  return wrong;
}

async function countRows(): Promise<string> {
  const names = ['orders', 'orderGifts', 'promoCodes', 'subscribers', 'withdrawals'];
  return String(await Promise.all(names.map(async (name) => `${name} ${(await scan(name)).length}`)));
}

const posts = postCalls.map((path): [string, fc.Arbitrary<Shot>] => [
  `POST ${path}`,
  fc.record({
    method: fc.constant('POST'),
    path: fc.constant(path),
    headers: fc.constantFrom(...types).map((type) => ({ 'content-type': type })),
    body,
  }),
]);

const segment = fc.oneof(
  fc.webSegment(),
  nasty.map((value) => encodeURIComponent(String(JSON.stringify(value)).toWellFormed())),
);
const gets: [string, fc.Arbitrary<Shot>][] = [
  ['GET /api/orders/…', segment.map((id) => ({ method: 'GET', path: `/api/orders/${id}x` }))],
  [
    'GET /api/orders/…?…',
    fc
      .tuple(segment, fc.webQueryParameters())
      .map(([id, query]) => ({ method: 'GET', path: `/api/orders/${id}x?payment_intent=${query}` })),
  ],
  ['GET /api/promo-codes/…', segment.map((code) => ({ method: 'GET', path: `/api/promo-codes/${code}x` }))],
  ['GET /api/…', segment.map((name) => ({ method: 'GET', path: `/api/x${name}` }))],
  [
    'any method',
    fc
      .tuple(fc.constantFrom('PUT', 'DELETE', 'PATCH', 'OPTIONS', 'GET'), fc.constantFrom(...postCalls))
      .map(([method, path]) => ({ method, path })),
  ],
];

const signature = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', maxLength: 200 }),
  fc
    .tuple(
      fc.oneof(fc.integer(), fc.constant(Math.floor(Date.now() / 1000))),
      fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 }),
    )
    .map(([time, digest]) => `t=${time},v1=${digest}`),
  fc.array(fc.constantFrom('t=1', 'v1=a', 'v0=', ',', '=', 't=', 'v1', 't=9999999999')).map((parts) => parts.join(',')),
);
const signed: [string, fc.Arbitrary<Shot>] = [
  'POST /api/stripe-webhook, any signature',
  fc.tuple(signature, body).map(([header, sent]) => ({
    method: 'POST',
    path: '/api/stripe-webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': header.trim() },
    body: sent,
  })),
];

test.each([...posts, ...gets, signed])(
  '%s: garbage is refused and leaves no row',
  { timeout: 3_600_000 },
  async (name, shots) => {
    const startedAt = performance.now();
    const before = await countRows();
    const wrong = await shootAll(shots);
    const after = await countRows();
    if (after !== before) wrong.push(`rows: ${before} became ${after}`);
    report({ suite: `fuzz: ${name}`, seed, size: `${runs} requests`, wrong }, startedAt);
  },
);

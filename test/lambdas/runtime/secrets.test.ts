import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import Stripe from 'stripe';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { tableVariables } from '#lambdas/runtime/environment.ts';
import { openSecretStore, startSecrets } from '#local/secrets.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';

const store = openSecretStore(mkdtempSync(path.join(tmpdir(), 'guide-amour-secrets-')));
const server = await startSecrets({ port: 0, store });
afterAll(() => server.close());

const names = {
  STRIPE_SECRET_KEY_PARAMETER: '/shop/stripe-secret-key',
  STRIPE_WEBHOOK_SECRET_PARAMETER: '/shop/stripe-webhook-secret',
  LINK_SECRET_PARAMETER: '/shop/link-secret',
  HASH_SECRET_PARAMETER: '/shop/hash-secret',
  ORIGIN_SECRET_PARAMETER: '/shop/origin-secret',
};
const seen = ['/shop/stripe-secret-key', '/shop/stripe-webhook-secret', '/shop/link-secret', '/shop/hash-secret'];
const others = [
  ...Object.values(tableVariables),
  ...['STRIPE_API_URL', 'DELIVER_ORDER_FUNCTION', 'LIVE_PAYMENTS', 'DISCRETION', 'VERSION'],
  ...['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
];

beforeEach(() => {
  vi.resetModules();
  for (const [variable, name] of Object.entries(names)) vi.stubEnv(variable, name);
  for (const variable of others) vi.stubEnv(variable, 'set');
  vi.stubEnv('SECRET_PARAMETERS', seen.join());
  vi.stubEnv('AWS_REGION', 'eu-west-3');
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', server.url);
  for (const name of Object.values(names)) store.delete(name);
  store.set('/shop/origin-secret', 'origin');
});

const modules = {
  'report-health': () => import('#lambdas/report-health.ts'),
  'create-checkout': () => import('#lambdas/create-checkout.ts'),
  'stripe-webhook': () => import('#lambdas/stripe-webhook.ts'),
};

/** Calls a function as it starts: its own modules, no secret kept from before. */
async function call(name: keyof typeof modules, body = '', origin = 'origin', more: Record<string, string> = {}) {
  const { handler } = await modules[name]();
  const headers = { 'x-origin-secret': origin, 'content-type': 'application/json', ...more };
  const event = { headers, body, isBase64Encoded: false } as unknown as APIGatewayProxyEventV2;
  const { statusCode, body: text = '{}', headers: sent } = await handler(event, {} as Context);
  return { status: statusCode, body: JSON.parse(text), headers: sent };
}

const takeLines = () => takeLogged((line) => line);

const lineItems = [{ productId: 'guide-amour-1', price: 79, quantity: 1 }];
const cart = JSON.stringify({ lineItems, email: 'lea@example.fr' });

test('health names the secrets nobody has set yet', async () => {
  store.set('/shop/link-secret', 'link');
  store.set('/shop/hash-secret', 'hash');
  const missingSecrets = ['/shop/stripe-secret-key', '/shop/stripe-webhook-secret'];
  const deployed = { version: 'set', editions: { 'guide-amour-1': 1 }, originSecret: 'current' };
  expect((await call('report-health')).body).toEqual({ ...deployed, ok: false, missingSecrets });
});

test('health is ok once they are set, without a new deployment', async () => {
  for (const name of Object.values(names)) store.set(name, 'origin');
  expect((await call('report-health')).body).toMatchObject({ ok: true, missingSecrets: [] });
});

test('without Stripe’s key a checkout is a 503 with Retry-After, and nothing was written', async () => {
  const answer = await call('create-checkout', cart);
  expect([answer.status, answer.body.error.code]).toEqual([503, 'payment_unavailable']);
  expect(Number(answer.headers?.['retry-after'])).toBeGreaterThan(0);
  const error = expect.stringContaining('/shop/stripe-secret-key');
  expect(takeLines()).toEqual([{ event: 'stripe_failed', error, version: 'set' }]);
});

test('without a webhook secret every delivery is refused', async () => {
  const signature = { 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` };
  expect((await call('stripe-webhook', '{}', 'origin', signature)).status).toBe(400);
  expect(takeLines()).toEqual([{ event: 'webhook_refused', reason: 'no secret set', version: 'set' }]);
});

test('what carries no signature of Stripe’s is refused without a fault: anybody can post it', async () => {
  for (const signature of [undefined, '', 'x', 't=1,v1=short']) {
    const headers = signature === undefined ? {} : { 'stripe-signature': signature };
    expect((await call('stripe-webhook', '{}', 'origin', headers)).status).toBe(400);
  }
  expect((await call('stripe-webhook', 'x'.repeat(70_000))).status).toBe(400);
  expect(takeLines()).toEqual([]);
});

test('a signing secret that setup has just replaced is read anew by a function that keeps the former one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  store.set('/shop/stripe-secret-key', 'sk_test_shop');
  const deliver = async (secret: string) => {
    const payload = JSON.stringify({ id: 'evt_1', type: 'customer.created', livemode: false, data: { object: {} } });
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return (await call('stripe-webhook', payload, 'origin', { 'stripe-signature': signature })).status;
  };
  store.set('/shop/stripe-webhook-secret', 'whsec_former');
  expect(await deliver('whsec_former')).toBe(200);
  store.set('/shop/stripe-webhook-secret', 'whsec_new,whsec_former');
  vi.setSystemTime(Date.now() + 21_000);
  expect([await deliver('whsec_new'), await deliver('whsec_former')]).toEqual([200, 200]);
  expect(await deliver('whsec_forged')).toBe(400);
  expect(takeLines()).toEqual([{ event: 'webhook_refused', reason: 'signature', version: 'set' }]);
});

test('without the origin secret every answer is a 500', async () => {
  store.delete('/shop/origin-secret');
  expect((await call('report-health', '', '')).status).toBe(500);
  expect(takeLines()).toEqual([{ event: 'secrets_missing', parameters: '/shop/origin-secret', version: 'set' }]);
});

test('a wrong origin secret is a 404, whatever its length', async () => {
  for (const sent of ['', 'x', 'origim', 'origin2', 'é'])
    expect((await call('report-health', '', sent)).status).toBe(404);
});

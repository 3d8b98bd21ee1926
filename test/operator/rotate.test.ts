/** Rotations played through with a moved clock: workers that read the secret before it, and workers that start after it. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { openSecretStore, startSecrets } from '#local/secrets.ts';
import { rotateLinkSecret, rotateOriginSecret } from '#operator/rotate.ts';
import { anOrder } from '#test/lambdas/sample-orders.ts';

const store = openSecretStore(mkdtempSync(path.join(tmpdir(), 'guide-amour-rotate-')));
const server = await startSecrets({ port: 0, store });
afterAll(() => server.close());

const origin = '/aws/reference/secretsmanager/guide-amour-demo-origin-password';
const link = '/guide-amour/demo/link-secret';
const order = anOrder({ orderId: 'order_1700000000000' });
const yes = { yes: true } as const;
const forgetting = { ...yes, forgetPrevious: true } as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00.000Z') });
  for (const service of ['SSM', 'SECRETS_MANAGER']) vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, server.url);
  vi.stubEnv('AWS_REGION', 'eu-west-3');
  vi.stubEnv('ORIGIN_SECRET_PARAMETER', origin);
  vi.stubEnv('LINK_SECRET_PARAMETER', link);
  vi.stubEnv('SECRET_PARAMETERS', link);
  for (const variable of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'VERSION']) vi.stubEnv(variable, 'set');
  vi.spyOn(console, 'log').mockImplementation(() => {});
  store.set(origin, '{"current":"first"}');
  store.set(link, 'first');
  store.set('/guide-amour/demo/origin-secret-version', '1');
});

const passMinutes = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
const current = (name: string): string => JSON.parse(store.get(name) ?? '').current;

/** A worker as it starts: its own modules, nothing kept from before. It tells how it answers a request with this secret. */
async function startApi() {
  vi.resetModules();
  const { handler } = await import('#lambdas/report-health.ts');
  return async (sent: string): Promise<string> => {
    const event = { headers: { 'x-origin-secret': sent } } as unknown as APIGatewayProxyEventV2;
    const { statusCode, body = '' } = await handler(event, {} as Context);
    return statusCode === 200 ? JSON.parse(body).originSecret : String(statusCode);
  };
}

/** A shop whose CloudFront sends this secret. */
function shopThatSends(sent: () => string) {
  const places = { findSiteUrl: async () => 'https://shop.example', findFilesBucket: async () => 'files' };
  const shop = { stage: 'demo', region: 'eu-west-3', ...places };
  vi.stubGlobal('fetch', async () => {
    const originSecret = (await (await startApi())(sent())) as string;
    return Response.json({ ok: true, version: '1', missingSecrets: [], originSecret, editions: {} });
  });
  return shop;
}

test('no request is refused from the rotation of the origin secret until CloudFront has the new one and after', async () => {
  let sent = 'first';
  const shop = shopThatSends(() => sent);
  const before = await startApi();
  expect(await before(sent)).toBe('current');

  await rotateOriginSecret(shop, yes);
  const after = await startApi();
  expect([await before(sent), await after(sent)]).toEqual(['current', 'previous']);
  await expect(rotateOriginSecret(shop, forgetting)).rejects.toThrow('déployez d’abord');

  passMinutes(1);
  expect(store.get('/guide-amour/demo/origin-secret-version')).toBe('2');
  sent = current(origin);
  expect([await before(sent), await after(sent)]).toEqual(['current', 'current']);

  await rotateOriginSecret(shop, forgetting);
  expect([await before(sent), await after(sent), await (await startApi())(sent)]).toEqual(Array(3).fill('current'));
  passMinutes(6);
  expect([await before('first'), await before(sent)]).toEqual(['404', 'current']);
});

test('a wrong origin secret makes a worker read its secrets again at most every twenty seconds', async () => {
  const api = await startApi();
  await api('first');
  const reads = vi.spyOn(store, 'get');
  for (let guess = 0; guess < 50; guess += 1) expect(await api(`guess ${guess}`)).toBe('404');
  expect(reads).not.toHaveBeenCalled();
  passMinutes(1);
  for (let guess = 0; guess < 50; guess += 1) expect(await api(`guess ${guess}`)).toBe('404');
  expect(reads.mock.calls.filter(([name]) => name === origin).length).toBeLessThanOrEqual(2);
});

/** A worker that signs and checks links. */
async function startLinks() {
  vi.resetModules();
  const { loadLinkKeys } = await import('#lambdas/runtime/rotating-secret.ts');
  const { findLinkHolder, makeLinkToken } = await import('#lambdas/order/link-token.ts');
  return {
    sign: async () => makeLinkToken(order, await loadLinkKeys()),
    accepts: async (token: string) => findLinkHolder(token, order, await loadLinkKeys()) !== undefined,
  };
}

test('every link works in every function through a rotation of the link secret, until the previous one is forgotten', async () => {
  const shop = shopThatSends(() => '');
  const before = await startLinks();
  const tokens = [await before.sign()];

  await rotateLinkSecret(shop, yes);
  const after = await startLinks();
  const tooEarly = 'recommencez après le 22 novembre 2026 à 13\u00a0h\u00a010';
  await expect(rotateLinkSecret(shop, forgetting)).rejects.toThrow(tooEarly);
  for (const minutes of [0, 2, 4, 5, 10]) {
    passMinutes(minutes);
    tokens.push(await before.sign(), await after.sign());
    for (const token of tokens) expect([await before.accepts(token), await after.accepts(token)]).toEqual([true, true]);
  }
  expect(new Set(tokens).size).toBe(2);

  const asked = rotateLinkSecret(shop, { forgetPrevious: true });
  await expect(asked).rejects.toThrow('« Me désinscrire » et « Ne plus rien recevoir » compris');
  await rotateLinkSecret(shop, forgetting);
  passMinutes(6);
  expect([await before.accepts(tokens[0] ?? ''), await before.accepts(await after.sign())]).toEqual([false, true]);
});

test('a secret is not rotated twice before the previous value is forgotten, which happens once', async () => {
  const shop = shopThatSends(() => current(origin));
  for (const rotate of [rotateOriginSecret, rotateLinkSecret]) {
    await expect(rotate(shop, forgetting)).rejects.toThrow('pas de secret précédent');
    await rotate(shop, yes);
    await expect(rotate(shop, yes)).rejects.toThrow('d’abord avec --forget-previous');
    passMinutes(11);
    await rotate(shop, forgetting);
    await rotate(shop, yes);
  }
});

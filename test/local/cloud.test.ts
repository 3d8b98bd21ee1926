import { afterEach, expect, test, vi } from 'vitest';
import type { Route } from '#local/api/routes.ts';
import { buildAll } from '#local/build.ts';
import { matches } from '#local/event-bus.ts';
import { type ApiRequest, toEvent } from '#local/gateway.ts';
import { resolve, type Scope } from '#local/templates/resolve.ts';

const route: Route = { routeKey: 'POST /api/orders/{orderId}', functionArn: 'arn' };
const request: ApiRequest = {
  method: 'POST',
  url: '/api/orders/a%20b?x=1&x=2&y=%C3%A9',
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"é":1}'),
};
const found = { route, pathParameters: { orderId: 'a b' } };

test.each([
  ['application/x-www-form-urlencoded', true],
  ['application/octet-stream', true],
  ['application/json; charset=utf-8', false],
  ['text/plain', false],
])('a body of %s is base64-encoded: %s', (contentType, isBase64Encoded) => {
  const event = toEvent({ ...request, headers: { 'content-type': contentType } }, found);
  expect(event.isBase64Encoded).toBe(isBase64Encoded);
  expect(Buffer.from(event.body ?? '', isBase64Encoded ? 'base64' : 'utf8')).toEqual(request.body);
});

const event = { source: 'aws.ses', detail: { mail: { tags: { order: ['order_1'], shop: ['a', 'b'] } } } };

test('a pattern that the local cloud does not know is an error', () => {
  expect(() => matches({ source: [{ prefix: 'aws.' }] }, event)).toThrow();
  expect(() => matches({ source: 'aws.ses' }, event)).toThrow('does not know');
});

const scope: Scope = { ref: () => undefined, getAtt: () => '', stackOutput: () => '', secret: () => '' };

test('an unknown intrinsic function stops the start and is named', () => {
  expect(() => resolve({ Value: { 'Fn::Transform': {} } }, scope)).toThrow('Fn::Transform');
});

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['SOCIAL_PROOF', 'verified', 'SOCIAL_PROOF is "verified", but the stage "demo" has "demo"'],
  ['SUPPORT_ADDRESS', 'x@example.org', 'SUPPORT_ADDRESS is "x@example.org", but the stage "demo" has'],
])('a deployment is not built with another %s than its stage’s', async (variable, value, says) => {
  vi.stubEnv('CDK_CONTEXT_JSON', '{"stage":"demo"}');
  vi.stubEnv(variable, value);
  await expect(buildAll()).rejects.toThrow(says);
});

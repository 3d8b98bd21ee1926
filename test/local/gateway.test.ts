import { expect, test } from 'vitest';
import { type ApiRequest, toEvent } from '#local/api/event.ts';
import type { Route } from '#local/api/routes.ts';
import { FunctionError } from '#local/functions/calls.ts';
import { startGateway } from '#local/gateway.ts';
import { opened } from '#test/local/aws.ts';

const toRoute = (routeKey: string): Route => ({ routeKey, functionArn: `arn of ${routeKey}`, timeoutMs: 30_000 });
const routes = ['GET /api/orders/{orderId}', 'GET /api/orders/latest', 'POST /api/contact', '$default'].map(toRoute);

const request: ApiRequest = {
  method: 'POST',
  url: '/api/orders/a%20b?x=1&x=2&y=%C3%A9',
  headers: { 'content-type': 'application/json', 'user-agent': 'Firefox' },
  body: Buffer.from('{"é":1}'),
  sourceIp: '192.0.2.1',
};
const found = { route: toRoute('POST /api/orders/{orderId}'), pathParameters: { orderId: 'a b' } };

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

async function openGateway(invoke: (functionArn: string, event: unknown) => Promise<unknown>, timeoutMs = 30_000) {
  const open = routes.map((route) => ({ ...route, timeoutMs }));
  return opened(startGateway({ port: 0, routes: open, invoke }));
}

const post = (url: string, body: string | Buffer) => fetch(`${url}/api/contact`, { method: 'POST', body });

test('a function that fails is a 500 with the gateway’s own message', async () => {
  const { url } = await openGateway(() => Promise.reject(new FunctionError('Error', 'a secret detail')));
  const answer = await post(url, '');
  expect([answer.status, await answer.json()]).toEqual([500, { message: 'Internal Server Error' }]);
});

test('an integration that takes too long is a 503', async () => {
  const { url } = await openGateway(() => new Promise(() => {}), 20);
  const answer = await post(url, '');
  expect([answer.status, await answer.json()]).toEqual([503, { message: 'Service Unavailable' }]);
});

import { expect, test, vi } from 'vitest';
import { type ApiRequest, toEvent } from '#local/api/event.ts';
import { findRoute, type Route } from '#local/api/routes.ts';
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

test('the event is payload format 2.0', () => {
  expect(toEvent(request, found)).toMatchObject({
    version: '2.0',
    routeKey: 'POST /api/orders/{orderId}',
    rawPath: '/api/orders/a%20b',
    rawQueryString: 'x=1&x=2&y=%C3%A9',
    headers: { 'content-type': 'application/json', 'user-agent': 'Firefox' },
    queryStringParameters: { x: '1,2', y: 'é' },
    pathParameters: { orderId: 'a b' },
    requestContext: {
      http: { method: 'POST', path: '/api/orders/a%20b', sourceIp: '192.0.2.1', userAgent: 'Firefox' },
      stage: '$default',
    },
    body: '{"é":1}',
    isBase64Encoded: false,
  });
});

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

test('parts that a request lacks are absent from its event', () => {
  const bare = toEvent({ ...request, url: '/x', headers: {}, body: Buffer.alloc(0) }, { ...found, pathParameters: {} });
  for (const field of ['body', 'queryStringParameters', 'pathParameters']) {
    expect(bare).not.toHaveProperty(field);
  }
});

test.each([
  ['GET', '/api/orders/order_1', 'GET /api/orders/{orderId}', { orderId: 'order_1' }],
  ['GET', '/api/orders/a%2Fb', 'GET /api/orders/{orderId}', { orderId: 'a/b' }],
  ['GET', '/api/orders/latest', 'GET /api/orders/latest', {}],
  ['GET', '/api/orders/', '$default', {}],
  ['DELETE', '/api/contact', '$default', {}],
  ['GET', '/api/orders/a/b', '$default', {}],
])('%s %s takes the route %s', (method, path, routeKey, pathParameters) => {
  expect(findRoute(routes, method, path)).toMatchObject({ route: { routeKey }, pathParameters });
});

async function openGateway(invoke: (functionArn: string, event: unknown) => Promise<unknown>, timeoutMs = 30_000) {
  const open = routes.map((route) => ({ ...route, timeoutMs }));
  return opened(startGateway({ port: 0, routes: open, invoke }));
}

const post = (url: string, body: string | Buffer) => fetch(`${url}/api/contact`, { method: 'POST', body });

test('a structured result is the response, any other result the JSON body of a 200', async () => {
  const structured = { statusCode: 303, headers: { Location: '/x' } };
  const invoke = vi.fn().mockResolvedValueOnce(structured).mockResolvedValueOnce({ hello: 'you' });
  const { url } = await openGateway(invoke);
  const redirect = await fetch(`${url}/api/contact`, { method: 'POST', redirect: 'manual' });
  expect([redirect.status, redirect.headers.get('location')]).toEqual([303, '/x']);
  const plain = await post(url, '');
  expect([plain.status, await plain.json()]).toEqual([200, { hello: 'you' }]);
});

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

test('a body over 10 MB never reaches a function', async () => {
  const invoke = vi.fn();
  const { url } = await openGateway(invoke);
  expect((await post(url, Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413);
  expect(invoke).not.toHaveBeenCalled();
});

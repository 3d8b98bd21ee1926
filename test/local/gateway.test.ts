import { expect, test } from 'vitest';
import { type ApiRequest, toEvent } from '#local/api/event.ts';
import type { Route } from '#local/api/routes.ts';

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

import { expect, test } from 'vitest';
import type { Behavior, Distribution } from '#local/edge/distribution.ts';
import { startEdge } from '#local/edge.ts';
import { listen, send, sendJson } from '#local/http.ts';
import { startObjects } from '#local/objects.ts';
import { makeFolder, opened } from '#test/local/aws.ts';

const responseHeaders = { 'x-frame-options': 'DENY' };
const pages: Behavior = {
  responseHeaders,
  pattern: /^.*$/,
  origin: { id: 'site', domain: 'site.s3.eu-west-3.amazonaws.com', bucket: 'site', headers: {} },
  methods: ['GET', 'HEAD'],
  passedHeaders: [],
  functionCode: undefined,
};
const api: Behavior = {
  responseHeaders,
  pattern: /^\/api\/.*$/,
  origin: { id: 'api', domain: 'abc.execute-api.example', headers: { 'x-origin-secret': 'right' } },
  methods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
  passedHeaders: ['content-type', 'cloudfront-viewer-address'],
  functionCode: undefined,
};
const distribution: Distribution = {
  behaviors: [api, pages],
  errorPages: [{ status: 403, shownStatus: 404, page: '/404.html' }],
};

async function openEdge(local: Pick<Parameters<typeof startEdge>[0], 'pages'> = {}) {
  const objects = await opened(startObjects({ port: 0, dataFolder: makeFolder(), buckets: ['site'] }));
  await objects.put('site', '404.html', Buffer.from('Page introuvable'), { 'content-type': 'text/html' });
  // The API answers with the request it got; with another status when the path names one.
  const origin = await opened(
    listen((request, response) => {
      const { url = '', headers } = request;
      sendJson(response, Number(/\d{3}/.exec(url)?.[0] ?? 200), { url, headers });
    }, 0),
  );
  const answerLocally = async () => false;
  const options = { port: 0, distribution, apiUrl: origin.url, objects, formTargets: [], answerLocally, ...local };
  return opened(startEdge(options));
}

const get = (url: string, headers: Record<string, string> = {}) => send(url, { method: 'GET', headers });

test('error pages apply to the whole distribution, the API included', async () => {
  const { url } = await openEdge();
  const { status, body } = await get(`${url}/api/answer-403`);
  expect([status, body.toString()]).toEqual([404, 'Page introuvable']);
});

test('only listed headers reach the API, and a viewer cannot forge those of the distribution', async () => {
  const { url } = await openEdge();
  const { body } = await get(`${url}/api/echo?a=1`, {
    'content-type': 'text/plain',
    'cloudfront-viewer-address': '203.0.113.9:1',
    'x-origin-secret': 'wrong',
    'x-forwarded-for': '203.0.113.9',
    authorization: 'Basic x',
    cookie: 'a=1',
    'user-agent': 'Firefox',
  });
  const seen = JSON.parse(body.toString());
  expect(seen.url).toBe('/api/echo?a=1');
  expect(seen.headers).toMatchObject({
    host: 'abc.execute-api.example',
    'content-type': 'text/plain',
    'user-agent': 'Amazon CloudFront',
    'x-origin-secret': 'right',
    'x-forwarded-for': '127.0.0.1',
  });
  expect(seen.headers['cloudfront-viewer-address']).toMatch(/^127\.0\.0\.1:\d+$/);
  for (const name of ['authorization', 'cookie']) expect(seen.headers).not.toHaveProperty(name);
});

test('development pages are given their own sources under /api/, the API the rest', async () => {
  const edge = await openEdge({ pages: ({ url }, response) => sendJson(response, 200, { source: url }) });
  const read = async (path: string) => (await fetch(`${edge.url}${path}`)).json();
  expect(await read('/api/call.ts?v=1')).toEqual({ source: '/api/call.ts?v=1' });
  expect(await read('/blog')).toEqual({ source: '/blog' });
  expect(await read('/api/promo-code')).toMatchObject({ url: '/api/promo-code' });
});

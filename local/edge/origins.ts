import { randomBytes } from 'node:crypto';
import type { Behavior } from '#local/edge/distribution.ts';
import { type Answer, send } from '#local/http.ts';
import type { Objects } from '#local/objects.ts';

/** A viewer's request as the edge function left it; `address` is the client's `ip:port`. */
export type OriginRequest = {
  method: string;
  uri: string;
  query: string;
  headers: Record<string, string>;
  body: Buffer;
  address: string;
};
export type Page = { status: number; headers: Record<string, string>; body: Buffer };

/** Headers that belong to one connection or to S3 itself and are not passed on. */
const dropped = /^(connection|keep-alive|transfer-encoding|date|x-amz-(request-id|id-2|version-id))$/;

function toPage({ status, headers, body }: Answer): Page {
  const kept = Object.entries(headers).filter(([name, value]) => value !== undefined && !dropped.test(name));
  const plain = kept.map(([name, value]) => [name, Array.isArray(value) ? value.join('\n') : String(value)]);
  return { status, headers: Object.fromEntries(plain), body };
}

function accessDenied(): Page {
  const body =
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
  return { status: 403, headers: { 'content-type': 'application/xml' }, body: Buffer.from(body) };
}

/** The key that a path names; undefined when its percent escapes are invalid. */
function keyOf(path: string): string | undefined {
  try {
    return decodeURIComponent(path).replace(/^\//, '');
  } catch {
    return undefined;
  }
}

/** Reads an object with the rights of origin access control: it may not list, so a missing key is a 403. */
export async function fetchObject({ origin }: Behavior, request: OriginRequest, objects: Objects): Promise<Page> {
  const key = keyOf(request.uri);
  const { range } = request.headers;
  if (key === undefined)
    return { status: 400, headers: { 'content-type': 'text/html' }, body: Buffer.from('Bad request') };
  if (key === '' || !['GET', 'HEAD'].includes(request.method)) return accessDenied();
  const answer = await objects.get(origin.bucket ?? '', key, range === undefined ? {} : { range });
  return answer.status === 404 ? accessDenied() : toPage(answer);
}

function headersFor({ origin, passedHeaders }: Behavior, request: OriginRequest): Record<string, string> {
  const all: Record<string, string> = { ...request.headers, 'cloudfront-viewer-address': request.address };
  const listed = passedHeaders.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const]));
  return {
    ...Object.fromEntries(listed),
    ...(request.body.byteLength > 0 ? { 'content-length': String(request.body.byteLength) } : {}),
    host: origin.domain,
    'user-agent': 'Amazon CloudFront',
    via: '1.1 local.cloudfront.net (CloudFront)',
    'x-amz-cf-id': randomBytes(24).toString('base64url'),
    'x-forwarded-for': request.address.replace(/:\d+$/, ''),
    // Last, so that a viewer cannot set the distribution's own headers.
    ...origin.headers,
  };
}

/** Calls the API with the query and only the headers that the behaviour passes on; an unreachable gateway is a 502. */
export async function fetchFromApi(behavior: Behavior, request: OriginRequest, apiUrl: string): Promise<Page> {
  const url = `${apiUrl}${request.uri}${request.query === '' ? '' : `?${request.query}`}`;
  const headers = headersFor(behavior, request);
  try {
    const body = request.body.byteLength > 0 ? request.body : undefined;
    return toPage(await send(url, { method: request.method, headers, body }));
  } catch {
    return { status: 502, headers: { 'content-type': 'text/html' }, body: Buffer.from('502 Bad Gateway') };
  }
}

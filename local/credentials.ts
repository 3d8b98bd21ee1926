/** The key pairs of the local cloud, one that may do everything and one for each function's role; and who signed a request. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string };

/** The key pair of the operator, the tests and the deployment, which may do everything. s3rver has it built in. */
export const localCredentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** The temporary credentials Lambda gives a function for its role: always the same ones for the same role. */
export function makeRoleCredentials(roleName: string): Required<Credentials> {
  const derive = (part: string) => createHmac('sha256', part).update(roleName).digest('hex').toUpperCase();
  return {
    // 20 letters and digits, of which the first four say that it is temporary.
    accessKeyId: `ASIA${derive('key').slice(0, 16)}`,
    secretAccessKey: derive('secret').slice(0, 40),
    sessionToken: derive('token'),
  };
}

export function readAccessKeyId({ headers, url = '' }: IncomingMessage): string {
  const inHeader = /Credential=([^/]+)\//.exec(headers.authorization ?? '')?.[1];
  return inHeader ?? new URL(url, 'http://local').searchParams.get('X-Amz-Credential')?.split('/')[0] ?? '';
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * The text that a request's signature is made over:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
function canonicalRequest(request: IncomingMessage, url: URL, signedHeaders: string[]): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const headers = signedHeaders.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const path = url.pathname.split('/').map((part) => encode(decodeURIComponent(part)));
  return [
    request.method,
    path.join('/'),
    query.join('&'),
    headers.join(''),
    signedHeaders.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n');
}

/**
 * Whether a presigned address was signed with this secret. s3rver checks the expiry and the key id of version 4 signatures,
 * but not the signature itself.
 */
export function isSignedBy(secretAccessKey: string, request: IncomingMessage): boolean {
  const url = new URL(request.url ?? '/', 'http://local');
  const given = url.searchParams.get('X-Amz-Signature') ?? '';
  const [, ...scope] = (url.searchParams.get('X-Amz-Credential') ?? '').split('/');
  const signedHeaders = (url.searchParams.get('X-Amz-SignedHeaders') ?? '').split(';');
  if (!signedHeaders.includes('host')) return false;
  const hashed = createHash('sha256')
    .update(canonicalRequest(request, url, signedHeaders))
    .digest('hex');
  const date = url.searchParams.get('X-Amz-Date') ?? '';
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), hashed].join('\n');
  const key = scope.reduce<string | Buffer>((parent, part) => hmac(parent, part), `AWS4${secretAccessKey}`);
  const expected = Buffer.from(hmac(key, text).toString('hex'));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** The stand-in for S3: s3rver behind a guard, with the buckets of the templates. */
import { mkdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import S3rver from 's3rver';
import { isSignedBy, localCredentials, readAccessKeyId } from '#local/credentials.ts';
import { type Pass, serveNormally } from '#local/faults.ts';
import { type Answer, listen, send } from '#local/http.ts';
import type { Access } from '#local/iam/access.ts';
import { describeRefusal } from '#local/iam/evaluate.ts';

type SignedAccess = Pick<Access, 'findSecretAccessKey'> & Partial<Pick<Access, 'objects' | 'buckets'>>;

const rootOnly: SignedAccess = {
  findSecretAccessKey: (id) => (id === localCredentials.accessKeyId ? localCredentials.secretAccessKey : undefined),
};

export type Objects = Awaited<ReturnType<typeof startObjects>>;

type Fault = { code: string; message: string };

function sendFault(response: ServerResponse, { code, message }: Fault): void {
  const text = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${text}</Message></Error>`;
  response.writeHead(403, { 'content-type': 'application/xml' }).end(body);
}

/** What is wrong with a signature. s3rver checks its date and lifetime; of the rest only addresses are checked here. */
function findSignatureFault(request: IncomingMessage, { findSecretAccessKey }: SignedAccess): Fault | undefined {
  if (request.headers.authorization !== undefined) return undefined;
  if (!request.url?.includes('X-Amz-Signature=')) return { code: 'AccessDenied', message: 'Access Denied' };
  const secretAccessKey = findSecretAccessKey(readAccessKeyId(request));
  if (secretAccessKey === undefined) return { code: 'InvalidAccessKeyId', message: 'There is no such access key' };
  if (isSignedBy(secretAccessKey, request)) return undefined;
  return { code: 'SignatureDoesNotMatch', message: 'The signature does not match the request' };
}

/** Milliseconds since the request was signed. */
function signatureAgeMs({ headers, url = '' }: IncomingMessage): number {
  const date = headers['x-amz-date'] ?? new URL(url, 'http://local').searchParams.get('X-Amz-Date') ?? '';
  return Date.now() - Date.parse(String(date).replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
}

/** Why a request is refused, or undefined: every bucket of the shop is private, so each request is signed. */
function findFault(request: IncomingMessage, access: SignedAccess): Fault | undefined {
  const fault = findSignatureFault(request, access);
  if (fault !== undefined) return fault;
  const refusal = access.objects?.(request) ?? access.buckets?.(request, signatureAgeMs(request));
  return (
    refusal && { code: 'AccessDenied', message: describeRefusal({ ...refusal, resource: `"${refusal.resource}"` }) }
  );
}

/** s3rver knows one key pair, and every other is accepted by now. */
function signAsRoot(request: IncomingMessage): void {
  const { headers, url } = request;
  const root = localCredentials.accessKeyId;
  if (headers.authorization !== undefined)
    headers.authorization = headers.authorization.replace(/Credential=[^/]*/, `Credential=${root}`);
  request.url = url?.replace(/(?<=[?&]X-Amz-Credential=)[^%/&]*/, root);
}

/** The headers of a signed request that s3rver looks at. */
function signedHeaders(region: string): Record<string, string> {
  const date = new Date().toISOString().replace(/[:-]|\.\d+/g, '');
  const scope = `${localCredentials.accessKeyId}/${date.slice(0, 8)}/${region}/s3/aws4_request`;
  return {
    authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=local`,
    'x-amz-date': date,
    'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
  };
}

const keyPath = (bucket: string, key: string) => `/${[bucket, ...key.split('/')].map(encodeURIComponent).join('/')}`;

/**
 * Starts s3rver with these buckets, kept in `dataFolder` between runs. Without `access` there is one key, which may do
 * everything.
 */
export async function startObjects({
  port,
  dataFolder,
  buckets,
  region = 'eu-west-3',
  access = rootOnly,
  pass = serveNormally,
}: ObjectsOptions) {
  const directory = path.join(dataFolder, 'objects');
  mkdirSync(directory, { recursive: true });
  const s3 = new S3rver({ directory, silent: true, vhostBuckets: false });
  for (const bucket of buckets) await s3.store.putBucket(bucket);
  const serve = s3.callback();
  const server = await listen((request, response) => {
    const fault = findFault(request, access);
    if (fault !== undefined) return sendFault(response, fault);
    signAsRoot(request);
    const { method = 'GET' } = request;
    void pass({ service: 's3', action: `${method} object`, request, response }, () => void serve(request, response));
  }, port);
  const call = (method: string, address: string, headers: Record<string, string>, body?: Buffer): Promise<Answer> =>
    send(`${server.url}${address}`, { method, headers: { ...headers, ...signedHeaders(region) }, body });
  return {
    ...server,
    /** A signed GET, like those of CloudFront's origin access control; `headers` may ask for a range. */
    get: (bucket: string, key: string, headers: Record<string, string> = {}) =>
      call('GET', keyPath(bucket, key), headers),
    /** Writes an object; `headers` have its content-type and cache-control. Throws when S3 refuses it. */
    async put(bucket: string, key: string, body: Buffer, headers: Record<string, string>) {
      const length = { 'content-length': String(body.byteLength) };
      const { status } = await call('PUT', keyPath(bucket, key), { ...headers, ...length }, body);
      if (status !== 200) throw new Error(`S3 answered ${status} to ${bucket}/${key}`);
    },
    delete: (bucket: string, key: string) => call('DELETE', keyPath(bucket, key), {}),
  };
}

type ObjectsOptions = {
  port: number;
  dataFolder: string;
  buckets: string[];
  region?: string;
  access?: SignedAccess;
  pass?: Pass;
};

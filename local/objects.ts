/** Stands in for S3: s3rver behind a guard, with the buckets of the templates and what the deployment copies into them. */
import { mkdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import S3rver from 's3rver';
import { localCredentials } from '#local/credentials.ts';
import { type Answer, send } from '#local/http-request.ts';
import { listen } from '#local/http-server.ts';
import { isSignedBy } from '#local/objects/presigned.ts';

export type Objects = Awaited<ReturnType<typeof startObjects>>;

function refuse(response: ServerResponse, code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(403, { 'content-type': 'application/xml' }).end(body);
}

/** Every bucket of ours is private: a request is signed or refused. What s3rver leaves unchecked is checked here. */
function refusalOf(request: IncomingMessage): string | undefined {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    // s3rver knows one key pair; any of the person at this machine may look.
    request.headers.authorization = authorization.replace(
      /Credential=[^/]*/,
      `Credential=${localCredentials.accessKeyId}`,
    );
    return undefined;
  }
  if (!request.url?.includes('X-Amz-Signature=')) return 'AccessDenied';
  return isSignedBy(localCredentials.secretAccessKey, request) ? undefined : 'SignatureDoesNotMatch';
}

/** The headers of a signed request, as far as s3rver looks at them. */
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

/** Starts s3rver with these buckets, kept in `dataFolder` between runs. */
export async function startObjects({ port, dataFolder, buckets, region = 'eu-west-3' }: ObjectsOptions) {
  const directory = path.join(dataFolder, 'objects');
  mkdirSync(directory, { recursive: true });
  const s3 = new S3rver({ directory, silent: true, vhostBuckets: false });
  for (const bucket of buckets) await s3.store.putBucket(bucket);
  const serve = s3.callback();
  const server = await listen((request, response) => {
    const refusal = refusalOf(request);
    if (refusal === undefined) serve(request, response);
    else refuse(response, refusal);
  }, port);
  const call = (method: string, address: string, headers: Record<string, string>, body?: Buffer): Promise<Answer> =>
    send(`${server.url}${address}`, { method, headers: { ...headers, ...signedHeaders(region) }, body });
  return {
    ...server,
    /** A signed GET, as CloudFront's origin access control makes it; `headers` may ask for a range. */
    get: (bucket: string, key: string, headers: Record<string, string> = {}) =>
      call('GET', keyPath(bucket, key), headers),
    /** Writes an object; `headers` carry its content-type and cache-control. Throws when it is not taken. */
    async put(bucket: string, key: string, body: Buffer, headers: Record<string, string>) {
      const length = { 'content-length': String(body.byteLength) };
      const { status } = await call('PUT', keyPath(bucket, key), { ...headers, ...length }, body);
      if (status !== 200) throw new Error(`S3 answered ${status} to ${bucket}/${key}`);
    },
    delete: (bucket: string, key: string) => call('DELETE', keyPath(bucket, key), {}),
  };
}

type ObjectsOptions = { port: number; dataFolder: string; buckets: string[]; region?: string };

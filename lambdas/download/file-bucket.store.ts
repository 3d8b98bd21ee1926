/** The private bucket: its objects by key, and the signed addresses that browsers read them from. */
import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { timeLimits } from '#lambdas/runtime/aws.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';

/** Five minutes: a link is made at a click and used at once. The role's own credentials do not last much longer. */
const signedForSeconds = 300;

let client: S3Client | undefined;

function getClient(): S3Client {
  client ??= new S3Client({ maxAttempts: 3, requestHandler: timeLimits });
  return client;
}

const objectOf = (key: string) => ({ Bucket: getVariable('FILES_BUCKET'), Key: key });

export type Found = { sizeBytes: number; etag: string };

/** What S3 knows of an object; undefined when there is none. Without the right to list the bucket, it says 403 of a missing key. */
export async function findObject(key: string): Promise<Found | undefined> {
  try {
    const { ContentLength = 0, ETag = '' } = await getClient().send(new HeadObjectCommand(objectOf(key)));
    return { sizeBytes: ContentLength, etag: ETag };
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 403 || status === 404) return undefined;
    throw error;
  }
}

export async function readObject(key: string): Promise<Uint8Array> {
  const { Body } = await getClient().send(new GetObjectCommand(objectOf(key)));
  if (Body === undefined) throw new Error(`${key} is empty`);
  return Body.transformToByteArray();
}

async function putPdf(key: string, bytes: Uint8Array): Promise<void> {
  await getClient().send(new PutObjectCommand({ ...objectOf(key), Body: bytes, ContentType: 'application/pdf' }));
}

/** An address of the object that is valid for five minutes: to save it, or `inline` to see it in the browser. */
export function signObject(key: string, fileName: string, disposition: 'attachment' | 'inline' = 'attachment') {
  const ResponseContentDisposition = `${disposition}; filename="${fileName}"`;
  const command = new GetObjectCommand({ ...objectOf(key), ResponseContentDisposition });
  return getSignedUrl(getClient(), command, { expiresIn: signedForSeconds });
}

/** The size of a PDF that is made on request and kept: an earlier one as it is, else the one that `make` gives. */
export async function keepPdf(key: string, make: () => Promise<Uint8Array>): Promise<number> {
  const kept = await findObject(key);
  if (kept !== undefined) return kept.sizeBytes;
  const bytes = await make();
  await putPdf(key, bytes);
  return bytes.byteLength;
}

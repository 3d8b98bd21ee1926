/** The private bucket: its objects by key, and the signed addresses that browsers read them from. */
import type { S3Client } from '@aws-sdk/client-s3';
import { linkLife } from '#content/retention.ts';
import { answeredStatus, awsTimeLimits } from '#lambdas/runtime/aws.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';

let client: S3Client | undefined;

/** The client and its commands: half a cold start, loaded by the first call. */
export async function loadS3() {
  const sdk = await import('@aws-sdk/client-s3');
  client ??= new sdk.S3Client({ maxAttempts: 3, requestHandler: awsTimeLimits });
  return { ...sdk, client };
}

const objectOf = (key: string) => ({ Bucket: getVariable('FILES_BUCKET'), Key: key });

export type Found = { sizeBytes: number; etag: string };

/** What S3 answers of an object; undefined when there is none. Without the right to list the bucket, it says 403 of a missing key. */
export async function ifThere<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    const status = answeredStatus(error);
    if (status === 403 || status === 404) return undefined;
    throw error;
  }
}

/** What S3 knows of an object; undefined when there is none. */
export async function findObject(key: string): Promise<Found | undefined> {
  const { client: s3, HeadObjectCommand } = await loadS3();
  const head = await ifThere(s3.send(new HeadObjectCommand(objectOf(key))));
  return head && { sizeBytes: head.ContentLength ?? 0, etag: head.ETag ?? '' };
}

export async function readObject(key: string): Promise<Uint8Array> {
  const { client: s3, GetObjectCommand } = await loadS3();
  const { Body } = await s3.send(new GetObjectCommand(objectOf(key)));
  if (Body === undefined) throw new Error(`${key} is empty`);
  return Body.transformToByteArray();
}

async function putPdf(key: string, bytes: Uint8Array): Promise<void> {
  const { client: s3, PutObjectCommand } = await loadS3();
  await s3.send(new PutObjectCommand({ ...objectOf(key), Body: bytes, ContentType: 'application/pdf' }));
}

/** An address of the object that is valid for some minutes: to save it, or `inline` to see it in the browser. */
export async function signObject(key: string, fileName: string, disposition: 'attachment' | 'inline' = 'attachment') {
  const { client: s3, GetObjectCommand } = await loadS3();
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
  const ResponseContentDisposition = `${disposition}; filename="${fileName}"`;
  const command = new GetObjectCommand({ ...objectOf(key), ResponseContentDisposition });
  return getSignedUrl(s3, command, { expiresIn: linkLife.fileMinutes * 60 });
}

/** The size of a PDF that is made on request and kept: an earlier one as it is, else the one that `make` gives. */
export async function keepPdf(key: string, make: () => Promise<Uint8Array>): Promise<number> {
  const kept = await findObject(key);
  if (kept !== undefined) return kept.sizeBytes;
  const bytes = await make();
  await putPdf(key, bytes);
  return bytes.byteLength;
}

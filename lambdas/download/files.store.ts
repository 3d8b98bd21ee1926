import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type CatalogueFile, findGift, findProduct, getFile } from '#content/catalogue.ts';
import type { DownloadsReply } from '#lambdas/http/contract.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { toDiscreetName } from '#lambdas/mail/discreet.ts';
import type { Order } from '#lambdas/order/order.ts';
import { timeLimits } from '#lambdas/runtime/aws.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';

/** Five minutes: a link is made at a click and used at once. The role's own credentials do not last much longer. */
const signedForSeconds = 300;

let client: S3Client | undefined;

/** `savedAs`: the name that a browser saves the file under. */
type OrderFile = CatalogueFile & { savedAs: string };

/** The files of an order: its products', then its gift's. A product that left the catalogue is skipped. */
export function listOrderFiles(order: Order): OrderFile[] {
  const sold = order.lines.flatMap(({ productId }) => findProduct(productId)?.fileId ?? []);
  const gift = order.giftId === undefined ? undefined : findGift(order.giftId);
  const files = [...new Set([...sold, ...(gift === undefined ? [] : [gift.fileId])])].map(getFile);
  const nameOf = ({ name }: CatalogueFile, index: number) => (order.discreet ? toDiscreetName(name, index) : name);
  return files.map((file, index) => ({ ...file, savedAs: nameOf(file, index) }));
}

/**
 * Two links to a file, valid for five minutes: to save it and to see it in the browser. Throws `file_unavailable` and logs an
 * alarm event when the bucket has no such file.
 */
export async function signFile(file: OrderFile): Promise<DownloadsReply['files'][number]> {
  client ??= new S3Client({ maxAttempts: 3, requestHandler: timeLimits });
  const s3 = client;
  const object = { Bucket: getVariable('FILES_BUCKET'), Key: file.name };
  const sizeBytes = await readSize(s3, object);
  const sign = (disposition: 'attachment' | 'inline') => {
    const ResponseContentDisposition = `${disposition}; filename="${file.savedAs}"`;
    const command = new GetObjectCommand({ ...object, ResponseContentDisposition });
    return getSignedUrl(s3, command, { expiresIn: signedForSeconds });
  };
  const [url, viewUrl] = await Promise.all([sign('attachment'), sign('inline')]);
  return { id: file.id, name: file.savedAs, sizeBytes, url, viewUrl };
}

async function readSize(s3: S3Client, object: { Bucket: string; Key: string }): Promise<number> {
  try {
    const { ContentLength } = await s3.send(new HeadObjectCommand(object));
    return ContentLength ?? 0;
  } catch (cause) {
    logFault('file_missing', { file: object.Key, error: describeError(cause) });
    throw new ApiError('file_unavailable', { cause, retryAfterSeconds: 60 });
  }
}

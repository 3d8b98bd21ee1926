/** The PDF of the terms in the file bucket, where each version stays under a name of its own. */
import type { S3Client } from '@aws-sdk/client-s3';
import { site } from '#content/site.ts';
import type { Order } from '#lambdas/order/order.ts';
import { type Terms, termsFileName } from '#lambdas/order/terms.ts';
import { answeredStatus } from '#lambdas/runtime/aws-error.ts';
import { awsTimeLimits } from '#lambdas/runtime/aws-time-limits.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';

let client: S3Client | undefined;

/** The terms that a buyer has accepted; the ones in force for an order that names none. */
function findTerms({ consents }: Order): Terms {
  const { termsVersion = site.termsVersion, termsHash = getVariable('TERMS_HASH') } = consents ?? {};
  return { version: termsVersion, hash: termsHash };
}

/**
 * The terms of an order, for its mail. Undefined when the bucket refuses them or has none (an alarm event says so): a buyer
 * gets the link without them rather than not at all. Throws when S3 is out of reach, so that the mail is tried again.
 */
export async function readTerms(order: Order): Promise<{ fileName: string; pdf: Uint8Array } | undefined> {
  const terms = findTerms(order);
  const pdf = await readPdf(termsFileName(terms), order.orderId);
  return pdf && { fileName: `conditions-generales-de-vente-${terms.version}.pdf`, pdf };
}

async function readPdf(name: string, orderId: string): Promise<Uint8Array | undefined> {
  const { GetObjectCommand, S3Client: Client } = await import('@aws-sdk/client-s3');
  client ??= new Client({ maxAttempts: 2, requestHandler: awsTimeLimits });
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: getVariable('FILES_BUCKET'), Key: name }));
    return await Body?.transformToByteArray();
  } catch (error) {
    // Without the right to list the bucket, S3 says 403 of a key that does not exist.
    const status = answeredStatus(error);
    if (status !== 403 && status !== 404) throw error;
    logFault('file_missing', { file: name, orderId, error: describeError(error) });
    return undefined;
  }
}

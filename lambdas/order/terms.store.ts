/** The PDF of the terms in the file bucket, where each version stays under a name of its own. */
import { site } from '#content/site.ts';
import type { Order } from '#lambdas/order/order.ts';
import { type Terms, termsFileName } from '#lambdas/order/terms.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { ifThere, readObject } from '#lambdas/runtime/file-bucket.store.ts';
import { logFault } from '#lambdas/runtime/log.ts';

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
  const file = termsFileName(terms);
  const pdf = await ifThere(readObject(file));
  if (pdf === undefined) logFault('file_missing', { file, orderId: order.orderId });
  return pdf && { fileName: `conditions-generales-de-vente-${terms.version}.pdf`, pdf };
}

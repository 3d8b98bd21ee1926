import { findDetails, products } from '#content/catalogue.ts';
import type { OrderFile } from '#lambdas/download/order-files.ts';
import type { DownloadsReply } from '#lambdas/http/contract.ts';
import type { Order } from '#lambdas/order/order.ts';
import { type Found, findObject, keepPdf, readObject, signObject } from '#lambdas/runtime/file-bucket.store.ts';
import { hash } from '#lambdas/runtime/hash.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';

type Dedicated = Pick<Order, 'orderId' | 'dedication'>;

/**
 * Two links to a file of an order, valid for some minutes: to save it and to see it in the browser. They lead to a copy with
 * the order's dedication, if it has one. Undefined, with an alarm event logged, when the bucket has no such file.
 */
export async function signFile(
  file: OrderFile,
  order: Dedicated,
): Promise<DownloadsReply['files'][number] | undefined> {
  const { id, name, savedAs } = file;
  const plain = await findPlain(file);
  if (plain === undefined) return undefined;
  const { key, sizeBytes } = (await dedicate(file, plain, order)) ?? { key: name, sizeBytes: plain.sizeBytes };
  const [url, viewUrl] = await Promise.all([signObject(key, savedAs), signObject(key, savedAs, 'inline')]);
  return { id, name: savedAs, sizeBytes, url, viewUrl };
}

async function findPlain({ name }: OrderFile): Promise<Found | undefined> {
  try {
    const found = await findObject(name);
    if (found === undefined) throw new Error('There is no such object');
    return found;
  } catch (cause) {
    logFault('file_missing', { file: name, error: describeError(cause) });
    return undefined;
  }
}

export const dedicatedFolderOf = (orderId: string) => `dedicated/${orderId}/`;

/**
 * The copy of a product's file with the order's dedication, made once for each edition, which has an ETag of its own;
 * undefined where there is none, or no place for one. When it cannot be made, the plain file is handed out.
 */
async function dedicate({ id, name }: OrderFile, { etag }: Found, { orderId, dedication }: Dedicated) {
  const product = products.find(({ fileId }) => fileId === id);
  const place = product && findDetails(product.id)?.dedication;
  if (dedication === undefined || place === undefined) return undefined;
  const key = `${dedicatedFolderOf(orderId)}${hash(`${etag} ${dedication}`).slice(0, 16)}.pdf`;
  try {
    const sizeBytes = await keepPdf(key, async () => {
      const [{ stampDedication }, { fontFiles }, pdf] = await Promise.all([
        import('#lambdas/download/dedication.ts'),
        import('#lambdas/pdf/fonts.ts'),
        readObject(name),
      ]);
      return stampDedication(pdf, { names: dedication, place, fontFile: fontFiles.serifItalic });
    });
    return { key, sizeBytes };
  } catch (error) {
    logFault('internal_error', { orderId, work: 'dedication', error: describeError(error) });
    return undefined;
  }
}

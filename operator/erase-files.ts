/** The files about a person: copies of the guide with first names, and what banks got. The functions have no right to delete one. */
import { DeleteObjectsCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { evidenceOf } from '#lambdas/dispute/evidence.store.ts';
import { dedicatedFolderOf } from '#lambdas/download/files.store.ts';
import { operatorTimeLimits } from '#operator/point-at-shop.ts';

/** Deletes the files made for these orders, and gives their number. The bucket forgets their versions within two days. */
export async function deleteOrderFiles(Bucket: string, orderIds: string[]): Promise<number> {
  const client = new S3Client({ requestHandler: operatorTimeLimits });
  let deleted = 0;
  for (const Prefix of orderIds.flatMap((orderId) => [dedicatedFolderOf(orderId), evidenceOf(orderId)])) {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
      const Objects = Contents.flatMap(({ Key }) => (Key === undefined ? [] : { Key }));
      if (Objects.length === 0) continue;
      const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
      if (Errors.length > 0) throw new Error(`S3 n’a pas effacé tous les fichiers de ${Prefix} : ${Errors[0]?.Code}`);
      deleted += Objects.length;
    }
  }
  return deleted;
}

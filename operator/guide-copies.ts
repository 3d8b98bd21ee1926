/** The copies of the guide that carry a dedication: first names in a file. The functions have no right to delete one. */
import { DeleteObjectsCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { copiesOf } from '#lambdas/download/files.store.ts';

/** Deletes the copies made for these orders, and gives their number. The bucket forgets their versions within two days. */
export async function deleteCopies(Bucket: string, orderIds: string[]): Promise<number> {
  const client = new S3Client({});
  let deleted = 0;
  for (const orderId of orderIds) {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: copiesOf(orderId) })) {
      const Objects = Contents.flatMap(({ Key }) => (Key === undefined ? [] : { Key }));
      if (Objects.length === 0) continue;
      const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
      if (Errors.length > 0) throw new Error(`S3 deleted not every copy of ${orderId}: ${Errors[0]?.Code}`);
      deleted += Objects.length;
    }
  }
  return deleted;
}

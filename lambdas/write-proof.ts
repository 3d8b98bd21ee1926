import middy from '@middy/core';
import { listPaidOrders } from '#lambdas/order/listed-orders.store.ts';
import { countProof } from '#lambdas/proof/proof.ts';
import { readProof, writeProof } from '#lambdas/proof/proof-file.store.ts';

/** Once a day, and when the shop is deployed: counts the figures that the site may show, from all paid orders. */
export const handler = middy().handler(async () => {
  const now = new Date();
  const proof = countProof(await listPaidOrders(now), now, await readProof());
  await writeProof(proof);
  return proof;
});

import middy from '@middy/core';
import { listMonths, monthInParis } from '#lambdas/format/paris-time.ts';
import { listOrdersPaidIn } from '#lambdas/order/listed-orders.store.ts';
import { countProof } from '#lambdas/proof/proof.ts';
import { readProof, writeProof } from '#lambdas/proof/proof-file.store.ts';
import { requireEnvironment } from '#lambdas/runtime/environment.ts';

requireEnvironment('ORDERS_TABLE', 'SITE_BUCKET');

/** No shop sold anything before. */
const firstMonth = '2026-01';

/** Once a day, and when the shop is deployed: counts the figures that the site may show, from all paid orders. */
export const handler = middy().handler(async () => {
  const now = new Date();
  const paid = [];
  for (const month of listMonths(firstMonth, monthInParis(now.toISOString()))) {
    paid.push(...(await listOrdersPaidIn(month)));
  }
  const proof = countProof(paid, now, await readProof());
  await writeProof(proof);
  return proof;
});

import { ok } from '#lambdas/http/http.ts';
import { receiptReplySchema, receiptRequestSchema } from '#lambdas/http/my-order-contract.ts';
import { buyersFunction } from '#lambdas/my-order/open-link.ts';
import { finishOldClaims, issueCreditNotes, issueReceipt, signReceipt } from '#lambdas/receipt/receipt.store.ts';
import { readReceiptBuyer } from '#lambdas/receipt/receipt.ts';

/** POST /api/my-order/receipt: an order's receipt and the credit notes of its refunds, made out when they are first asked for. */
export const handler = buyersFunction(receiptRequestSchema, async ({ request, order, caller: { now } }) => {
  const receipted = await issueReceipt(order, readReceiptBuyer(request), now);
  const credited = await issueCreditNotes(receipted, now);
  if (credited.version !== order.version) await finishOldClaims(now);
  return ok(receiptReplySchema, await signReceipt(credited));
});

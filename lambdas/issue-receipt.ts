import { openBuyersLink } from '#lambdas/download/open-link.ts';
import { httpFunction, ok } from '#lambdas/http/http.ts';
import { receiptReplySchema, receiptRequestSchema } from '#lambdas/http/my-order-contract.ts';
import { getClientNetwork, parseBody, parseRequest } from '#lambdas/http/request.ts';
import { finishOldClaims, issueCreditNotes, issueReceipt, signReceipt } from '#lambdas/receipt/receipt.store.ts';
import { readReceiptBuyer } from '#lambdas/receipt/receipt.ts';
import { requireEnvironment } from '#lambdas/runtime/environment.ts';

requireEnvironment('ORDERS_TABLE', 'ORDER_LOG_TABLE', 'COUNTERS_TABLE', 'FILES_BUCKET');

/** POST /api/my-order/receipt: an order's receipt and the credit notes of its refunds, made out when they are first asked for. */
export const handler = httpFunction(async (event) => {
  const { name, address, siren, ...link } = parseRequest(receiptRequestSchema, parseBody(event));
  const now = new Date();
  const order = await openBuyersLink(link, { clientNetwork: getClientNetwork(event), now });
  const receipted = await issueReceipt(order, readReceiptBuyer({ name, address, siren }), now);
  const credited = await issueCreditNotes(receipted, now);
  if (credited.version !== order.version) await finishOldClaims(now);
  return ok(receiptReplySchema, await signReceipt(credited));
});

/** What several pages ask of an order, with its link or with its number and address. */
import type { DownloadsReply, DownloadsRequest } from '#lambdas/http/contract.ts';
import type { MyOrderReply, OrderLink, RefundReply, RefundRequest } from '#lambdas/http/my-order-contract.ts';
import { type ApiResult, callFor } from '#web/api/call.ts';

/** What the holder of a link may know of the order; 410 for a link that was replaced or taken back. */
export function showMyOrder(link: OrderLink): Promise<ApiResult<MyOrderReply>> {
  return callFor(['orderId', 'files', 'can'], '/api/my-order', { body: link });
}

/** Asks for the money back with the buyer's link; the mailed acknowledgement has the reply's date and time. */
export function requestRefund(request: RefundRequest): Promise<ApiResult<RefundReply>> {
  return callFor(['decision', 'receivedAt'], '/api/my-order/refund', { body: request });
}

/** Addresses of the order's files, good for some minutes; with an e-mail address the link is mailed again too. */
export function requestDownloads(request: DownloadsRequest): Promise<ApiResult<DownloadsReply>> {
  return callFor(['files'], '/api/downloads', { body: request });
}

/** What the holder of a link can ask for beside the files. */
import type {
  CardReply,
  CardRequest,
  KeyReply,
  KeyRequest,
  OrderLink,
  ReceiptReply,
  ReceiptRequest,
  ReviewReply,
  ReviewRequest,
  ShareReply,
  ShareRequest,
} from '#lambdas/http/my-order-contract.ts';
import { type ApiResult, call, callFor } from '#web/api/call.ts';

/** Receipts and cards are drawn while one waits. */
const drawingLimitMs = 25_000;

/** Writes, changes or deletes the buyer's review of a product, or asks not to be mailed about one. */
export function reviewProduct(
  link: OrderLink,
  change: Omit<ReviewRequest, keyof OrderLink>,
): Promise<ApiResult<ReviewReply>> {
  return callFor(['review'], '/api/my-order/review', { body: { ...link, ...change } });
}

/** Has another address asked whether the order's mails may go there; nothing changes before. */
export function requestAddressChange(link: OrderLink, email: string): Promise<ApiResult<unknown>> {
  return call('/api/my-order/address', { body: { ...link, email } });
}

/** Chooses whether to be told of new editions by mail. */
export function chooseEditions(choice: OrderLink & { wanted: boolean }): Promise<ApiResult<unknown>> {
  return call('/api/my-order/editions', { body: choice });
}

/** The receipt and its credit notes; 409 when it is made out to somebody else. */
export function requestReceipt(request: ReceiptRequest): Promise<ApiResult<ReceiptReply>> {
  return callFor(['number', 'url', 'creditNotes'], '/api/my-order/receipt', { body: request, limitMs: drawingLimitMs });
}

export function printCard(request: CardRequest): Promise<ApiResult<CardReply>> {
  return callFor(['name', 'pdf', 'unprinted'], '/api/my-order/card', { body: request, limitMs: drawingLimitMs });
}

/** Gives a copy to somebody, or takes it back. */
export function changeKey(request: KeyRequest): Promise<ApiResult<KeyReply>> {
  return callFor(['key'], '/api/my-order/keys', { body: request });
}

/** Shares an order with the owner of an address, or takes the link back (`null`). */
export function shareOrder(request: ShareRequest): Promise<ApiResult<ShareReply>> {
  return callFor(['partner'], '/api/my-order/partner', { body: request });
}

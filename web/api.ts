/** The calls to the shop's own API, typed by its contract. */
import type {
  CheckoutReply,
  CheckoutRequest,
  ContactRequest,
  DownloadsReply,
  DownloadsRequest,
  ErrorBody,
  OrderReply,
  PromoReply,
  WithdrawalReply,
  WithdrawalRequest,
} from '#lambdas/http/contract.ts';
import type {
  CardReply,
  MyOrderReply,
  OrderLink,
  ReceiptReply,
  ReceiptRequest,
  RefundReply,
  RefundRequest,
  ReviewReply,
  ReviewRequest,
  ShareReply,
  ShareRequest,
} from '#lambdas/http/my-order-contract.ts';

/** What is said when a call got no answer: a toast's title, and what to do about it. */
export const connectionLost = {
  title: 'La connexion semble interrompue',
  advice: 'Vérifiez votre réseau, puis réessayez.',
};

/** `status` 0 and code `network`: no answer came in time, or none that is ours. */
export type ApiFailure = { ok: false; status: number; code: string; message: string; retryAfterSeconds?: number };
/** A call's outcome; it never throws. */
export type ApiResult<Reply> = { ok: true; reply: Reply } | ApiFailure;

const networkFailure: ApiFailure = {
  ok: false,
  status: 0,
  code: 'network',
  message: `${connectionLost.title}. ${connectionLost.advice}`,
};

/** The checkout function gives up after 8 s by itself; its refusal must arrive before our own limit. */
const checkoutLimitMs = 12_000;
const usualLimitMs = 10_000;
const drawingLimitMs = 25_000;

type Call = { body?: unknown; headers?: Record<string, string>; limitMs?: number };

/** Whether an answer is an object with these fields, which tells ours from those of a proxy or a captive portal. */
function hasFields<Reply>(answer: unknown, fields: readonly (keyof Reply & string)[]): answer is Reply {
  return typeof answer === 'object' && answer !== null && fields.every((field) => field in answer);
}

async function call(path: string, { body, headers, limitMs = usualLimitMs }: Call = {}): Promise<ApiResult<unknown>> {
  try {
    const response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(limitMs),
    });
    const text = await response.text();
    const answer: unknown = text === '' ? null : JSON.parse(text);
    if (response.ok) return { ok: true, reply: answer };
    return { ...toFailure(response.status, answer), ...readRetryAfter(response) };
  } catch {
    return networkFailure;
  }
}

function readRetryAfter({ headers }: Response) {
  const retryAfterSeconds = Number(headers.get('retry-after'));
  return retryAfterSeconds > 0 ? { retryAfterSeconds } : {};
}

function toFailure(status: number, answer: unknown): ApiFailure {
  if (!hasFields<ErrorBody>(answer, ['error']) || !hasFields<ErrorBody['error']>(answer.error, ['code', 'message'])) {
    return { ...networkFailure, status };
  }
  const { code, message } = answer.error;
  return { ok: false, status, code, message };
}

/** A call whose reply has these fields; an answer without them did not come from the shop. */
async function callFor<Reply>(
  fields: readonly (keyof Reply & string)[],
  path: string,
  options: Call = {},
): Promise<ApiResult<Reply>> {
  const result = await call(path, options);
  if (!result.ok) return result;
  return hasFields<Reply>(result.reply, fields) ? { ok: true, reply: result.reply } : networkFailure;
}

/** The shop asks to repeat a checkout this soon while another one of the same mailbox is being stored. */
const soonSeconds = 2;
const repeats = 3;

/**
 * Asks for a payment page, again when the shop says to repeat the call within two seconds. `idempotencyKey`: the same for
 * every repetition of one attempt, so that it makes one order.
 */
export async function createCheckout(
  request: CheckoutRequest,
  idempotencyKey: string,
): Promise<ApiResult<CheckoutReply>> {
  const headers = { 'idempotency-key': idempotencyKey };
  for (let left = repeats; ; left -= 1) {
    const result = await callFor<CheckoutReply>(['orderId', 'url'], '/api/create-checkout', {
      body: request,
      headers,
      limitMs: checkoutLimitMs,
    });
    const { retryAfterSeconds = soonSeconds + 1 } = result.ok ? {} : result;
    if (left === 0 || retryAfterSeconds > soonSeconds) return result;
    await new Promise((resolve) => setTimeout(resolve, retryAfterSeconds * 1000));
  }
}

/** The code's discount; 404 when it is unknown, used or expired. */
export function lookUpPromo(code: string): Promise<ApiResult<PromoReply>> {
  return callFor(['code', 'discountPercent'], `/api/promo-codes/${encodeURIComponent(code)}`);
}

/** An order by its number and its payment page's id, whatever its state. */
export function lookUpOrder(orderId: string, sessionId: string): Promise<ApiResult<OrderReply>> {
  return callFor(
    ['orderId', 'status', 'lines'],
    `/api/orders/${encodeURIComponent(orderId)}?payment_intent=${encodeURIComponent(sessionId)}`,
  );
}

/** Addresses of the order's files, good for five minutes; with an e-mail address the link is mailed again too. */
export function requestDownloads(request: DownloadsRequest): Promise<ApiResult<DownloadsReply>> {
  return callFor(['files'], '/api/downloads', { body: request });
}

/** What the holder of a link may know of the order; 410 for a link that was replaced or taken back. */
export function showMyOrder(link: OrderLink): Promise<ApiResult<MyOrderReply>> {
  return callFor(['orderId', 'files', 'can'], '/api/my-order', { body: link });
}

/** Writes, changes or deletes the buyer's review, or asks not to be mailed about one. */
export function reviewGuide(
  link: OrderLink,
  change: Omit<ReviewRequest, keyof OrderLink>,
): Promise<ApiResult<ReviewReply>> {
  return callFor(['review'], '/api/my-order/review', { body: { ...link, ...change } });
}

/** Has another address asked whether the order's mails may go there; nothing changes before. */
export function changeAddress(link: OrderLink, email: string): Promise<ApiResult<unknown>> {
  return call('/api/my-order/address', { body: { ...link, email } });
}

/** Confirms the new address by its mail's token; 404 `link_invalid` when it is too old or not ours. */
export function confirmAddress(token: string): Promise<ApiResult<unknown>> {
  return call('/api/my-order/address/confirm', { body: { token } });
}

/** Chooses whether to be told of new editions by mail. */
export function chooseEditions(choice: OrderLink & { wanted: boolean }): Promise<ApiResult<unknown>> {
  return call('/api/my-order/editions', { body: choice });
}

/** The receipt and its credit notes; 409 when it is made out to somebody else. It is drawn while one waits. */
export function requestReceipt(request: ReceiptRequest): Promise<ApiResult<ReceiptReply>> {
  return callFor(['number', 'url', 'creditNotes'], '/api/my-order/receipt', { body: request, limitMs: drawingLimitMs });
}

/** The card of a gift. */
export function printCard(link: OrderLink): Promise<ApiResult<CardReply>> {
  return callFor(['name', 'pdf', 'unprinted'], '/api/my-order/card', { body: link, limitMs: drawingLimitMs });
}

/** Has the links of a mailbox's orders mailed; the answer is the same for every address. */
export function findMyOrders(email: string): Promise<ApiResult<unknown>> {
  return call('/api/my-order/find', { body: { email } });
}

/** Shares an order with the owner of an address, or takes the link back (`null`). */
export function shareOrder(request: ShareRequest): Promise<ApiResult<ShareReply>> {
  return callFor(['partner'], '/api/my-order/partner', { body: request });
}

/** Sends a message; the shop answers by mail. */
export function sendContact(request: ContactRequest): Promise<ApiResult<unknown>> {
  return call('/api/contact', { body: request });
}

/** Subscribes to the newsletter; every address is accepted, so that nobody learns who reads it. */
export function subscribe(request: { email: string; source: string }): Promise<ApiResult<unknown>> {
  return call('/api/newsletter', { body: request });
}

/** Asks for the money back with the buyer's link; the mailed receipt has the reply's date and time. */
export function requestRefund(request: RefundRequest): Promise<ApiResult<RefundReply>> {
  return callFor(['decision', 'receivedAt'], '/api/my-order/refund', { body: request });
}

/** Sends a statement of withdrawal; the mailed acknowledgement has the reply's date and time. */
export function requestWithdrawal(request: WithdrawalRequest): Promise<ApiResult<WithdrawalReply>> {
  return callFor(['receivedAt'], '/api/withdrawals', { body: request });
}

/** What a mailed link can do: confirm or end a subscription, or end the mails about new editions. */
export type MailedAction = 'confirm' | 'unsubscribe' | 'editions';

/** Does it by the link's token; 404 `link_invalid` when that is too old or not ours. */
export function followNewsletterLink(action: MailedAction, token: string): Promise<ApiResult<unknown>> {
  if (action === 'editions') return call(`/api/my-order/editions?token=${encodeURIComponent(token)}`, { body: {} });
  return call(`/api/newsletter/${action}`, { body: { token } });
}

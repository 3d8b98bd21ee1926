import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { listOrderFiles, signFile } from '#lambdas/download/files.store.ts';
import { isLinkSpread } from '#lambdas/download/link-networks.store.ts';
import { isLinkToken } from '#lambdas/download/link-token.ts';
import { downloadsReplySchema, downloadsRequestSchema } from '#lambdas/http/contract.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { errorPage, httpFunction, ok, seeOther } from '#lambdas/http/http.ts';
import {
  type Caller,
  findFormField,
  getClientNetwork,
  isFormPost,
  parseBody,
  parseRequest,
} from '#lambdas/http/request.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import { hasAccess, type Order } from '#lambdas/order/order.ts';
import { raiseAttention } from '#lambdas/order/order-facts.store.ts';
import { isOrderId, readOrderId } from '#lambdas/order/order-id.ts';
import { sendOrderMail } from '#lambdas/order/order-mail.ts';
import { sendWithinQuota } from '#lambdas/rate-limit/mail-quota.store.ts';
import { countAttempt, ignoreCounterOutage } from '#lambdas/rate-limit/rate-limit.store.ts';
import { requireEnvironment } from '#lambdas/runtime/environment.ts';
import { describeError, logFault, logStep } from '#lambdas/runtime/log.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

requireEnvironment(
  'ORDERS_TABLE',
  'COUNTERS_TABLE',
  'FILES_BUCKET',
  'SITE_URL',
  'MAIL_SENDER',
  'MAIL_SENDER_DISCREET',
  'SUPPORT_ADDRESS',
);

/** Tries an hour without the link's token: order ids can be guessed, so guesses at e-mail addresses are limited. */
const triesPerOrder = 5;
const triesPerNetwork = 20;
/** People who know a buyer's order number and address still cannot fill the mailbox. */
const mailRules = [{ mails: 5, days: 1 }];

type Request = { orderId: string; token: string; email: string };

function parseDownload(event: APIGatewayProxyEventV2): Request {
  const { orderId, token, email } = parseRequest(downloadsRequestSchema, parseBody(event));
  if (!orderId || !(token || email)) throw new ApiError('invalid_request');
  return { orderId: readOrderId(orderId), token: token ?? '', email: (email ?? '').trim().toLowerCase() };
}

async function countTry(orderId: string, { clientNetwork, now }: Caller): Promise<void> {
  await countAttempt({ action: 'download', network: clientNetwork, limit: triesPerNetwork, now });
  await countAttempt({ action: 'download', orderId, limit: triesPerOrder, now });
}

/** The order for a caller who has its token or knows its e-mail address; everything else is the same 404. */
function requireAccess(order: Order | undefined, { email, hasToken }: { email: string; hasToken: boolean }): Order {
  const isBuyer = hasToken || (email !== '' && order?.email.toLowerCase() === email);
  if (order?.paidAt === undefined || !isBuyer) throw new ApiError('order_not_found');
  if (!hasAccess(order)) throw new ApiError('access_revoked');
  return order;
}

/** Mails the link as well. The buyer has the files already, so a mail that fails is only logged. */
async function mailLinkAgain(order: Order, now: Date): Promise<void> {
  const quota = {
    counter: 'link-again',
    kind: 'link-again',
    id: randomUUID(),
    email: order.email,
    rules: mailRules,
    now,
  } as const;
  try {
    await sendWithinQuota(quota, () => sendOrderMail(order, 'link-again'));
  } catch (error) {
    logFault('mail_failed', { orderId: order.orderId, error: describeError(error) });
  }
}

/** Marks an order whose link is used everywhere, for a person to look at. Nobody who paid is refused for it. */
async function noteNetwork(order: Order, caller: Caller): Promise<void> {
  await ignoreCounterOutage(async () => {
    if (await isLinkSpread(order.orderId, caller)) await raiseAttention(order, 'link_spread');
  });
}

/** The order number to send back to the page. Only a well-formed one: a long header would fail at the gateway. */
function findShownOrderId(event: APIGatewayProxyEventV2): string {
  const orderId = readOrderId(findFormField(event, 'orderId') ?? '');
  return isOrderId(orderId) ? orderId : '';
}

/** POST /api/downloads: the guide and its gift, for callers with the link's token or with the order's id and e-mail. */
export const handler = httpFunction(
  async (event) => {
    const request = parseDownload(event);
    const caller = { clientNetwork: getClientNetwork(event), now: new Date() };
    const { now } = caller;
    const keys = await loadLinkKeys();
    const found = isOrderId(request.orderId) ? await findOrder(request.orderId) : undefined;
    const hasToken = found !== undefined && isLinkToken(request.token, found, keys);
    // The right token cannot be guessed, so its holder is never locked out by somebody else's tries.
    if (!hasToken) await countTry(request.orderId, caller);
    const order = requireAccess(found, { email: request.email, hasToken });
    const files = await Promise.all(listOrderFiles(order).map(signFile));
    logStep('files_handed_out', now, { orderId: order.orderId });
    await (hasToken ? noteNetwork(order, caller) : mailLinkAgain(order, now));
    const [first] = files;
    return isFormPost(event) && first !== undefined ? seeOther(first.url) : ok(downloadsReplySchema, { files });
  },
  { formErrorPage: (code, event) => errorPage('/download', { orderId: findShownOrderId(event) })(code, event) },
);

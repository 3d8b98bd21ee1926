import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { chooseEditions } from '#lambdas/edition/edition.store.ts';
import { readEditionsToken, readerOf } from '#lambdas/edition/edition.ts';
import { planNextMail } from '#lambdas/fulfil/next-mail.store.ts';
import { doneReplySchema } from '#lambdas/http/contract.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { httpFunction, ok, seeOther } from '#lambdas/http/http.ts';
import { chooseEditionsSchema } from '#lambdas/http/my-order-contract.ts';
import { callerOf, parseBody, parseRequest } from '#lambdas/http/request.ts';
import { openLink } from '#lambdas/my-order/open-link.ts';
import { noteInLog } from '#lambdas/order/order-log.store.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/** A choice made on the order page, by who reads the guide. */
async function readChoice(event: APIGatewayProxyEventV2) {
  const { wanted, ...link } = parseRequest(chooseEditionsSchema, parseBody(event));
  const { order, role } = await openLink(link, callerOf(event));
  if (role !== readerOf(order)) throw new ApiError('order_not_found');
  return { orderId: order.orderId, wanted };
}

async function readRefusal(token: string) {
  const orderId = readEditionsToken(token, await loadLinkKeys());
  if (orderId === undefined) throw new ApiError('link_invalid');
  return { orderId, wanted: false };
}

/**
 * POST /api/my-order/editions: whether to be told of new editions, from the order page, or by the token of a mail in the query:
 * the mail client's own button (RFC 8058) and our page post it. A GET of that address redirects to our page and changes nothing.
 */
export const handler = httpFunction(async (event) => {
  const now = new Date();
  const token = event.queryStringParameters?.token;
  if (event.requestContext.http.method === 'GET') {
    if (token === undefined) throw new ApiError('link_invalid');
    return seeOther(`/newsletter#editions=${encodeURIComponent(token)}`);
  }
  const { orderId, wanted } = await (token === undefined ? readChoice(event) : readRefusal(token));
  const chosen = await chooseEditions(orderId, { wanted, at: now.toISOString() });
  if (chosen === undefined) throw new ApiError('link_invalid');
  await planNextMail(chosen, now);
  await noteInLog(orderId, { kind: wanted ? 'editions_wanted' : 'editions_refused' }, now);
  return ok(doneReplySchema, { ok: true });
});

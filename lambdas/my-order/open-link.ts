import type * as v from 'valibot';
import { ApiError } from '#lambdas/http/errors.ts';
import { httpFunction, type Reply } from '#lambdas/http/http.ts';
import { type Caller, callerOf, parseBody, parseRequest } from '#lambdas/http/request.ts';
import type { Role } from '#lambdas/order/holder.ts';
import { findLinkHolder, type LinkHolder, makeDownloadUrl } from '#lambdas/order/link-token.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { isOrderId, readOrderId } from '#lambdas/order/order-id.ts';
import { hasAccess } from '#lambdas/order/order-status.ts';
import { countAttempt } from '#lambdas/rate-limit/rate-limit.store.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/** Tries an hour without a link's token: order ids can be guessed, so guesses at e-mail addresses are limited. */
const triesPerOrder = 5;
const triesPerNetwork = 20;

/** Throws `too_many_requests` beyond the limits. */
async function countTry(orderId: string, { clientNetwork, now }: Caller): Promise<void> {
  await countAttempt({ action: 'download', network: clientNetwork, limit: triesPerNetwork, now });
  await countAttempt({ action: 'download', orderId, limit: triesPerOrder, now });
}

type Link = { orderId: string; token: string };
export type Linked = { order: Order | undefined; holder: LinkHolder | undefined };

/**
 * The order with this id and the holder of the token; each is undefined when there is none. Without a holder it counts a try:
 * the right token cannot be guessed, so its holder is never locked out by somebody else's tries.
 */
export async function findLinked({ orderId, token }: Link, caller: Caller): Promise<Linked> {
  const order = isOrderId(orderId) ? await findOrder(orderId) : undefined;
  const holder = order && findLinkHolder(token, order, await loadLinkKeys());
  if (holder === undefined) await countTry(orderId, caller);
  return { order, holder };
}

/**
 * The paid order that a link is for, and whose link it is; whether that person may still have the files is not asked. Throws
 * `order_not_found` for a link that never was one, the same for every reason and counted, and `access_revoked` for a link
 * that was replaced or taken back.
 */
export async function openLink(link: Link, caller: Caller): Promise<{ order: Order; role: Role }> {
  const orderId = readOrderId(link.orderId);
  const { order, holder } = await findLinked({ ...link, orderId }, caller);
  if (order?.paidAt === undefined || holder === undefined) throw new ApiError('order_not_found');
  if (!holder.isCurrent) throw new ApiError('access_revoked');
  return { order, role: holder.role };
}

/** Gives the links of an order's holders; null while it gives no access. */
export async function linksOf(order: Order) {
  const context = { siteUrl: getVariable('SITE_URL'), keys: await loadLinkKeys() };
  return (role: Role) => (hasAccess(order) ? makeDownloadUrl(order, { ...context, role }) : null);
}

/** A call from the order page: what was sent, and the paid order of the caller's link. */
type Call<Sent> = { request: Sent; order: Order; caller: Caller };

/**
 * A function that a buyer calls from the order page, with the link. Throws as `openLink` does, and `order_not_found` for the link
 * of another holder.
 */
export function buyersFunction<Sent extends Link>(
  schema: v.GenericSchema<unknown, Sent>,
  answer: (call: Call<Sent>) => Promise<Reply>,
) {
  return httpFunction(async (event) => {
    const request = parseRequest(schema, parseBody(event));
    const caller = callerOf(event);
    const { order, role } = await openLink(request, caller);
    if (role !== 'buyer') throw new ApiError('order_not_found');
    return answer({ request, order, caller });
  });
}

import { randomUUID } from 'node:crypto';
import { openBuyersLink } from '#lambdas/download/open-link.ts';
import { startDelivery } from '#lambdas/fulfil/start-delivery.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { httpFunction, ok } from '#lambdas/http/http.ts';
import { shareReplySchema, shareRequestSchema } from '#lambdas/http/my-order-contract.ts';
import { getClientNetwork, parseBody, parseRequest, readEmailAddress } from '#lambdas/http/request.ts';
import { canRead } from '#lambdas/order/holder.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { noteInLog } from '#lambdas/order/order-log.store.ts';
import { sharePartner, takePartnerBack } from '#lambdas/partner/partner.store.ts';
import { sendWithinQuota } from '#lambdas/rate-limit/mail-quota.store.ts';
import { requireEnvironment } from '#lambdas/runtime/environment.ts';

requireEnvironment('ORDERS_TABLE', 'ORDER_LOG_TABLE', 'COUNTERS_TABLE', 'DELIVER_ORDER_FUNCTION');

/** A buyer who adds and removes one address again and again cannot fill its mailbox. */
const mailRules = [{ mails: 3, days: 1 }];

const isSharedWith = ({ partner }: Order, email: string) => partner?.email.toLowerCase() === email.toLowerCase();

/** The order as it is now, after another call changed it or the quota is used up: right if it has the partner already. */
async function requireShared({ orderId }: Order, email: string): Promise<Order> {
  const order = await findOrder(orderId);
  if (order === undefined || !isSharedWith(order, email)) throw new ApiError('too_many_requests');
  return order;
}

async function share(order: Order, email: string, now: Date): Promise<Order> {
  if (isSharedWith(order, email)) return order;
  if (!canRead(order, 'buyer', now)) throw new ApiError('access_revoked');
  let shared: Order | undefined;
  const quota = { counter: 'partner', kind: 'partner', id: randomUUID(), email, rules: mailRules, now } as const;
  await sendWithinQuota(quota, async () => {
    shared = await sharePartner(order, { email, since: now.toISOString() });
    return shared !== undefined;
  });
  if (shared === undefined) return requireShared(order, email);
  await noteInLog(order.orderId, { kind: 'partner_added' }, now);
  return startDelivery(shared);
}

async function takeBack(order: Order, now: Date): Promise<Order> {
  if (order.partner === undefined) return order;
  const after = await takePartnerBack(order);
  if (after !== undefined) await noteInLog(order.orderId, { kind: 'partner_removed' }, now);
  return after ?? (await findOrder(order.orderId)) ?? order;
}

/** POST /api/my-order/partner: shares an order with a partner, who gets a link of their own, or takes it back. */
export const handler = httpFunction(async (event) => {
  const { email, ...link } = parseRequest(shareRequestSchema, parseBody(event));
  const caller = { clientNetwork: getClientNetwork(event), now: new Date() };
  const order = await openBuyersLink(link, caller);
  const after =
    email === null ? await takeBack(order, caller.now) : await share(order, readEmailAddress(email), caller.now);
  return ok(shareReplySchema, { partner: after.partner ?? null });
});

import { startDelivery } from '#lambdas/fulfil/start-delivery.ts';
import { readGuestWords } from '#lambdas/guest/check-message.ts';
import { hasRoomForGuest, isGuestStopped, mayGiveAddress } from '#lambdas/guest/guest-gate.store.ts';
import { ApiError, type ApiErrorCode } from '#lambdas/http/errors.ts';
import { ok } from '#lambdas/http/http.ts';
import { shareReplySchema, shareRequestSchema } from '#lambdas/http/my-order-contract.ts';
import { readEmailAddress } from '#lambdas/http/request.ts';
import { isSameAddress } from '#lambdas/mail/email-address.ts';
import { buyersFunction } from '#lambdas/my-order/open-link.ts';
import { addressOf, canRead } from '#lambdas/order/holder.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { noteInLog } from '#lambdas/order/order-log.store.ts';
import { sharePartner, takePartnerBack } from '#lambdas/partner/partner.store.ts';
import { partnerOccasion } from '#lambdas/partner/partner.ts';

const isSharedWith = ({ partner }: Order, email: string) => isSameAddress(partner?.email, email);

/** The order as it is now: right if another call has given it the partner. Throws `code` otherwise. */
async function requireShared({ orderId }: Order, email: string, code: ApiErrorCode): Promise<Order> {
  const order = await findOrder(orderId);
  if (order === undefined || !isSharedWith(order, email)) throw new ApiError(code);
  return order;
}

type Asked = { email: string; message: string | undefined };

async function share(order: Order, { email, message }: Asked, now: Date): Promise<Order> {
  if (isSharedWith(order, email)) return order;
  if (!canRead(order, 'buyer', now)) throw new ApiError('access_revoked');
  if (addressOf(order, 'buyer') === undefined) throw new ApiError('buyer_unknown');
  if (await isGuestStopped(email)) throw new ApiError('guest_stopped');
  const occasion = partnerOccasion(order);
  const hasRoom =
    mayGiveAddress(order.partnerSharedAt, now) && (await hasRoomForGuest({ order, email, occasion, now }));
  if (!hasRoom) return requireShared(order, email, 'too_many_requests');
  const shared = await sharePartner(order, { email, since: now.toISOString(), ...(message && { message }) });
  if (shared === undefined) return requireShared(order, email, 'partner_changed');
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
export const handler = buyersFunction(shareRequestSchema, async ({ request, order, caller: { now } }) => {
  const { email, message } = request;
  const after =
    email === null
      ? await takeBack(order, now)
      : await share(order, { email: readEmailAddress(email), message: readGuestWords(message) }, now);
  const { partner } = after;
  return ok(shareReplySchema, { partner: partner ? { ...partner, email: partner.email ?? null } : null });
});

import { giveCopy, takeCopyBack } from '#lambdas/copy/copy.store.ts';
import { showCopies } from '#lambdas/copy/show-copies.ts';
import { startDelivery } from '#lambdas/fulfil/start-delivery.ts';
import { readGift } from '#lambdas/gift/read-gift.ts';
import { hasRoomForGuest, isGuestStopped, mayGiveAddress } from '#lambdas/guest/guest-gate.store.ts';
import { ApiError, type ApiErrorCode } from '#lambdas/http/errors.ts';
import { ok } from '#lambdas/http/http.ts';
import { keyReplySchema, keyRequestSchema } from '#lambdas/http/my-order-contract.ts';
import { isSameAddress } from '#lambdas/mail/email-address.ts';
import { buyersFunction, linksOf } from '#lambdas/my-order/open-link.ts';
import { findHandOver, hasCopiesToGive, nameGiftMail, openedAt, receiverOf } from '#lambdas/order/copies.ts';
import { addressOf, copyOf, findGift, isCopyRole, type ReceiverRole } from '#lambdas/order/holder.ts';
import { listRepaidCopies } from '#lambdas/order/numbered-copies.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order, Recipient } from '#lambdas/order/order.ts';
import { noteInLog } from '#lambdas/order/order-log.store.ts';
import { isAllDue } from '#lambdas/order/refund.ts';
import { isAskedBack } from '#lambdas/refund/refund-rules.ts';

type Giving = { role: ReceiverRole; recipient: Recipient; now: Date };

const isSame = (given: Recipient, asked: Recipient) =>
  isSameAddress(given.email ?? '', asked.email ?? '') && given.message === asked.message && given.at === asked.at;

/** The order as it is now: right if another call has given the copy to the same person. Throws `code` otherwise. */
async function requireGiven({ orderId }: Order, { role, recipient }: Giving, code: ApiErrorCode): Promise<Order> {
  const order = await findOrder(orderId);
  const given = order && findGift(order, role);
  if (given === undefined && order?.refundDue !== undefined) throw new ApiError('refund_underway');
  if (order === undefined || given === undefined || !isSame(given, recipient)) throw new ApiError(code);
  return order;
}

/** Whether one more stranger's address may be written to for this copy. */
function hasRoom(order: Order, { role, recipient: { email }, now }: Giving): Promise<boolean> | boolean {
  if (email === undefined) return true;
  const occasion = nameGiftMail('gift', order, role);
  return mayGiveAddress(copyOf(order, role).givenAt, now) && hasRoomForGuest({ order, email, occasion, now });
}

/** Why a copy cannot change hands. */
function findRefusal(order: Order, role: ReceiverRole): ApiErrorCode {
  if (openedAt(order, role) !== undefined) return 'key_opened';
  return role === 'recipient' && order.partner !== undefined ? 'key_shared' : 'access_revoked';
}

async function give(order: Order, n: number, giving: Giving): Promise<Order> {
  const { role, recipient, now } = giving;
  if (listRepaidCopies(order).includes(n) || isAllDue(order)) throw new ApiError('key_refunded');
  if (findGift(order, role) !== undefined) return requireGiven(order, giving, 'key_given');
  if (isAskedBack(order, role)) throw new ApiError('refund_underway');
  if (findHandOver(order, n) !== 'give') throw new ApiError(findRefusal(order, role));
  if (recipient.email !== undefined && addressOf(order, 'buyer') === undefined) throw new ApiError('buyer_unknown');
  if (recipient.email !== undefined && (await isGuestStopped(recipient.email))) throw new ApiError('gift_stopped');
  if (!(await hasRoom(order, giving))) return requireGiven(order, giving, 'too_many_requests');
  const given = await giveCopy(order, giving);
  if (given === undefined) return requireGiven(order, giving, 'key_given');
  await noteInLog(order.orderId, { kind: 'copy_given', role }, now);
  return recipient.email === undefined ? given : startDelivery(given);
}

async function takeBack(order: Order, role: ReceiverRole, now: Date): Promise<Order> {
  if (findGift(order, role) === undefined) return order;
  if (openedAt(order, role) !== undefined) throw new ApiError('key_opened');
  const after = await takeCopyBack(order, role);
  if (after !== undefined) {
    await noteInLog(order.orderId, { kind: 'copy_taken_back', role }, now);
    return after;
  }
  const current = (await findOrder(order.orderId)) ?? order;
  if (openedAt(current, role) !== undefined) throw new ApiError('key_opened');
  return current;
}

/** In whose role a copy is given. Throws when it is none of the order, or one that only its buyer can have. */
function requireRole(order: Order, n: number): ReceiverRole {
  const role = receiverOf(order, n);
  const isFirst = n === 1 && order.lines.length === 1;
  if (!hasCopiesToGive(order) || !(isCopyRole(role) || isFirst)) throw new ApiError('order_not_found');
  return role;
}

/** POST /api/my-order/keys: the buyer gives a copy to somebody, or takes it back. */
export const handler = buyersFunction(keyRequestSchema, async ({ request, order, caller: { now } }) => {
  const { n, give: gift, takeBack: isTakenBack } = request;
  const role = requireRole(order, n);
  if ((gift == null) === (isTakenBack == null)) throw new ApiError('invalid_request');
  const after =
    gift == null
      ? await takeBack(order, role, now)
      : await give(order, n, { role, recipient: readGift(gift, now), now });
  const linkFor = await linksOf(after);
  const key = showCopies(after, { role: 'buyer', now, linkFor }).keys.find((one) => one.n === n);
  if (key === undefined) throw new ApiError('order_not_found');
  return ok(keyReplySchema, { key });
});

import { isSameRequest, requestAddressChange } from '#lambdas/address-change/address-change.store.ts';
import { startDelivery } from '#lambdas/fulfil/start-delivery.ts';
import { isGuestStopped, mayGiveAddress } from '#lambdas/guest/guest-gate.store.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { accepted } from '#lambdas/http/http.ts';
import { addressChangeRequestSchema } from '#lambdas/http/my-order-contract.ts';
import { readEmailAddress } from '#lambdas/http/request.ts';
import { isSameAddress } from '#lambdas/mail/email-address.ts';
import { withheld } from '#lambdas/mail/mail-record.ts';
import { buyersFunction } from '#lambdas/my-order/open-link.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { hasAccess } from '#lambdas/order/order-status.ts';
import { sendWithinQuota } from '#lambdas/rate-limit/mail-quota.store.ts';

/** Notes the change unless the mailbox has had its share of such mails; undefined for a repeated click. */
async function noteChange(order: Order, email: string, now: Date): Promise<Order | undefined> {
  const id = `${order.orderId} ${now.toISOString()}`;
  const noted = await sendWithinQuota(
    { kind: 'address', id, email, now },
    withheld,
    async () => (await requestAddressChange(order, email, now)) ?? withheld,
  );
  if (!('withheld' in noted)) return noted;
  // Of clicks at one moment the first is noted.
  const { pendingEmail } = (await findOrder(order.orderId)) ?? {};
  if (pendingEmail?.email !== email) throw tooManyToday();
  return undefined;
}

const tooManyToday = () => new ApiError('too_many_requests', { retryAfterSeconds: 86_400 });

/**
 * POST /api/my-order/address: the buyer gives another address. Nothing changes before its owner follows the link of the mail
 * that goes there.
 */
export const handler = buyersFunction(addressChangeRequestSchema, async ({ request, order, caller: { now } }) => {
  const email = readEmailAddress(request.email);
  if (!hasAccess(order)) throw new ApiError('access_revoked');
  if (isSameAddress(order.email, email)) throw new ApiError('address_unchanged');
  if (await isGuestStopped(email)) throw new ApiError('guest_stopped');
  if (!isSameRequest(order, email, now) && !mayGiveAddress(order.addressAskedAt, now)) throw tooManyToday();
  const noted = await noteChange(order, email, now);
  if (noted !== undefined) await startDelivery(noted);
  return accepted();
});

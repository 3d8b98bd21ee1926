import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { requestAddressChange } from '#lambdas/address-change/address-change.store.ts';
import { openBuyersLink } from '#lambdas/download/open-link.ts';
import { startDelivery } from '#lambdas/fulfil/start-delivery.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { accepted, httpFunction } from '#lambdas/http/http.ts';
import { addressChangeRequestSchema } from '#lambdas/http/my-order-contract.ts';
import { getClientNetwork, parseBody, parseRequest, readEmailAddress } from '#lambdas/http/request.ts';
import { isAddressPending } from '#lambdas/order/address-change.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import { hasAccess, type Order } from '#lambdas/order/order.ts';
import { sendWithinQuota } from '#lambdas/rate-limit/mail-quota.store.ts';
import { unaskedRules } from '#lambdas/rate-limit/mail-quota.ts';
import { countAttempt } from '#lambdas/rate-limit/rate-limit.store.ts';
import { requireEnvironment } from '#lambdas/runtime/environment.ts';

requireEnvironment('ORDERS_TABLE', 'COUNTERS_TABLE');

/** New addresses an hour for one order. */
const requestsPerOrder = 5;

function parseChange(event: APIGatewayProxyEventV2) {
  const { email, ...link } = parseRequest(addressChangeRequestSchema, parseBody(event));
  return { link, email: readEmailAddress(email) };
}

/** Notes the change unless the mailbox has had its share of mails that strangers cause; undefined for a repeated click. */
async function noteChange(order: Order, email: string, now: Date): Promise<Order | undefined> {
  let noted: Order | undefined;
  let isRepeated = false;
  const id = `${order.orderId} ${now.toISOString()}`;
  const quota = { counter: 'unasked', kind: 'address', id, email, rules: unaskedRules, now } as const;
  await sendWithinQuota(quota, async () => {
    noted = await requestAddressChange(order, email, now);
    isRepeated = noted === undefined;
    return !isRepeated;
  });
  if (noted !== undefined || isRepeated) return noted;
  // Clicks at one moment are counted one by one before the first of them is noted.
  const { pendingEmail } = (await findOrder(order.orderId)) ?? {};
  if (pendingEmail?.email !== email) throw new ApiError('too_many_requests', { retryAfterSeconds: 86_400 });
  return undefined;
}

/**
 * POST /api/my-order/address: the buyer gives another address. Nothing changes before its owner follows the link of the mail
 * that goes there.
 */
export const handler = httpFunction(async (event) => {
  const { link, email } = parseChange(event);
  const now = new Date();
  const order = await openBuyersLink(link, { clientNetwork: getClientNetwork(event), now });
  if (!hasAccess(order)) throw new ApiError('access_revoked');
  if (email.toLowerCase() === order.email.toLowerCase()) throw new ApiError('address_unchanged');
  const { pendingEmail } = order;
  const isAskedAgain = isAddressPending(order, now) && pendingEmail?.email === email;
  if (!isAskedAgain) await countAttempt({ action: 'address', orderId: order.orderId, limit: requestsPerOrder, now });
  const noted = await noteChange(order, email, now);
  if (noted !== undefined) await startDelivery(noted);
  return accepted();
});

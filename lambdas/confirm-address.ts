import { changeAddress } from '#lambdas/address-change/address-change.store.ts';
import { readAddressToken, readOrderIdOf } from '#lambdas/address-change/address-change.ts';
import { correctBonusAddress } from '#lambdas/bonus/bonus.store.ts';
import { startDelivery } from '#lambdas/fulfil/start-delivery.ts';
import { doneReplySchema } from '#lambdas/http/contract.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { httpFunction, ok } from '#lambdas/http/http.ts';
import { confirmAddressRequestSchema } from '#lambdas/http/my-order-contract.ts';
import { parseBody, parseRequest } from '#lambdas/http/request.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { noteInLog } from '#lambdas/order/order-log.store.ts';
import { hasAccess } from '#lambdas/order/order-status.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/** An event of SES may change the order at this moment: it is read again, three times in all. */
const tries = 3;

/** The order at its new address, now or since an earlier click. Throws `link_invalid` for any other token. */
async function confirmChange(token: string, now: Date): Promise<Order> {
  const orderId = readOrderIdOf(token);
  const keys = await loadLinkKeys();
  for (let left = tries; left > 0 && orderId !== undefined; left -= 1) {
    const order = await findOrder(orderId);
    const meaning = order && readAddressToken(token, order, { keys, now });
    if (order === undefined || meaning === undefined) break;
    if (meaning === 'done') return order;
    if (!hasAccess(order)) throw new ApiError('access_revoked');
    const changed = await changeAddress(order, now);
    if (changed === undefined) continue;
    await noteInLog(orderId, { kind: 'address_changed' }, now);
    return changed;
  }
  throw new ApiError('link_invalid');
}

/**
 * POST /api/my-order/address/confirm: the owner of the new address agrees. From now on the links mailed before are dead, and
 * the new one is on its way. A POST, because mail scanners open links.
 */
export const handler = httpFunction(async (event) => {
  const { token } = parseRequest(confirmAddressRequestSchema, parseBody(event));
  const order = await confirmChange(token, new Date());
  await correctBonusAddress(order, order.email);
  await startDelivery(order);
  return ok(doneReplySchema, { ok: true });
});

/** The facts of a change of the buyer's address: the one that waits, and those left. */
import { addressChangeEnd, isAddressPending } from '#lambdas/order/address-change.ts';
import { formerAddressesEnd, listRememberedAddresses } from '#lambdas/order/former-address.ts';
import type { Order } from '#lambdas/order/order.ts';
import { updateOrder, updateUnchanged } from '#lambdas/order/order-update.store.ts';

/** A second click asks for the same again; a later one may mean that the mail did not come. */
const sameRequestMs = 10 * 60_000;

/**
 * Notes the address that is to replace the buyer's, in the place of one noted before; its mail is due at once. Undefined when
 * the same was asked within ten minutes.
 */
export function requestAddressChange({ orderId }: Order, email: string, now: Date): Promise<Order | undefined> {
  const askedAt = now.toISOString();
  return updateOrder(orderId, {
    set: { pendingEmail: { email, askedAt }, due: 'deliver', dueAt: askedAt },
    condition: `attribute_exists(paid_at) AND (attribute_not_exists(pending_email)
      OR pending_email.email <> :email OR pending_email.asked_at < :before)`,
    values: { ':email': email, ':before': new Date(now.getTime() - sameRequestMs).toISOString() },
  });
}

/** Forgets an address that nobody confirmed in time, and those left long enough ago; gives the order after it. */
export async function forgetAddresses(order: Order, now: Date): Promise<Order> {
  const ends = [addressChangeEnd(order), formerAddressesEnd(order)].filter((end) => end !== undefined);
  if (!ends.some((end) => now >= new Date(end))) return order;
  const formerEmails = listRememberedAddresses(order, now);
  const forgotten = await updateUnchanged(order, {
    set: formerEmails.length === 0 ? {} : { formerEmails },
    unset: [
      ...(isAddressPending(order, now) ? [] : (['pendingEmail'] as const)),
      ...(formerEmails.length === 0 ? (['formerEmails'] as const) : []),
    ],
  });
  return forgotten ?? order;
}

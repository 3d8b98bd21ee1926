/** What an order keeps of its holders for a time only: the address that waits, those left, and what is kept of guests. */
import { addressChangeEnd, isAddressPending } from '#lambdas/address-change/address-change.ts';
import { formerAddressesEnd, listRememberedAddresses } from '#lambdas/address-change/former-address.ts';
import { removeGuestAddress } from '#lambdas/copy/guest-index.store.ts';
import { guestDataEnd, keepOfGuests } from '#lambdas/guest/guest-data.ts';
import { addressOf, copyRolesOf } from '#lambdas/order/holder.ts';
import { updateUnchanged } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';

/**
 * Forgets an address that nobody confirmed in time, those left long enough ago, and what is kept of guests only for a time; gives
 * the order after it.
 */
export async function forgetInTime(order: Order, now: Date): Promise<Order> {
  const ends = [addressChangeEnd(order), formerAddressesEnd(order), guestDataEnd(order)].filter(
    (end) => end !== undefined,
  );
  if (!ends.some((end) => now >= new Date(end))) return order;
  const formerEmails = listRememberedAddresses(order, now);
  const { dedication, guestsMailed, ...guests } = keepOfGuests(order, now);
  const isGuestKnown = guests.partner?.email !== undefined || guests.recipient?.email !== undefined;
  const forgotten = await updateUnchanged(order, {
    set: { ...guests, ...(formerEmails.length === 0 ? {} : { formerEmails }) },
    unset: [
      ...(isAddressPending(order, now) ? [] : (['pendingEmail'] as const)),
      ...(formerEmails.length === 0 ? (['formerEmails'] as const) : []),
      ...(dedication === undefined ? (['dedication'] as const) : []),
      ...(guestsMailed === undefined ? (['guestsMailed'] as const) : []),
      ...(isGuestKnown ? [] : (['guestKey'] as const)),
    ],
  });
  if (forgotten === undefined) return order;
  for (const role of copyRolesOf(order)) {
    const email = addressOf(order, role);
    if (email !== undefined && addressOf(forgotten, role) === undefined)
      await removeGuestAddress(order.orderId, role, email);
  }
  return forgotten;
}

/**
 * A change of the buyer's address: it waits in the order until the new address's owner follows the link of the mail sent
 * there. Pure.
 */
import { endOf, retention } from '#content/retention.ts';
import { isMailSent, isUndeliverable } from '#lambdas/mail/mail-record.ts';
import type { Order } from '#lambdas/order/order.ts';
import { isOrderId } from '#lambdas/order/order-id.ts';
import { hasAccess } from '#lambdas/order/order-status.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';
import { isSeal, seal } from '#lambdas/runtime/hash.ts';
import type { LinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/** How many days the link to confirm works, and the new address waits in the order. */
export const confirmDays = retention.addressChange.days;

/** When a change that nobody confirmed ends, ISO 8601 UTC; undefined when none waits. */
export const addressChangeEnd = ({ pendingEmail }: Order) => endOf(pendingEmail?.askedAt, retention.addressChange);

export function isAddressPending(order: Order, now: Date): boolean {
  const end = addressChangeEnd(order);
  return end !== undefined && now < new Date(end);
}

/** Each request has a mail of its own: `address_1763800000000`, by its time. */
function addressOccasion({ askedAt }: { askedAt: string }): string {
  return `address_${Date.parse(askedAt)}`;
}

export function showAddressChange({ pendingEmail, mails }: Order) {
  if (pendingEmail === undefined) return null;
  return { email: pendingEmail.email, isReturned: isUndeliverable(mails?.[addressOccasion(pendingEmail)]) };
}

export function planAddress(order: Order): PlannedMail[] {
  const { pendingEmail } = order;
  if (pendingEmail === undefined || !hasAccess(order)) return [];
  const occasion = addressOccasion(pendingEmail);
  return isMailSent(order, occasion) ? [] : [{ occasion, to: 'pending', at: pendingEmail.askedAt }];
}

type Change = { orderId: string; email: string; linkVersion: number };

function toSubject({ orderId, email, linkVersion }: Change): string {
  return `address:${orderId}:${linkVersion}:${email.toLowerCase()}`;
}

/** The token of the link that confirms an address: `<order id>.<HMAC>`. It serves one change: the next raises `linkVersion`. */
export function makeAddressToken({ orderId, linkVersion = 0 }: Order, email: string, { signing }: LinkKeys): string {
  return `${orderId}.${seal(toSubject({ orderId, email, linkVersion }), signing)}`;
}

/** The order id in a token, which anybody can write; undefined when there is none. */
export function readOrderIdOf(token: string): string | undefined {
  const [orderId = ''] = token.split('.', 1);
  return isOrderId(orderId) ? orderId : undefined;
}

/** What a token means for its order: the change waits for it, it has done its work, or it opens nothing (undefined). */
export function readAddressToken(
  token: string,
  order: Order,
  { keys: { accepted }, now }: { keys: LinkKeys; now: Date },
): 'waiting' | 'done' | undefined {
  const { orderId, email, pendingEmail, linkVersion = 0 } = order;
  const sent = token.slice(orderId.length + 1);
  const isSealOf = (change: Change) => isSeal(sent, toSubject(change), accepted);
  if (pendingEmail !== undefined && isSealOf({ orderId, email: pendingEmail.email, linkVersion })) {
    return isAddressPending(order, now) ? 'waiting' : undefined;
  }
  return isSealOf({ orderId, email, linkVersion: linkVersion - 1 }) ? 'done' : undefined;
}

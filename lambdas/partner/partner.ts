/** The partner a buyer shares the guide with: what is mailed to them. Pure. */
import { isMailSent, isUndeliverable } from '#lambdas/mail/mail-record.ts';
import { canRead, hasHolder, rolesOf, type Viewer } from '#lambdas/order/holder.ts';
import { versionOf } from '#lambdas/order/link-token.ts';
import type { Order } from '#lambdas/order/order.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';

/** Each partner of an order has a number, so that the next one, or the same one again, gets a mail too. */
export const partnerOccasion = ({ partnerVersion = 0 }: Order) => `partner_${partnerVersion}`;

/**
 * Whether the order's number and its buyer's address open the files: until somebody is given a link. The mail with it names both,
 * and such a reader would pass for the buyer, also after the link was taken back.
 */
export function opensByNumber(order: Order, now: Date): boolean {
  const others = rolesOf(order).filter((role) => role !== 'buyer');
  return canRead(order, 'buyer', now) && !others.some((role) => hasHolder(order, role) || versionOf(order, role) > 0);
}

export function planPartner(order: Order): PlannedMail[] {
  const { partner } = order;
  const occasion = partnerOccasion(order);
  const isOwed = !isMailSent(order, occasion);
  if (partner?.email === undefined || !isOwed || !canRead(order, 'partner', new Date(partner.since))) return [];
  return [{ occasion, to: 'partner', at: partner.since }];
}

/** What the buyer sees of sharing: the partner's link too, once the mail with it did not arrive. */
export function showPartner(order: Order, { role, now, linkFor }: Viewer) {
  const isBuyer = role === 'buyer';
  const isReturned = isUndeliverable(order.mails?.[partnerOccasion(order)]);
  const { partner } = order;
  return {
    partner: isBuyer && partner ? { email: partner.email ?? null, url: isReturned ? linkFor('partner') : null } : null,
    can: { partner: isBuyer && canRead(order, role, now), openByNumber: isBuyer && opensByNumber(order, now) },
  };
}

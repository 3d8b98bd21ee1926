import type { MailMark } from '#lambdas/mail/mail-record.ts';
import type { Role } from '#lambdas/order/holder.ts';

/** A holder, the shop's owner, or the buyer at an address that is to be (`pending`) or was (`former`). */
export type Receiver = Role | 'owner' | 'pending' | 'former';

/**
 * A mail that an order owes and SES has not taken, not before `at` (ISO 8601 UTC). `occasion` is its name in the order's `mails` and
 * in SES's events; `about` is the holder that it tells of.
 */
export type PlannedMail = { occasion: string; to: Receiver; about?: Role; at: string };

/**
 * What an order is marked with over a mail: the buyer's address is not to be corrected over a mail to a guest. A buyer sees on
 * the order's page that a new address was mistyped, and nothing depends on one that was left: no mark.
 */
export function markFor(to: Receiver, mark: MailMark): MailMark | `guest_${MailMark}` | undefined {
  if (to === 'pending' || to === 'former') return undefined;
  return to === 'buyer' || to === 'owner' ? mark : `guest_${mark}`;
}

/** The mail with the link, which an order notes beside its record. */
export const linkOccasion = 'link';

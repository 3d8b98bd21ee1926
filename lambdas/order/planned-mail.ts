import type { Role } from '#lambdas/order/holder.ts';

/**
 * A mail that an order owes and SES has not taken, to the holder named by `to` or to the shop's owner, not before `at` (ISO 8601
 * UTC). `occasion` is its name in the order's `mails` and in SES's events; `about` is the holder that it tells of.
 */
export type PlannedMail = { occasion: string; to: Role | 'owner'; about?: Role; at: string };

/** The two mails that an order notes beside their records: the one with the link, and the one about a bank debit that failed. */
export const linkOccasion = 'link';
export const paymentFailedOccasion = 'payment_failed';

import type { MailMark } from '#lambdas/mail/mail-record.ts';

/** Why a person should look at an order, and an alarm says so. An order may also have marks of another version of the shop. */
export type Mark =
  | MailMark
  | `guest_${MailMark}`
  | `withdrawal_${MailMark}`
  | 'amount_mismatch'
  | 'promo_spent_twice'
  | 'fraud_warning'
  | 'disputed'
  | 'paid_twice'
  | 'second_payment_disputed'
  | 'review_waiting'
  | 'review_to_unpublish'
  | 'order_rebuilt'
  | 'payment_failed_after_delivery'
  | 'link_spread'
  | 'withdrawal_requested'
  | 'refund_asked'
  | 'refund_failing'
  | 'refund_refused'
  | 'refund_failed';

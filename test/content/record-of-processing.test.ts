import { expect, test } from 'vitest';
import { identity } from '#content/identity.ts';
import { readRecordOfProcessing } from '#content/legal.ts';
import { describePeriod, retention } from '#content/retention.ts';
import { orderSchema } from '#lambdas/order/order.ts';
import { toSnakeName } from '#lambdas/runtime/stored-names.ts';

const record = readRecordOfProcessing(identity, { email: 'aide@exemple.fr' });

/** What an order stores that says nothing of a person: ids, sums, states and the work of the functions. */
const impersonal = new Set([
  ...['orderId', 'subtotalCents', 'amountCents', 'currency', 'status', 'version', 'createdAt', 'sessionExpiresAt'],
  ...[
    'requestKey',
    'discountPercent',
    'discountCents',
    'promoHeld',
    'promoSlot',
    'stripeAttempt',
    'stripeSessionId',
    'paymentPageUrl',
  ],
  ...['paymentAskedAt', 'paidAt', 'paymentIntent', 'amountPaidCents', 'currencyPaid', 'giftDeliveredAt', 'emailSentAt'],
  ...['messageId', 'earlierLinks', 'linkVersion', 'leaseUntil', 'mailAttempts', 'processingAt', 'expiredAt'],
  ...['paymentFailedAt', 'paymentReversedAt', 'refundedCents', 'refunds'],
  ...['failedRefunds', 'disputeStatus', 'disputeFacts', 'evidenceDueBy', 'fraudWarnings', 'clearedFraudWarnings'],
  'otherPayments',
  ...['refundDue', 'refundRefused', 'secondOrderOf'],
  ...['needsAttention', 'dueAt', 'partnerVersion', 'recipientVersion'],
]);

test('the record of processing names every personal field of an order', () => {
  const personal = Object.keys(orderSchema.entries).filter((field) => !impersonal.has(field));
  expect(personal.map(toSnakeName).filter((name) => !record.includes(`\`${name}\``))).toEqual([]);
});

test('the record of processing says every retention time, and has no blank left', () => {
  expect(Object.values(retention).filter((kept) => !record.includes(describePeriod(kept)))).toEqual([]);
  expect(record).not.toContain('{{');
});

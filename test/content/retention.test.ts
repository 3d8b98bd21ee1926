import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { identity } from '#content/identity.ts';
import { readLegalPage, readRecordOfProcessing } from '#content/legal.ts';
import { textOf } from '#content/prose.ts';
import { describePeriod, endSeconds, retention } from '#content/retention.ts';
import { orderSchema } from '#lambdas/order/order.ts';
import { toSnakeName } from '#lambdas/runtime/stored-names.ts';

const source = readFileSync(path.join(import.meta.dirname, '../../content/legal/confidentialite.md'), 'utf8');
const page = readLegalPage('confidentialite', identity, { email: 'aide@exemple.fr', discretion: '' })
  .nodes.map(textOf)
  .join('\n');

test.each(Object.entries(retention))('the privacy page says how long: %s', (name, kept) => {
  expect(source).toContain(`{{retention.${name}}}`);
  expect(page).toContain(describePeriod(kept));
});

test('no period of the privacy page is typed beside its source', () => {
  const blanked = source.replaceAll(/\{\{retention\.\w+\}\}/g, '');
  expect(blanked).not.toMatch(/\b(\d+|un|deux|trois|cinq|sept|dix|douze|trente)[ \u00a0](jours?|ans?|semaines?)\b/);
});

test('the privacy page speaks of personal data, of the RGPD and of the browser’s session storage', () => {
  for (const words of ['données personnelles', 'RGPD', 'stockage de session', 'panier', 'code promo']) {
    expect(page).toContain(words);
  }
});

test('a period ends by the calendar, in seconds', () => {
  const end = (kept: Parameters<typeof endSeconds>[1]) =>
    new Date(endSeconds('2026-11-22T04:00:00.000Z', kept) * 1000).toISOString();
  expect(end({ years: 10 })).toBe('2036-11-22T04:00:00.000Z');
  expect(end({ months: 12 })).toBe('2027-11-22T04:00:00.000Z');
  expect(end({ days: 30 })).toBe('2026-12-22T04:00:00.000Z');
});

test('a period is written as French writes it', () => {
  const written = [{ years: 10 }, { months: 12 }, { days: 1 }, { days: 30 }, { years: 1 }].map(describePeriod);
  expect(written).toEqual(['dix ans', 'douze mois', 'un jour', '30 jours', 'un an']);
});

const record = readRecordOfProcessing(identity, { email: 'aide@exemple.fr' });

/** What an order stores that says nothing of a person: ids, sums, states and the work of the functions. */
const impersonal = new Set([
  ...['orderId', 'subtotalCents', 'amountCents', 'currency', 'status', 'version', 'createdAt', 'sessionExpiresAt'],
  ...['requestKey', 'discountPercent', 'discountCents', 'promoReserved', 'promoSlot', 'stripeAttempt'],
  ...['stripeSessionId', 'paymentPageUrl'],
  ...['paymentAskedAt', 'paidAt', 'paymentIntent', 'amountPaidCents', 'currencyPaid', 'bonusDeliveredAt'],
  'emailSentAt',
  ...['messageId', 'earlierLinks', 'linkVersion', 'leaseUntil', 'mailAttempts', 'processingAt', 'expiredAt'],
  ...['paymentFailedAt', 'paymentReversedAt', 'refundedCents', 'refunds'],
  ...['heldRefunds', 'shortRefunds', 'disputedRefunds'],
  ...['failedRefunds', 'disputeStatus', 'disputeFacts', 'evidenceDueBy', 'fraudWarnings', 'clearedFraudWarnings'],
  'otherPayments',
  ...['refundDue', 'refundRefused', 'secondOrderOf'],
  ...['marks', 'dueAt', 'partnerVersion', 'recipientVersion'],
]);

test('the record of processing names every personal field of an order', () => {
  const personal = Object.keys(orderSchema.entries).filter((field) => !impersonal.has(field));
  expect(personal.map(toSnakeName).filter((name) => !record.includes(`\`${name}\``))).toEqual([]);
});

test('the record of processing says every retention time, and has no blank left', () => {
  expect(Object.values(retention).filter((kept) => !record.includes(describePeriod(kept)))).toEqual([]);
  expect(record).not.toContain('{{');
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countFigures, type ShopFigures } from '#lambdas/figures/shop-figures.ts';
import type { Order } from '#lambdas/order/order.ts';
import { aPaidOrder } from '#test/lambdas/sample-orders.ts';

const now = new Date('2026-11-24T03:00:00.000Z');
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const dayMinutes = 24 * 60;

/** What a bank's account has of a payment; `minutes` before now. */
const payment = fc.record({
  minutes: fc.integer({ min: 1, max: 90 * dayMinutes }),
  mailAfter: fc.option(fc.integer({ min: 0, max: 30 })),
  backAfterDays: fc.option(fc.integer({ min: 0, max: 60 })),
  part: fc.constantFrom(3900, 7900, 7900),
  disputed: fc.constantFrom('', '', 'needs_response', 'won', 'lost'),
  gift: fc.boolean(),
  stars: fc.constantFrom(0, 0, 3, 4, 5),
});
type Payment = typeof payment extends fc.Arbitrary<infer One> ? One : never;

function toOrder({ minutes, mailAfter, backAfterDays, part, disputed, gift, stars }: Payment): Order {
  const paidAt = before(minutes);
  const after = (more: number) => new Date(Date.parse(paidAt) + more * 60_000).toISOString();
  const text = { id: '0123456789ab', text: 'Bien.', writtenAt: paidAt, changedAt: paidAt } as const;
  return aPaidOrder({
    paidAt,
    ...(mailAfter !== null && { emailSentAt: after(mailAfter) }),
    ...(backAfterDays !== null && { refundedCents: part, refundedAt: after(backAfterDays * dayMinutes) }),
    ...(disputed !== '' && { disputeFacts: [`du_1 ${disputed}`] }),
    ...(gift && { recipient: { email: 'ami@exemple.fr' } }),
    ...(stars > 0 && { reviews: { 'guide-amour-1': { ...text, rating: stars, state: 'published' as const } } }),
  });
}

/** The figure that is left out below five. */
const from = (count: number, figure: number) => (count < 5 ? undefined : figure);

test('of any orders each figure is what a plain count says, and none stands for fewer than five', () => {
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 300 }), (payments) => {
      const isBack = ({ backAfterDays, part }: Payment) => backAfterDays !== null && part === 7900;
      const isHeld = ({ disputed }: Payment) => disputed === 'needs_response' || disputed === 'lost';
      const kept = payments.filter((one) => !isBack(one) && !isHeld(one)).length;
      const inTime = payments.filter((one) => isBack(one) && (one.backAfterDays ?? 0) <= 30).length;
      const waits = payments.flatMap(({ mailAfter }) => mailAfter ?? []).toSorted((a, b) => a - b);
      const [low = 0, high = 0] = [waits[Math.floor((waits.length - 1) / 2)], waits[Math.floor(waits.length / 2)]];
      const stars: number[] = payments.map((one) => one.stars).filter((one) => one > 0);
      const mean = stars.reduce((sum, one) => sum + one, 0) / stars.length;
      const today = payments.filter(({ minutes }) => minutes < dayMinutes).length;
      expect(countFigures(payments.map(toOrder), now)).toEqual({
        day: '2026-11-24',
        counted: {
          couples: from(kept, kept),
          refundedPercent: from(payments.length, Math.round((inTime / payments.length) * 100)),
          minutesToMail: from(waits.length, (low + high) / 2),
          reviews: from(stars.length, stars.length),
          rating: from(stars.length, Math.round(mean * 10) / 10),
          buyersOfDay: from(today, today),
        },
      });
    }),
  );
});

test('from one day to the next the lasting figures stay, or five couples more or fewer stand behind them', () => {
  const orders = (count: number) => Array.from({ length: count }, () => aPaidOrder());
  let shown: ShopFigures | undefined;
  const couples = [4, 5, 9, 10, 14, 13, 6, 5, 4, 1, 0].map((count) => {
    shown = countFigures(orders(count), now, shown);
    return shown.counted.couples;
  });
  expect(couples).toEqual([undefined, 5, 5, 10, 10, 10, 10, 5, 5, 5, undefined]);
});

test('only orders of the first product count, and none whose payment was taken back', () => {
  const [other] = aPaidOrder().lines.map((line) => ({ ...line, productId: 'sept-soirs' }));
  const paidAt = before(9);
  const paid = Array.from({ length: 4 }, () => aPaidOrder({ paidAt }));
  const old = [aPaidOrder(), aPaidOrder()];
  const others = [
    aPaidOrder({ paidAt, lines: other ? [other] : [] }),
    aPaidOrder({ paidAt, paymentReversedAt: paidAt }),
  ];
  // With either of the others five would have bought within the day.
  expect(countFigures([...paid, ...old, ...others], now).counted).toEqual({ couples: 6, refundedPercent: 0 });
});

test('the first of several mails with the link counts', () => {
  const resent = { emailSentAt: '2026-11-23T08:00:00.000Z', earlierLinks: ['2026-11-21T20:06:00.000Z m1'] };
  const orders = Array.from({ length: 5 }, () => aPaidOrder(resent));
  expect(countFigures(orders, now).counted.minutesToMail).toBe(1);
});

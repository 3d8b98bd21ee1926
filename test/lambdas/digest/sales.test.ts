import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addUp } from '#lambdas/digest/sales.ts';
import { aPaidOrder } from '#test/lambdas/sample-orders.ts';

/** What happened to an order of some copies: what was paid back in two parts, whether the payment was taken back or disputed. */
const life = fc.record({
  copies: fc.integer({ min: 1, max: 10 }),
  percent: fc.constantFrom(0, 10, 20, 33),
  backPercent: fc.constantFrom(0, 0, 7, 50, 100),
  end: fc.constantFrom('kept', 'kept', 'kept', 'reversed', 'disputed', 'won'),
});
type Life = { copies: number; percent: number; backPercent: number; end: string };

/** The order, and what the bank's account has of it. */
function live({ copies, percent, backPercent, end }: Life, index: number) {
  const listCents = copies * 7900;
  const paidCents = listCents - Math.round((listCents * percent) / 100);
  const backCents = Math.round((paidCents * backPercent) / 100);
  const first = Math.floor(backCents / 3);
  const refunds = [first, backCents - first].flatMap((cents, part) =>
    cents > 0 ? [`re_${index}_${part} ${cents}`] : [],
  );
  const line = { productId: 'guide-amour-1', name: 'Le Guide Amour', unitAmountCents: 7900, amountCents: listCents };
  const order = aPaidOrder({
    lines: [{ ...line, quantity: copies }],
    amountCents: paidCents,
    amountPaidCents: paidCents,
    refunds: [...refunds, `re_${index}_lost 500`],
    failedRefunds: [`re_${index}_lost 500`],
    ...(percent > 0 && { promoCode: `CODE${percent}`, discountPercent: percent }),
    ...(end === 'reversed' && { paymentReversedAt: '2026-11-22T08:00:00.000Z' }),
    ...(end === 'disputed' && { disputeFacts: ['du_1 needs_response'] }),
    ...(end === 'won' && { disputeFacts: ['du_1 won'] }),
  });
  return { order, copies, paidCents, backCents, end, isWhole: backPercent === 100 };
}

test('of any orders the sums are what was paid, paid back and held by banks, to the cent', () => {
  fc.assert(
    fc.property(fc.array(life, { maxLength: 300 }), (lives) => {
      const lived = lives.map(live);
      const sold = lived.filter(({ end }) => end !== 'reversed');
      const total = (read: (one: (typeof lived)[number]) => number) => sold.reduce((all, one) => all + read(one), 0);
      const held = sold.filter(({ end, isWhole }) => end === 'disputed' && !isWhole);
      const disputedCents = held.reduce((all, { paidCents, backCents }) => all + paidCents - backCents, 0);
      const sums = addUp(lived.map(({ order }) => order));
      expect(sums).toMatchObject({
        orders: sold.length,
        copies: total(({ copies }) => copies),
        soldCents: total(({ paidCents }) => paidCents),
        refundedCents: total(({ backCents }) => backCents),
        refundedOrders: sold.filter(({ isWhole }) => isWhole).length,
        disputedOrders: held.length,
        disputedCents,
      });
      expect(sums.netCents).toBe(sums.soldCents - sums.refundedCents - disputedCents - sums.feesCents);
    }),
  );
});

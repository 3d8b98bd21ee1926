import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addUp, describeSales } from '#lambdas/digest/sales.ts';
import { describeMarked, describeToday, readToday } from '#lambdas/digest/today.ts';
import { describeMark, markWords } from '#lambdas/order/marks.ts';
import { createWithdrawal, findWithdrawal, keepOpen } from '#lambdas/withdrawal/withdrawal.store.ts';
import { openShop } from '#test/lambdas/own-shop.ts';
import { aPaidOrder, guideLine } from '#test/lambdas/sample-orders.ts';

/** What happened to an order of some copies: what was paid back in two parts, of which the second may be held, whether the payment was taken back or disputed. */
const life = fc.record({
  copies: fc.integer({ min: 1, max: 10 }),
  percent: fc.constantFrom(0, 10, 20, 33),
  backPercent: fc.constantFrom(0, 0, 7, 50, 100),
  isHeld: fc.boolean(),
  end: fc.constantFrom('kept', 'kept', 'kept', 'reversed', 'disputed', 'won'),
});
type Life = { copies: number; percent: number; backPercent: number; isHeld: boolean; end: string };

/** The order, and what the bank's account has of it. */
function live({ copies, percent, backPercent, isHeld, end }: Life, index: number) {
  const listCents = copies * 7900;
  const paidCents = listCents - Math.round((listCents * percent) / 100);
  const backCents = Math.round((paidCents * backPercent) / 100);
  const first = Math.floor(backCents / 3);
  const [refunds = [], second = []] = [first, backCents - first].map((cents, part) =>
    cents > 0 ? [`re_${index}_${part} ${cents}`] : [],
  );
  const heldCents = isHeld ? backCents - first : 0;
  const order = aPaidOrder({
    lines: [guideLine(copies)],
    amountCents: paidCents,
    amountPaidCents: paidCents,
    refunds: [...refunds, ...(isHeld ? [] : second), `re_${index}_lost 500`],
    heldRefunds: second,
    failedRefunds: [`re_${index}_lost 500`],
    ...(percent > 0 && { promoCode: `CODE${percent}`, discountPercent: percent }),
    ...(end === 'reversed' && { paymentReversedAt: '2026-11-22T08:00:00.000Z' }),
    ...(end === 'disputed' && { disputeFacts: ['du_1 needs_response'] }),
    ...(end === 'won' && { disputeFacts: ['du_1 won'] }),
  });
  return { order, copies, paidCents, backCents, heldCents, end, isWhole: backPercent === 100 };
}

test('of any orders the sums are what was paid, paid back, ordered to be and held by banks, to the cent', () => {
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
        refundedCents: total(({ backCents, heldCents }) => backCents - heldCents),
        refundedOrders: sold.filter(({ isWhole, heldCents }) => isWhole && heldCents === 0).length,
        heldCents: total(({ heldCents }) => heldCents),
        disputedOrders: held.length,
        disputedCents,
      });
      const backCents = total(({ backCents }) => backCents);
      expect(sums.netCents).toBe(sums.soldCents - backCents - disputedCents - sums.feesCents);
    }),
  );
});

test('money that is ordered and has not left is told as such, not as paid back', () => {
  const told = describeSales(addUp([aPaidOrder({ refundedCents: 7900, heldRefunds: ['re_1 7900'] })]));
  expect(told).toMatch(/Ordonné +79,00.€, de remboursements qui ne sont pas encore partis/);
  expect(told).not.toContain('Remboursé');
});

await openShop();
const now = new Date('2031-07-01T10:00:00.000Z');
const minuteBefore = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

/** A statement about no order; its mailbox may be a buyer's. */
async function leaveStatement(id: string, receivedAt: string, place: 'open_of_buyers' | 'open_of_strangers') {
  const statement = { name: 'Léa', orderId: 'order_1', email: 'lea@example.fr', orderFound: false };
  await createWithdrawal({ withdrawalId: id, receivedAt, ...statement });
  const stored = await findWithdrawal(id);
  if (stored !== undefined) await keepOpen(stored, place);
}

test('a buyer’s late statement is named, whatever strangers send; of theirs the oldest twenty, and that there are others', async () => {
  for (let number = 1; number <= 22; number += 1)
    await leaveStatement(`strange${number}`, minuteBefore(number + 60), 'open_of_strangers');
  await leaveStatement('buyers', minuteBefore(1), 'open_of_buyers');
  await leaveStatement('late', minuteBefore(15 * 24 * 60), 'open_of_buyers');
  const today = await readToday(now);
  const { waiting } = today;
  expect(waiting).toHaveLength(23);
  const lastDay = (receivedAt: string) => new Date(Date.parse(receivedAt) + 14 * 86_400_000).toISOString();
  expect(waiting[0]?.until).toBe(lastDay(minuteBefore(15 * 24 * 60)));
  expect(waiting[0]?.say).toMatch(/^un acheteur/);
  expect(waiting[1]?.until).toBe(lastDay(minuteBefore(82)));
  expect(waiting.at(-2)?.until).toBe(lastDay(minuteBefore(1)));
  expect(waiting.at(-1)?.say).toBe('d’autres rétractations attendent, d’adresses qui n’ont rien acheté');
  expect(describeToday(today)).toContain('à rembourser au plus tard le 30 juin 2031');
});

test('a withdrawal from the order’s page that the owner decides has its last day, a request under the guarantee has none', () => {
  const lastDayOf = (kind: 'withdrawal' | 'guarantee', firstAt?: string) => {
    const asked = { kind, at: '2026-11-21T20:00:00.000Z', decision: 'to_owner', because: 'guest' } as const;
    const refundAsked = { ...asked, ...(firstAt !== undefined && { firstAt }) };
    return describeMarked([aPaidOrder({ marks: ['refund_asked'], refundAsked })])[0]?.until;
  };
  expect(lastDayOf('withdrawal')).toBe('2026-12-05T20:00:00.000Z');
  expect(lastDayOf('withdrawal', '2026-11-19T20:00:00.000Z')).toBe('2026-12-03T20:00:00.000Z');
  expect(lastDayOf('guarantee')).toBeUndefined();
});

test.each(['withdrawal_requested', 'refund_asked', 'refund_refused', 'refund_failed', 'refund_after_dispute'] as const)(
  'while a dispute is open or lost %s has no day to pay by, and says not to pay',
  (mark) => {
    const late = { kind: 'withdrawal', decision: 'to_owner', because: 'late' } as const;
    const asked = { ...late, at: '2026-11-21T20:00:00.000Z' };
    const facts = { marks: [mark], refundAsked: asked, withdrawalRequestedAt: asked.at };
    for (const state of ['needs_response', 'lost']) {
      const [waiting] = describeMarked([aPaidOrder({ ...facts, disputeFacts: [`du_1 ${state}`] })]);
      expect([waiting?.until, waiting?.say]).toEqual([undefined, expect.stringMatching(/: ne payez pas$/)]);
    }
    for (const state of ['won', 'warning_needs_response']) {
      const [waiting] = describeMarked([aPaidOrder({ ...facts, disputeFacts: [`du_1 ${state}`] })]);
      expect(waiting?.say).not.toContain('ne payez pas');
    }
  },
);

const runbook = readFileSync('infra/runbook.md', 'utf8').split('## mail-failing')[0] ?? '';
/** `mail_unanswered`, `_refused`: the second is `mail_refused`. */
const known = [...runbook.matchAll(/^- `(\w+)`((?:, `_\w+`)*)/gm)].flatMap(([, first = '', others = '']) => [
  first,
  ...[...others.matchAll(/_\w+/g)].map(([end]) => first.replace(/_[^_]+$/, end)),
]);

test('the runbook has every mark', () => {
  expect(known.toSorted()).toEqual(Object.keys(markWords).toSorted());
});

test.each(known)('the mark %s of the runbook is told in words, with a command for the order', (mark) => {
  const { say, command } = describeMark(mark, 'order_1', 'production');
  expect(say).not.toBe(mark);
  expect(command).toMatch(/^npm run shop -- \S.* --stage production$/);
  expect(command).not.toContain('<order>');
});

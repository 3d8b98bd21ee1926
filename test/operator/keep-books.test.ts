import * as fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import type { Identity } from '#content/identity.ts';
import type { Order } from '#lambdas/order/order.ts';
import { keepBooks } from '#operator/keep-books.ts';
import { aPaidOrder } from '#test/lambdas/sample-orders.ts';

const withVat = { regime: 'standard', ratePercent: 20, number: 'FR12 123456789' } as const;
const franchise: Pick<Identity, 'vat'> = { vat: [{ regime: 'franchise' }] };
const standard: Pick<Identity, 'vat'> = { vat: [withVat] };

const at = (moment: string) => Math.floor(Date.parse(moment) / 1000);

type Told = { id: string; on: string; amount: number; category: string; source: object | string; fee?: number };

function entry({ on, category, fee = 0, ...told }: Told): Stripe.BalanceTransaction {
  const created = at(on);
  // Stripe has the day, at midnight in UTC.
  const available_on = Math.floor(created / 86_400) * 86_400 + 3 * 86_400;
  const type = { type: category, reporting_category: category };
  return { ...told, created, fee, net: told.amount - fee, available_on, ...type } as Stripe.BalanceTransaction;
}

type Books = Parameters<typeof keepBooks>[1];

/** The books of November; of a seller with VAT, without orders and payouts, unless they are given. */
const keep = (entries: Stripe.BalanceTransaction[], more: Partial<Books> = {}, month = '2026-11') =>
  keepBooks(month, { entries, orders: new Map(), seller: standard, payouts: new Map(), ...more });

const chargeOf = (orderId: string, country: string) => ({
  object: 'charge',
  id: `ch_${orderId}`,
  metadata: { order_id: orderId },
  billing_details: { address: { country } },
});

/** A sale in November, and what was paid back of it in parts. */
const sale = fc.record({
  day: fc.integer({ min: 1, max: 30 }),
  cents: fc.integer({ min: 100, max: 80_000 }),
  country: fc.constantFrom('FR', 'FR', 'BE', 'CH'),
  back: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 3 }),
});

test('a bank debit that fails is no sale: its two entries declare nothing', () => {
  const about = { on: '2026-11-10T12:00:00Z', source: chargeOf('o1', 'FR') };
  const { sums } = keep([
    entry({ id: 't1', amount: 7900, category: 'charge', ...about }),
    entry({ id: 't2', amount: -7900, category: 'charge_failure', ...about }),
  ]);
  expect(sums).toMatchObject({ amountCents: 0, netCents: 0, vatCents: 0, otherCents: 0 });
});

test('what the seller adds to the balance, so that refunds leave, is a payout the other way round', () => {
  const topUp = { id: 't1', on: '2026-11-10T12:00:00Z', amount: 5000, category: 'topup', source: 'tu_1' };
  const { rows, sums } = keep([entry(topUp)]);
  expect(rows).toMatchObject([{ kind: 'apport', payoutCents: -5000, payout: 'tu_1' }]);
  expect(sums).toMatchObject({ amountCents: 0, otherCents: 0, payoutCents: -5000 });
});

test.each([
  ['without VAT', franchise, 0],
  ['with VAT', standard, 20],
])('of any sales and refunds the totals are the sums of the sales, to the cent: %s', (_name, seller, percent) => {
  fc.assert(
    fc.property(fc.array(sale, { maxLength: 300 }), (sales) => {
      const entries = sales.flatMap(({ day, cents, country, back }, index) => {
        const on = `2026-11-${String(day).padStart(2, '0')}T12:00:00Z`;
        const charge = chargeOf(`o${index}`, country);
        return [
          entry({ id: `c${index}`, on, amount: cents, category: 'charge', source: charge, fee: 25 }),
          ...back.map((amount, part) => {
            const source = { object: 'refund', id: `re_${index}_${part}`, charge };
            return entry({ id: `r${index}_${part}`, on, amount: -amount, category: 'refund', source });
          }),
        ];
      });
      const books = keep(entries, { seller });
      for (const country of ['FR', 'BE', 'CH']) {
        const ours = sales.filter((one) => one.country === country);
        const amounts = ours.flatMap(({ cents, back }) => [cents, ...back.map((amount) => -amount)]);
        const amountCents = amounts.reduce((sum, one) => sum + one, 0);
        const taxes = amounts.map((one) => one - Math.sign(one) * Math.round((Math.abs(one) * 100) / (100 + percent)));
        const vatCents = taxes.reduce((sum, one) => sum + one, 0);
        const total = { country, vatPercent: percent, amountCents, netCents: amountCents - vatCents, vatCents };
        const found = books.totals.find((each) => each.country === country);
        expect(found).toEqual(ours.length === 0 ? undefined : total);
      }
      expect(books.sums.feeCents).toBe(sales.length * 25);
    }),
  );
});

const charge = chargeOf('order_1', 'BE');
const order: Order = aPaidOrder({
  orderId: 'order_1',
  country: 'BE',
  refunds: ['re_a 1000', 're_b 1000'],
  receipt: { number: 42, at: '2026-11-05T08:00:00.000Z' },
  creditNotes: {
    1000: { number: 7, at: '2026-11-20T08:00:00.000Z' },
    2000: { number: 8, at: '2026-12-02T08:00:00.000Z' },
  },
});
/** Outside the Union, with a receipt that was made out a month later. */
const swiss = aPaidOrder({
  orderId: 'order_2',
  country: 'CH',
  receipt: { number: 43, at: '2026-12-01T08:00:00.000Z' },
});
const orders = new Map([order, swiss].map((one) => [one.orderId, one]));
const refundOf = (of: object, { id, on, amount = -1000 }: { id: string; on: string; amount?: number }) =>
  entry({ id: `txn_${id}`, on, amount, category: 'refund', source: { object: 'refund', id, charge: of } });
const sold = (
  of: object,
  { id, on, amount = 7900, fee = 0 }: { id: string; on: string; amount?: number; fee?: number },
) => entry({ id, on, amount, category: 'charge', source: of, fee });
const dispute = { object: 'dispute', id: 'du_1', charge };
const entries = [
  sold(charge, { id: 't1', on: '2026-10-31T22:59:59Z', fee: 144 }),
  sold(charge, { id: 't2', on: '2026-10-31T23:00:00Z', fee: 144 }),
  refundOf(charge, { id: 're_a', on: '2026-11-19T12:00:00Z' }),
  refundOf(charge, { id: 're_b', on: '2026-11-30T12:00:00Z' }),
  entry({ id: 't5', on: '2026-11-30T13:00:00Z', amount: -7900, category: 'dispute', source: dispute, fee: 2000 }),
  entry({ id: 't6', on: '2026-11-30T14:00:00Z', amount: -5000, category: 'payout', source: 'po_1' }),
  sold(chargeOf('order_2', 'CH'), { id: 't7', on: '2026-11-30T15:00:00Z', amount: 1000 }),
];

/** The payout of the month has paid out the first sale; the others wait for one of the next month. */
const payouts = new Map(entries.flatMap((one) => (one.id === 't2' ? [[one.id, entries[5] ?? one]] : [])));

test('a month goes by Paris, and names each paper and payout that was made before its end', () => {
  const { rows } = keep(entries, { orders, seller: franchise, payouts });
  const about = { orderId: 'order_1', country: 'BE' };
  const [paidOut, later] = [{ payout: 'po_1', payoutOn: '2026-11-30' }, { availableOn: '2026-12-03' }];
  const repaid = { kind: 'remboursement', ...about, feeCents: 0 };
  const taxed = (amountCents: number) => ({ amountCents, netCents: amountCents, vatPercent: 0, vatCents: 0 });
  expect(rows).toEqual([
    { date: '2026-11-01', kind: 'vente', piece: 'R-000042', ...about, ...taxed(7900), feeCents: 144, ...paidOut },
    { date: '2026-11-19', piece: 'A-000007', ...repaid, ...taxed(-1000), availableOn: '2026-11-22' },
    { date: '2026-11-30', ...repaid, ...taxed(-1000), ...later },
    { date: '2026-11-30', kind: 'litige', ...about, otherCents: -7900, feeCents: 2000, ...later },
    { date: '2026-11-30', kind: 'versement', payoutCents: 5000, feeCents: 0, payout: 'po_1' },
    { date: '2026-11-30', kind: 'vente', orderId: 'order_2', country: 'CH', ...taxed(1000), feeCents: 0, ...later },
  ]);
});

test('a fee of Stripe’s own is among the fees, not among disputes', () => {
  const own = entry({ id: 't8', on: '2026-11-30T16:00:00Z', amount: -2000, category: 'fee', source: 'du_1' });
  const { rows, sums } = keep([own]);
  expect(rows).toMatchObject([{ kind: 'frais', feeCents: 2000 }]);
  expect([sums.otherCents, sums.feeCents]).toEqual([0, 2000]);
});

test('the charge of a second payment is not what the receipt is for', () => {
  const paid = new Map([['order_1', { ...order, paymentIntent: 'pi_1' }]]);
  const pay = (payment_intent: string) =>
    sold({ ...charge, payment_intent }, { id: payment_intent, on: '2026-11-02T08:00:00Z' });
  const { rows } = keep([pay('pi_1'), pay('pi_2')], { orders: paid });
  expect(rows.map(({ piece }) => piece)).toEqual(['R-000042', undefined]);
});

test('each column of the file has one meaning, and its sum is what the text says to declare', () => {
  const { totals, sums } = keep(entries, { orders, payouts });
  expect(sums).toMatchObject({ amountCents: 6900, otherCents: -7900, feeCents: 2144, payoutCents: 5000 });
  for (const field of ['amountCents', 'netCents', 'vatCents'] as const)
    expect(totals.reduce((sum, total) => sum + total[field], 0)).toBe(sums[field]);
});

const dated: Pick<Identity, 'vat'> = { vat: [{ regime: 'franchise' }, { ...withVat, from: '2026-11-15' }] };
const chargedOn = (on: string) => ({ ...chargeOf(`order_${on}`, 'FR'), created: at(on) });

test('a debit that is paid after the regime changed has that of its receipt', () => {
  const on = '2026-11-12T12:00:00Z';
  const order = aPaidOrder({ orderId: `order_${on}`, paidAt: '2026-11-16T08:00:00.000Z' });
  const { rows } = keep([sold(chargedOn(on), { id: 's', on })], {
    orders: new Map([[order.orderId, order]]),
    seller: dated,
  });
  expect(rows.map(({ vatPercent }) => vatPercent)).toEqual([20]);
});

test('each sale has the regime of its day, and so has what is paid back of it later', () => {
  const ledger = ['2026-11-14T12:00:00Z', '2026-11-15T12:00:00Z'].flatMap((on) => [
    sold(chargedOn(on), { id: `s${on}`, on, amount: 1200 }),
    refundOf(chargedOn(on), { id: `r${on}`, on: '2026-11-20T12:00:00Z', amount: -1200 }),
  ]);
  const [october, november] = [keep(ledger, { seller: dated }, '2026-10'), keep(ledger, { seller: dated })];
  expect(november.rows.map(({ vatPercent, vatCents }) => [vatPercent, vatCents])).toEqual([
    [0, 0],
    [20, 200],
    [0, 0],
    [20, -200],
  ]);
  expect([october, november].map(({ marks }) => marks.length)).toEqual([2, 1]);
});

test('the limits of the year count what was sold since January, less what was paid back', () => {
  const { marks } = keep(entries, { orders, seller: franchise, payouts });
  expect(marks).toEqual([
    { name: 'franchise', cents: 14_800, limitCents: 3_750_000, percent: 0 },
    { name: 'elsewhere', cents: 13_800, limitCents: 1_000_000, percent: 1 },
  ]);
  expect(keep(entries, { orders, payouts }).marks.map(({ name }) => name)).toEqual(['elsewhere']);
});

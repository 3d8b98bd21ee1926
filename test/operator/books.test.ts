/** Random orders at Stripe's stand-in: what `sales` and `books` say of them is what its ledger has, to the cent. */
import { expect, test } from 'vitest';
import { readFees } from '#lambdas/digest/fees.ts';
import { addUp } from '#lambdas/digest/sales.ts';
import { monthInParis } from '#lambdas/format/paris-time.ts';
import { makeCopies } from '#lambdas/order/copies.ts';
import { listOrdersPaidIn } from '#lambdas/order/listed-orders.store.ts';
import { expanded, orderIdOf } from '#lambdas/payment/ledger.ts';
import { eventTypes } from '#lambdas/payment/payment-facts.ts';
import { openPaymentPage } from '#lambdas/payment/payment-page.ts';
import { getStripe } from '#lambdas/payment/stripe.ts';
import { computeDiscount, type Discount } from '#lambdas/promo/discount.ts';
import { showBooks } from '#operator/books.ts';
import type { BookRow } from '#operator/keep-books.ts';
import { openShop, placeOrder, tell } from '#test/lambdas/own-shop.ts';
import { anOrder } from '#test/lambdas/sample-orders.ts';
import { takeLogged, takePrinted } from '#test/lambdas/take-logged.ts';
import { createDice, inParallel } from '#test/torture/many.ts';

const shop = await openShop();
const dice = createDice(23);
/** The orders of this file: other files sell at the same account. */
const own = new Set<string | undefined>();
/** `LEDGER_ORDERS=300` takes five times as long. */
const count = Number(process.env.LEDGER_ORDERS ?? 60);
/** The tables and Stripe answer from this very process. */
const width = 8;

const codes: (Discount & { promoCode?: string })[] = [
  {},
  {},
  { promoCode: 'VINGT', discountPercent: 20 },
  { promoCode: 'TIERS', discountPercent: 33 },
  { promoCode: 'DIX', discountCents: 1050 },
  { promoCode: 'PRESQUE', discountCents: 7880 },
];

/** What happens to a payment afterwards, as controls of the stand-in; a sum is a part of the price in percent. */
const lives: (readonly [action: string, percent?: number])[][] = [
  [],
  [],
  [],
  [['partial-refund', 7]],
  [
    ['partial-refund', 40],
    ['partial-refund', 13],
  ],
  [['partial-refund', 50], ['refund']],
  [['refund']],
  [['dispute']],
  [['dispute'], ['dispute-won']],
  [['dispute'], ['dispute-lost']],
  [['partial-refund', 25], ['dispute']],
  [['dispute'], ['dispute-won'], ['partial-refund', 10]],
];

/** An order that somebody places, pays and perhaps wants paid back; some are a gift. */
async function sell(): Promise<void> {
  const lines = anOrder().lines.map((line) => {
    const quantity = 1 + dice.below(4);
    return { ...line, quantity, amountCents: line.unitAmountCents * quantity };
  });
  const [subtotalCents, code, acts] = [lines[0]?.amountCents ?? 0, dice.choose(codes), dice.choose(lives)];
  const amountCents = subtotalCents - computeDiscount(subtotalCents, code);
  const gift = dice.choose([{}, {}, { recipient: { email: 'noe@example.fr' } }]);
  const placed = { lines, subtotalCents, amountCents, ...code, ...gift, ...makeCopies(lines) };
  const order = await placeOrder(placed);
  own.add(order.orderId);
  const { url, sessionId: session } = await openPaymentPage(order);
  await shop.pay(url);
  for (const [action, percent] of acts) {
    const amount = percent && Math.max(1, Math.floor((amountCents * percent) / 100));
    const { status } = await shop.control({ action, session, ...(amount && { amount }) });
    expect([action, status]).toEqual([action, 200]);
  }
}

/** Tells the shop what happened, each order's events in their order. */
async function tellAll(since: string | undefined): Promise<void> {
  const now = new Date();
  const known = (await shop.listEvents(since)).filter(({ type }) => eventTypes.some((one) => one === type));
  const byPayment = Map.groupBy(known, ({ data: { object } }) => String(object.payment_intent ?? object.id));
  await inParallel([...byPayment.values()], width, async (events) => {
    for (const event of events) await tell(event, now);
  });
}

async function readLedger() {
  const { balanceTransactions } = await getStripe();
  const all = await balanceTransactions.list({ limit: 100, expand: expanded }).autoPagingToArray({ limit: 10_000 });
  const entries = all.filter((entry) => own.has(orderIdOf(entry)));
  const sum = (field: 'amount' | 'fee' | 'net', ...categories: string[]) =>
    entries
      .filter(({ reporting_category: category }) => categories.length === 0 || categories.includes(category))
      .reduce((total, entry) => total + entry[field], 0);
  return { sum };
}

/** What `books` prints for programs of this file's orders. */
async function readBooks(month: string): Promise<BookRow[]> {
  await showBooks({ month, json: true });
  const { rows }: { rows: BookRow[] } = JSON.parse(String(takePrinted().at(-1)));
  return rows.filter(({ orderId }) => own.has(orderId));
}

test('the sales and the books of any orders are Stripe’s ledger, to the cent', { timeout: 180_000 }, async () => {
  const since = (await shop.listEvents()).at(-1)?.id;
  await inParallel(Array.from({ length: count }), width, sell);
  await tellAll(since);
  expect(new Set(takeLogged())).toEqual(new Set(['disputed', 'dispute_lost']));
  const month = monthInParis(new Date().toISOString());
  const [orders, fees, { sum }] = await Promise.all([
    listOrdersPaidIn(month),
    readFees(month, { withinMs: 30_000 }),
    readLedger(),
  ]);
  const sales = addUp(orders, fees);
  expect(sales).toMatchObject({
    orders: count,
    soldCents: sum('amount', 'charge'),
    refundedCents: -sum('amount', 'refund'),
    disputedCents: -sum('amount', 'dispute', 'dispute_reversal'),
    feesCents: sum('fee'),
    netCents: sum('net'),
    fees: 'réels',
  });
  const rows = await readBooks(month);
  const sold = rows.filter(({ vatPercent }) => vatPercent !== undefined);
  const add = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  expect(add(sold.map(({ amountCents = 0 }) => amountCents))).toBe(sum('amount', 'charge', 'refund'));
  expect(add(rows.map(({ feeCents }) => feeCents))).toBe(sum('fee'));
  expect(await readBooks(month)).toEqual(rows);
});

test('without an answer of Stripe the fees are estimated, and said to be', async () => {
  await shop.control({ action: 'fault', mode: 'down' });
  const month = monthInParis(new Date().toISOString());
  const fees = await readFees(month, { withinMs: 2000 });
  const { orders, feesCents, ...sales } = addUp(await listOrdersPaidIn(month), fees);
  expect([sales.fees, feesCents > orders * 25]).toEqual(['estimés', true]);
});

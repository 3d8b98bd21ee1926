/** Copies of an order that are paid back alone: their prices, and that every copy and every cent stays in one place. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { giveCopy, takeCopyBack } from '#lambdas/copy/copy.store.ts';
import { showCopies } from '#lambdas/copy/show-copies.ts';
import { receiverOf } from '#lambdas/order/copies.ts';
import { canRead } from '#lambdas/order/holder.ts';
import { priceCopies } from '#lambdas/order/numbered-copies.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { recordHandOut } from '#lambdas/order/order-facts.store.ts';
import { keptRefundCents } from '#lambdas/order/refund.ts';
import { readEvent } from '#lambdas/payment/payment-facts.ts';
import { recordFact } from '#lambdas/payment/record-fact.ts';
import { payRefund } from '#lambdas/refund/pay-refund.ts';
import { orderRefund, recordRefundRequest } from '#lambdas/refund/refund-facts.store.ts';
import { canAskRefund, canRepayCopy } from '#lambdas/refund/refund-rules.ts';
import { openShop } from '#test/lambdas/own-shop.ts';
import { aPaidOrder, guideLine, ofGuides } from '#test/lambdas/sample-orders.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';

const shop = await openShop();

test('all copies together cost what was paid, and each its share of it to the cent', () => {
  const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 50, max: 20_000 })), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 99 }), (sold, percent) => {
      const bought = sold.map(([quantity, unitAmountCents], index) =>
        guideLine(quantity, { unitAmountCents, productId: `product-${index}` }),
      );
      const full = bought.reduce((sum, { amountCents }) => sum + amountCents, 0);
      const amountPaidCents = full - Math.round((full * percent) / 100);
      const order = aPaidOrder({ lines: bought, amountCents: amountPaidCents, amountPaidCents });
      const units = bought.flatMap(
        ({ quantity, unitAmountCents }) => Array(quantity).fill(unitAmountCents) as number[],
      );
      const prices = units.map((_, index) => priceCopies(order, [index + 1]));
      expect(prices.reduce((sum, price) => sum + price, 0)).toBe(amountPaidCents);
      for (const [index, price] of prices.entries())
        expect(Math.abs(price - ((units[index] ?? 0) * amountPaidCents) / full)).toBeLessThan(1);
    }),
  );
});

type State = 'yours' | 'free' | 'given' | 'opened' | 'refunded';

/** A refund that stands: the copies it is of and what they were before, or a sum or all that the owner paid back. */
type Repaid = { cents: number; before: [number, State][]; isWhole: boolean };

/**
 * An order, and how it should be: the state of each copy by its number, whether somebody has opened the first one, and the
 * refunds that stand. `heard`: the last event of Stripe that the order was told of.
 */
type Life = {
  order: Order;
  copies: Map<number, State>;
  isFirstOpened: boolean;
  repaid: Repaid[];
  isDisputed: boolean;
  heard: string;
  now: Date;
};

async function begin(quantity: number, percent: number): Promise<Life> {
  const guides = ofGuides(quantity);
  const amountCents = guides.subtotalCents - Math.round((guides.subtotalCents * percent) / 100);
  const discount = percent === 0 ? {} : { promoCode: `MOINS${percent}`, discountPercent: percent };
  const now = new Date();
  const { order } = await shop.sell({ ...guides, amountCents, createdAt: now.toISOString(), ...discount }, now);
  const numbers = Array.from({ length: quantity }, (_, index) => index + 1);
  const copies = new Map(numbers.map((number): [number, State] => [number, number === 1 ? 'yours' : 'free']));
  const heard = (await shop.listEvents()).at(-1)?.id ?? '';
  return { order, copies, isFirstOpened: false, repaid: [], isDisputed: false, heard, now };
}

/** The order is told what Stripe has to say, the newest event first. */
async function hear(life: Life): Promise<void> {
  const events = await shop.listEvents(life.heard);
  life.heard = events.at(-1)?.id ?? life.heard;
  for (const event of events.toReversed()) {
    const notice = readEvent({ ...event, livemode: false });
    if (notice !== undefined) life.order = await recordFact(life.order, notice.fact, life.now);
  }
}

const isWhole = ({ repaid }: Life) => repaid.some((refund) => refund.isWhole);
const canRefund = (life: Life) => !life.isDisputed && !isWhole(life);
const leftCents = ({ order }: Life) => (order.amountPaidCents ?? 0) - keptRefundCents(order);
const inState = ({ copies }: Life, ...states: State[]) =>
  [...copies].flatMap(([number, state]) => (states.includes(state) ? [number] : []));

/** Lets Stripe pay back what is due; `keys` are closed by it. */
async function repay(life: Life, keys: number[], isWholeOrder: boolean): Promise<void> {
  const before = leftCents(life);
  const { turn = 1 } = life.order.refundAsked ?? {};
  // The acknowledgement of the request has left.
  const mails = {
    [turn === 1 ? 'refund_asked' : `refund_asked_${turn}`]: { sends: 1, sentAt: life.now.toISOString() },
  };
  life.order = await payRefund({ ...life.order, mails }, life.now);
  const states = keys.map((number): [number, State] => [number, life.copies.get(number) ?? 'free']);
  const cents = before - leftCents(life);
  life.repaid.push({ cents, before: states, isWhole: isWholeOrder || leftCents(life) === 0 });
  for (const number of keys) life.copies.set(number, 'refunded');
}

/** What can happen; `pick` chooses among the copies it can happen to. Nothing happens where it cannot. */
const steps: Record<string, (life: Life, pick: number) => Promise<unknown>> = {
  gives: async (life, pick) => {
    const number = choose(inState(life, 'free'), pick);
    if (number === undefined || isWhole(life)) return;
    const role = receiverOf(life.order, number);
    const given = await giveCopy(life.order, { role, recipient: {}, now: life.now });
    if (given !== undefined) life.copies.set(number, 'given');
  },
  takesBack: async (life, pick) => {
    const number = choose(inState(life, 'given'), pick);
    const isTaken = number !== undefined && (await takeCopyBack(life.order, receiverOf(life.order, number)));
    if (isTaken) life.copies.set(number, 'free');
  },
  opens: async (life, pick) => {
    const number = choose(inState(life, 'yours', 'given'), pick);
    const role = number === 1 ? 'buyer' : receiverOf(life.order, number ?? 0);
    if (number === undefined || !canRead(life.order, role, life.now)) return;
    const at = life.now.toISOString();
    await recordHandOut(life.order, { role, at });
    if (number === 1) life.isFirstOpened = true;
    else life.copies.set(number, 'opened');
  },
  asksForCopies: async (life, pick) => {
    const offered = [...life.copies.keys()].filter((number) => canRepayCopy(life.order, number));
    const keys = offered.filter((_, index) => (pick >> index) % 2 === 1);
    if (keys.length === 0 || !canRefund(life) || !canAskRefund(life.order)) return;
    const unopened = inState(life, 'yours', 'free', 'given').filter((number) => number > 1 || !life.isFirstOpened);
    expect(unopened).toEqual(expect.arrayContaining(keys));
    const turn = (life.order.refundAsked?.turn ?? 0) + 1;
    const asked = { turn, keys, kind: 'guarantee', at: life.now.toISOString(), decision: 'refunded' } as const;
    const recorded = await recordRefundRequest(life.order, { ...asked, because: 'guarantee' }, undefined);
    expect(recorded).toBeDefined();
    if (recorded !== undefined) life.order = recorded;
    await repay(life, keys, false);
  },
  ownerRepaysCopies: async (life, pick) => {
    const standing = inState(life, 'yours', 'free', 'given', 'opened');
    const keys = standing.filter((_, index) => (pick >> index) % 2 === 1);
    if (keys.length === 0 || !canRefund(life) || life.copies.size === 1) return;
    life.order = (await orderRefund(life.order, { at: life.now.toISOString(), keys })) ?? life.order;
    await repay(life, keys, false);
  },
  ownerRepaysSum: async (life, pick) => {
    const amountCents = 100 + (pick % 500);
    if (!canRefund(life) || amountCents >= leftCents(life)) return;
    life.order = (await orderRefund(life.order, { at: life.now.toISOString(), amountCents })) ?? life.order;
    await repay(life, [], false);
  },
  ownerRepaysAll: async (life) => {
    if (!canRefund(life)) return;
    life.order = (await orderRefund(life.order, { at: life.now.toISOString() })) ?? life.order;
    await repay(life, [], true);
  },
  bankReturnsRefund: async (life) => {
    const last = life.repaid.pop();
    if (last === undefined) return;
    await shop.control({ action: 'refund-fail', session: life.order.stripeSessionId });
    for (const [number, state] of last.before) life.copies.set(number, state);
  },
  isDisputed: async (life) => {
    if (life.isDisputed || life.repaid.length > 0) return;
    await shop.control({ action: 'dispute', session: life.order.stripeSessionId });
    life.isDisputed = true;
  },
  disputeIsWon: async (life) => {
    if (!life.isDisputed) return;
    await shop.control({ action: 'dispute-won', session: life.order.stripeSessionId });
    life.isDisputed = false;
  },
};

const choose = (numbers: number[], pick: number) => numbers[pick % Math.max(numbers.length, 1)];

/** Every copy is in the state it should be in, opens or does not, and every cent is in one place. */
function check({ isDisputed, copies, repaid, order, now, ...life }: Life): void {
  const isOver = repaid.some((refund) => refund.isWhole);
  const expected = [...copies].map(([number, state]): [number, State] => [number, isOver ? 'refunded' : state]);
  const { keys } = showCopies(order, { role: 'buyer', now, linkFor: () => 'link' });
  expect(keys.map(({ n, state }) => [n, state])).toEqual(expected);
  for (const [number, state] of expected) {
    const isOpen = !isDisputed && ['yours', 'given', 'opened'].includes(state);
    const role = number === 1 ? 'buyer' : receiverOf(order, number);
    expect([number, canRead(order, role, now)]).toEqual([number, isOpen]);
  }
  const paid = order.amountPaidCents ?? 0;
  const back = repaid.reduce((sum, { cents }) => sum + cents, 0);
  expect(keptRefundCents(order)).toBe(back);
  const standing = expected.flatMap(([number, state]) => (state === 'refunded' ? [] : [number]));
  const priced = priceCopies({ ...order, refunds: [], refundedCents: 0 }, standing);
  // What the owner gave back beside is no copy's price.
  const beside = repaid.reduce(
    (sum, { cents, before, isWhole: all }) => sum + (all || before.length > 0 ? 0 : cents),
    0,
  );
  if (!isOver) expect(paid).toBe(priced + back - beside);
  expect(priceCopies(order, standing)).toBe(isOver ? 0 : Math.min(priced, paid - back));
  expect(life.heard).not.toBe('');
}

test('whatever happens to its copies, each is in one place and every cent too', { timeout: 120_000 }, async () => {
  const happens = fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat(1023));
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 10 }),
      fc.constantFrom(0, 20, 33),
      fc.array(happens, { minLength: 4, maxLength: 16 }),
      async (quantity, percent, sequence) => {
        const life = await begin(quantity, percent);
        for (const [name, pick] of sequence) {
          life.now = new Date(life.now.getTime() + 60_000);
          await steps[name]?.(life, pick);
          await hear(life);
          life.order = (await findOrder(life.order.orderId)) ?? life.order;
          check(life);
        }
      },
    ),
    { numRuns: 10 },
  );
  takeLogged();
});

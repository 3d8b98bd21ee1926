/** The copies of an order by number: what each cost, and which were paid back. Pure. */
import type { Order, OrderLine } from '#lambdas/order/order.ts';
import { listRefunds, orderedRefundCents } from '#lambdas/order/refund.ts';

/** `isFirst`: of its line, so for the buyer, or for the recipient of a gift; the others are to give. */
export type NumberedCopy = { number: number; productId: string; isFirst: boolean; unitAmountCents: number };

/** The copies in the order of the lines, numbered from 1. */
export function numberCopies(lines: OrderLine[]): NumberedCopy[] {
  const copies = lines.flatMap(({ productId, quantity, unitAmountCents }) =>
    Array.from({ length: quantity }, (_, index) => ({ productId, unitAmountCents, isFirst: index === 0 })),
  );
  return copies.map((copy, index) => ({ number: index + 1, ...copy }));
}

/** The copies that a refund pays back, made, held or due: they are closed. */
export function listRepaidCopies(order: Order): number[] {
  const { standing, held } = listRefunds(order);
  const ordered = [...standing, ...held].flatMap(({ keys }) => keys);
  return [...ordered, ...(order.refundDue?.keys ?? [])];
}

export function listKeptFirstCopies(order: Order): NumberedCopy[] {
  const repaid = listRepaidCopies(order);
  return numberCopies(order.lines).filter(({ number, isFirst }) => isFirst && !repaid.includes(number));
}

/**
 * What some copies cost after the discount, in cents, but no more than is left of the payment: all copies together cost what
 * was paid.
 */
export function priceCopies(order: Order, numbers: number[]): number {
  const { lines, amountCents, amountPaidCents = amountCents } = order;
  const copies = numberCopies(lines);
  const listPrice = copies.reduce((sum, { unitAmountCents }) => sum + unitAmountCents, 0);
  let [before, cents] = [0, 0];
  for (const { number, unitAmountCents } of copies) {
    const after = before + unitAmountCents;
    // Round cumulative sums, so that the shares add up exactly.
    const [from, to] = [before, after].map((part) => Math.floor((amountPaidCents * part) / listPrice));
    if (numbers.includes(number)) cents += (to ?? 0) - (from ?? 0);
    before = after;
  }
  return Math.min(cents, amountPaidCents - orderedRefundCents(order));
}

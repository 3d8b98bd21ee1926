import { makeCopies } from '#lambdas/order/copies.ts';
import type { Order } from '#lambdas/order/order.ts';

/** A line of an order: so many guides, without the gift of one. */
export function guideLine(
  quantity: number,
  more: { productId?: string; name?: string; unitAmountCents?: number } = {},
) {
  const { productId = 'guide-amour-1', name = 'Le Guide Amour', unitAmountCents = 7900 } = more;
  return { productId, name, quantity, unitAmountCents, amountCents: unitAmountCents * quantity };
}

/** What an order of so many guides has of them. */
export function ofGuides(quantity: number) {
  const [lines, amountCents] = [[guideLine(quantity)], 7900 * quantity];
  return { lines, subtotalCents: amountCents, amountCents, ...makeCopies(lines) };
}

/** A pending order for one guide, as create-checkout stores it; `facts` are laid over it. */
export function anOrder(facts: Partial<Order> = {}): Order {
  return {
    orderId: 'order_1700000000000',
    email: 'lea@example.fr',
    lines: [{ ...guideLine(1), bonusId: 'carnet-communication' }],
    subtotalCents: 7900,
    amountCents: 7900,
    currency: 'eur',
    status: 'pending',
    version: 0,
    createdAt: '2026-11-21T20:00:00.000Z',
    sessionExpiresAt: '2026-11-21T20:35:00.000Z',
    stripeAttempt: 0,
    ...facts,
  };
}

/** The same order, paid in full. */
export function aPaidOrder(facts: Partial<Order> = {}): Order {
  return anOrder({ paidAt: '2026-11-21T20:05:00.000Z', amountPaidCents: 7900, status: 'paid', ...facts });
}

/** Whether an order has work due within the hour; mails that are planned for later days do not count. */
export function hasWorkDue(order: Order | undefined, now: Date): boolean {
  return order?.dueAt !== undefined && Date.parse(order.dueAt) < now.getTime() + 3_600_000;
}

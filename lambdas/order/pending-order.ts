/** What every order begins with, placed by a checkout or made again from what Stripe knows of it. Pure. */
import { currency } from '#content/catalogue.ts';
import { makeCopies } from '#lambdas/order/copies.ts';
import type { Order, OrderLine } from '#lambdas/order/order.ts';
import { toMilliseconds } from '#lambdas/order/order-id.ts';
import { sessionLifeMs } from '#lambdas/order/payment-window.ts';
import { computeDiscount, type Discount } from '#lambdas/promo/discount.ts';

type Sale = { orderId: string; email: string; lines: OrderLine[] };
type Code = Discount & { promoCode: string; promoReserved: boolean; promoSlot?: number };

/** The pending order of a sale, with the code that reduces it. Its times come from its id. */
export function makePendingOrder({ orderId, email, lines }: Sale, code: Code | undefined): Order {
  const createdAt = new Date(toMilliseconds(orderId));
  const subtotalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    orderId,
    email,
    lines,
    subtotalCents,
    amountCents: subtotalCents - computeDiscount(subtotalCents, code ?? {}),
    currency,
    status: 'pending',
    version: 0,
    createdAt: createdAt.toISOString(),
    sessionExpiresAt: new Date(createdAt.getTime() + sessionLifeMs).toISOString(),
    stripeAttempt: 0,
    ...makeCopies(lines),
    ...code,
  };
}

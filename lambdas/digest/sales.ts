/** What orders amount to, and how it is told. Pure. */
import { formatEuros } from '#lambdas/format/money.ts';
import { dayInParis } from '#lambdas/format/paris-time.ts';
import { alignTerms, countOf } from '#lambdas/format/plain-list.ts';
import type { Order } from '#lambdas/order/order.ts';
import { orderStatus } from '#lambdas/order/order-status.ts';
import { heldRefundCents, keptRefundCents, leftCents } from '#lambdas/order/refund.ts';

/** What Stripe took, in cents, by order; an order may be missing. */
export type Fees = ReadonlyMap<string, number>;

/** Stripe's price for a card of the European Economic Area (stripe.com/fr/pricing). */
const fee = { percent: 1.5, cents: 25 };

const sum = <Row>(rows: readonly Row[], read: (row: Row) => number) => rows.reduce((all, row) => all + read(row), 0);

function countCopies(orders: readonly Order[]) {
  const products = new Map<string, { productId: string; name: string; copies: number }>();
  for (const { productId, name, quantity } of orders.flatMap(({ lines }) => lines)) {
    products.set(productId, { productId, name, copies: (products.get(productId)?.copies ?? 0) + quantity });
  }
  return [...products.values()].toSorted((a, b) => b.copies - a.copies);
}

function countCodes(orders: readonly Order[]) {
  const codes = Map.groupBy(orders, ({ promoCode }) => promoCode ?? '');
  return [...codes]
    .flatMap(([code, used]) => (code === '' ? [] : [{ code, orders: used.length }]))
    .toSorted((a, b) => b.orders - a.orders || a.code.localeCompare(b.code));
}

const estimateFee = ({ amountPaidCents = 0 }: Order) =>
  amountPaidCents === 0 ? 0 : Math.round((amountPaidCents * fee.percent) / 100) + fee.cents;

const isPaidBack = (order: Order) =>
  keptRefundCents(order) > 0 && keptRefundCents(order) >= (order.amountPaidCents ?? 0);

/**
 * What orders amount to, by the moment of their payment; one that Stripe took back is no sale. `refundedCents`: what was paid back
 * of them, whenever. `heldCents`: what is ordered to be, and has not left. `disputedCents`: what banks hold back or took of them.
 * `feesCents`: what Stripe took for them by its ledger if all of it is known, or an estimate.
 */
export function addUp(paid: readonly Order[], known: Fees = new Map()) {
  const orders = paid.filter(({ paymentReversedAt }) => paymentReversedAt === undefined);
  const paidCents = ({ amountPaidCents = 0 }: Order) => amountPaidCents;
  const disputed = orders.filter((order) => orderStatus(order) === 'disputed');
  const products = countCopies(orders);
  const soldCents = sum(orders, paidCents);
  const refundedCents = sum(orders, keptRefundCents);
  const heldCents = sum(orders, heldRefundCents);
  const disputedCents = sum(disputed, leftCents);
  const isKnown = orders.every((order) => paidCents(order) === 0 || known.has(order.orderId));
  const feesCents = sum(orders, (order) => (isKnown ? (known.get(order.orderId) ?? 0) : estimateFee(order)));
  return {
    orders: orders.length,
    copies: sum(products, ({ copies }) => copies),
    soldCents,
    refundedOrders: orders.filter(isPaidBack).length,
    refundedCents,
    heldCents,
    disputedOrders: disputed.length,
    disputedCents,
    feesCents,
    fees: isKnown ? ('réels' as const) : ('estimés' as const),
    netCents: soldCents - refundedCents - heldCents - disputedCents - feesCents,
    products,
    codes: countCodes(orders),
  };
}

export type Sales = ReturnType<typeof addUp>;

/** The sales in words, a term a line. */
export function describeSales(sales: Sales): string {
  const { orders, copies, soldCents, refundedOrders, refundedCents, heldCents, disputedOrders, disputedCents } = sales;
  if (orders === 0) return '  Aucune vente.';
  const [about, estimated] =
    sales.fees === 'réels'
      ? ['', '']
      : ['environ ', ' (estimés à 1,5 % + 0,25 € par paiement : Stripe n’a pas tout dit)'];
  const whole = refundedOrders === 0 ? '' : `, dont ${countOf(refundedOrders, 'commande')} en entier`;
  return alignTerms([
    ['Ventes', `${formatEuros(soldCents)}, ${countOf(orders, 'commande')}, ${countOf(copies, 'copie')}`],
    ...(refundedCents === 0 ? [] : [['Remboursé', `${formatEuros(refundedCents)}${whole}`] as const]),
    ...(heldCents === 0
      ? []
      : [['Ordonné', `${formatEuros(heldCents)}, de remboursements qui ne sont pas encore partis`] as const]),
    ...(disputedOrders === 0
      ? []
      : [['En litige', `${formatEuros(disputedCents)}, ${countOf(disputedOrders, 'commande')}`] as const]),
    ['Frais de Stripe', `${about}${formatEuros(sales.feesCents)}${estimated}`],
    ['Reste', `${about}${formatEuros(sales.netCents)}, frais, remboursements et litiges ôtés`],
  ]);
}

/** The orders of these that were paid on a day of Paris, `2026-11-30`. */
export const paidOn = (orders: readonly Order[], day: string) =>
  orders.filter(({ paidAt }) => paidAt !== undefined && dayInParis(paidAt) === day);

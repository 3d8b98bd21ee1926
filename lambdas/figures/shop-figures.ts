/** What the shop may say of itself: figures that are counted from its own orders. Pure. */

import * as v from 'valibot';
import { products } from '#content/catalogue.ts';
import { site } from '#content/site.ts';
import { dayInParis, dayMs } from '#lambdas/format/paris-time.ts';
import type { Order } from '#lambdas/order/order.ts';
import { orderStatus } from '#lambdas/order/order-status.ts';
import { isRefunded } from '#lambdas/order/refund.ts';

const optional = v.optional(v.number());

/**
 * `couples`: orders that are paid and kept. `refundedPercent`: of all paid ones, those paid back in full within the guarantee.
 * `minutesToMail`: the median from the payment to the first mail with the link. `rating`: the mean of the published `reviews`.
 * `buyersOfDay`: orders of the 24 hours before. A figure that fewer than five orders stand behind is left out.
 */
export const figuresSchema = v.object({
  day: v.string(),
  counted: v.object({
    couples: optional,
    refundedPercent: optional,
    minutesToMail: optional,
    reviews: optional,
    rating: optional,
    buyersOfDay: optional,
  }),
});
/** The shop's figures of a day of Paris, as `/proof.json` has them. */
export type ShopFigures = v.InferOutput<typeof figuresSchema>;

/** No figure may betray one order, and neither may the difference between two days. */
const floor = 5;
const refundMs = site.guaranteeDays * dayMs;

const inTenths = (value: number) => Math.round(value * 10) / 10;

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** The minutes until the first mail with the link; nothing while there is none. `earlierLinks` begin with their moment. */
function minutesToMail({ paidAt = '', emailSentAt, earlierLinks = [] }: Order): number[] {
  const [first] = [...earlierLinks, ...(emailSentAt === undefined ? [] : [emailSentAt])].toSorted();
  return first === undefined ? [] : [(Date.parse(first.split(' ')[0] ?? '') - Date.parse(paidAt)) / 60_000];
}

/** A refund that was recorded without its moment counts. */
function isPaidBackInTime(order: Order): boolean {
  const { paidAt = '', refundedAt = paidAt } = order;
  return isRefunded(order) && Date.parse(refundedAt) - Date.parse(paidAt) <= refundMs;
}

/** A figure, if enough stands behind it. */
const from = (count: number, figure: Partial<ShopFigures['counted']>) => (count < floor ? {} : figure);

/** Until five couples more, or fewer, keep the guide, the figures stay those that were counted `before`. */
function countLasting(orders: readonly Order[], before: ShopFigures['counted']): ShopFigures['counted'] {
  const couples = orders.filter((order) => orderStatus(order) === 'paid').length;
  const { reviews: _, rating: __, buyersOfDay: ___, ...shown } = before;
  if (shown.couples !== undefined && Math.abs(couples - shown.couples) < floor) return shown;
  const minutes = orders.flatMap(minutesToMail);
  const share = orders.filter(isPaidBackInTime).length / orders.length;
  return {
    ...from(couples, { couples }),
    ...from(orders.length, { refundedPercent: Math.round(share * 100) }),
    ...from(minutes.length, { minutesToMail: inTenths(medianOf(minutes)) }),
  };
}

/** Published reviews may be counted by anyone who reads the product's page. */
function countReviews(orders: readonly Order[]): ShopFigures['counted'] {
  const ratings = orders.flatMap(({ reviews = {} }) =>
    Object.values(reviews).flatMap((review) => (review.state === 'published' ? [review.rating] : [])),
  );
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  return from(ratings.length, { reviews: ratings.length, rating: inTenths(mean) });
}

function countBuyers(orders: readonly Order[], now: Date): ShopFigures['counted'] {
  const since = new Date(now.getTime() - dayMs).toISOString();
  const buyersOfDay = orders.filter(({ paidAt = '' }) => paidAt > since).length;
  return from(buyersOfDay, { buyersOfDay });
}

/** The figures of the shop's first product, from all orders that were ever paid. `before`: those that the site shows. */
export function countFigures(paid: readonly Order[], now: Date, before?: ShopFigures): ShopFigures {
  const sold = paid.filter(
    ({ paymentReversedAt, lines }) =>
      paymentReversedAt === undefined && lines.some(({ productId }) => productId === products[0]?.id),
  );
  const counted = { ...countLasting(sold, before?.counted ?? {}), ...countReviews(sold), ...countBuyers(sold, now) };
  return { day: dayInParis(now.toISOString()), counted };
}

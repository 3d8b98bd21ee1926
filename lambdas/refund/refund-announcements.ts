/** The mails about an order's refunds: which are owed, and which refund each is about. Pure. */
import { isMailSent } from '#lambdas/mail/mail-record.ts';
import { priceCopies } from '#lambdas/order/numbered-copies.ts';
import type { Order } from '#lambdas/order/order.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';
import { isLeftToBank, leftCents, listRefunds, type Refund } from '#lambdas/order/refund.ts';

/** The mails about a refund, each by its occasion. In lower case: an update cannot name a record whose name has capitals. */
const announcing = ({ refundId }: Refund) => `refund_${refundId.toLowerCase()}`;
const ordering = ({ refundId }: Refund) => `ordered_${refundId.toLowerCase()}`;
const takingBack = ({ refundId }: Refund) => `returned_${refundId.toLowerCase()}`;

/** The refund that a mail is about. Throws when the order has none. */
export function findRefundOfMail(order: Order, occasion: string): Refund {
  const { standing, held, failed } = listRefunds(order);
  const found = [...standing, ...held, ...failed, ...listReplaced(order)].find((one) =>
    [announcing(one), ordering(one), takingBack(one)].includes(occasion),
  );
  if (found === undefined) throw new Error(`${order.orderId} has no refund for ${occasion}`);
  return found;
}

export function planRefunds(order: Order): PlannedMail[] {
  return planEach(order, listRefunds(order).standing, announcing);
}

/** The mail about each refund that has not left: it says so, and the one above follows once it has. */
export function planHeldRefunds(order: Order): PlannedMail[] {
  return planEach(order, listRefunds(order).held, ordering);
}

/**
 * The mail that takes back each refund that was announced, by a mail of its own or by the acknowledgement of a request, and failed or
 * was not made: no buyer waits for money that does not come.
 */
export function planReturnedRefunds(order: Order): PlannedMail[] {
  const isPromised = order.refundAsked?.decision === 'refunded';
  const announced = listRefunds(order).failed.filter(
    (refund) => isPromised || [announcing(refund), ordering(refund)].some((occasion) => isMailSent(order, occasion)),
  );
  return planEach(order, [...announced, ...listReplaced(order)], takingBack);
}

/**
 * What the acknowledgement of a request announced, and Stripe refused since the bank takes the payment back: its buyer waits for it,
 * though it never became a refund of Stripe's.
 */
function listReplaced(order: Order): Refund[] {
  const { refundAsked, refundRefused } = order;
  const isReplaced = refundRefused?.code === 'charge_disputed' && isLeftToBank(order);
  if (refundAsked?.decision !== 'refunded' || !isReplaced) return [];
  const { turn = 1, keys } = refundAsked;
  const amountCents = keys === undefined ? leftCents(order) : priceCopies(order, keys);
  return [{ refundId: `request_${turn}`, amountCents, keys: keys ?? [] }];
}

function planEach(order: Order, refunds: Refund[], occasionOf: (refund: Refund) => string): PlannedMail[] {
  const { paidAt } = order;
  if (paidAt === undefined) return [];
  const owed = refunds.map(occasionOf).filter((occasion) => !isMailSent(order, occasion));
  return owed.map((occasion) => ({ occasion, to: 'buyer', at: paidAt }));
}

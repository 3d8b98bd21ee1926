import { formatEuros } from '#lambdas/format/money.ts';
import { listRepaidCopies, numberCopies, priceCopies } from '#lambdas/order/numbered-copies.ts';
import type { Order } from '#lambdas/order/order.ts';
import { clearAttention } from '#lambdas/order/order-facts.store.ts';
import { noteInLog } from '#lambdas/order/order-log.store.ts';
import { keptRefundCents, listRefunds, readKeys } from '#lambdas/order/refund.ts';
import { answeredMarks, orderRefund } from '#lambdas/refund/refund-facts.store.ts';
import { requireOrder } from '#operator/orders.ts';
import { confirm } from '#operator/terminal.ts';

type Options = { amount?: string; keys?: string; again?: true; dryRun?: true; yes?: true };

/** `10`, `10.5` or `10,50` euros as cents. Throws on anything else. */
function readCents(amount: string): number {
  const euros = /^\d{1,7}([.,]\d{1,2})?$/.test(amount) ? Number(amount.replace(',', '.')) : 0;
  if (euros === 0) throw new Error(`"${amount}" is not an amount in euros, such as 10 or 10.50.`);
  return Math.round(euros * 100);
}

/** Whether a refund of this sum stands already: the same command, given twice, pays back once. */
function isRepeated(order: Order, cents: number): boolean {
  return listRefunds(order).standing.some(({ amountCents }) => amountCents === cents);
}

/** `2,3` as the numbers of copies of an order that are not paid back. Throws on anything else. */
function readCopies(order: Order, text: string): number[] {
  const [keys, repaid] = [readKeys(text), listRepaidCopies(order)];
  const copies = numberCopies(order.lines).filter(({ number }) => keys.includes(number) && !repaid.includes(number));
  if (order.copies !== undefined && keys.length > 0 && copies.length === keys.length) return keys;
  throw new Error(`"${text}" are not keys of ${order.orderId} that can be paid back, such as 2 or 2,3.`);
}

/** Why nothing can be paid back, or undefined. */
function describeRefusal(order: Order, cents: number | undefined, again: boolean): string | undefined {
  const leftCents = (order.amountPaidCents ?? 0) - keptRefundCents(order);
  if (order.paidAt === undefined || order.paymentIntent === undefined) return 'has no payment to refund';
  if (order.refundDue !== undefined) return 'is being refunded: look at it again in a minute';
  if (leftCents <= 0) return 'has nothing left to refund';
  if (cents === undefined) return undefined;
  if (cents > leftCents) return `has only ${formatEuros(leftCents)} left to refund`;
  return isRepeated(order, cents) && !again
    ? `got ${formatEuros(cents)} back before: add --again to repeat it`
    : undefined;
}

/** Makes the schedule pay back an order within the minute: what is left of it, some copies, or a sum. */
export async function refundOrder(
  orderId: string,
  { amount, keys: copies, again, dryRun, yes }: Options,
): Promise<void> {
  const order = await requireOrder(orderId);
  const amountCents = amount === undefined ? undefined : readCents(amount);
  const keys = copies === undefined ? undefined : readCopies(order, copies);
  const refusal = describeRefusal(order, amountCents, again === true);
  if (refusal !== undefined) throw new Error(`${orderId} ${refusal}.`);
  const leftCents = (order.amountPaidCents ?? 0) - keptRefundCents(order);
  const sum = formatEuros(amountCents ?? (keys === undefined ? leftCents : priceCopies(order, keys)));
  if (dryRun) return console.log(`${orderId} of ${order.email} would get ${sum} back.`);
  await confirm(`Pay ${sum} of ${orderId} back to ${order.email}?`, { yes });
  const ordered = await orderRefund(order, { at: new Date().toISOString(), amountCents, keys });
  if (ordered === undefined) throw new Error(`${orderId} has just changed: nothing was done, look at it and repeat.`);
  await clearAttention(ordered, answeredMarks);
  await noteInLog(orderId, { kind: 'operator', act: `refund ${sum}` }, new Date());
  console.log(`${sum} of ${orderId} leave within a minute; a mail tells ${order.email}.`);
}

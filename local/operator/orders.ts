import { isEmailAddress } from '#lambdas/mail/email-address.ts';
import { findOrder, listOrdersOf } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { isOrderId } from '#lambdas/order/order-id.ts';
import { requestResend } from '#lambdas/order/outbox.store.ts';
import { refundDeadline } from '#lambdas/withdrawal/withdrawal.ts';
import { UsageError } from '#local/operator/usage-error.ts';

async function requireOrder(orderId: string | undefined): Promise<Order> {
  const order = orderId !== undefined && isOrderId(orderId) ? await findOrder(orderId) : undefined;
  if (order === undefined) throw new UsageError(`No order "${orderId ?? ''}".`);
  return order;
}

/** Until when a buyer who withdrew is to be paid back; whether the right still stood is for a person to say. */
function describeWithdrawal({ withdrawalRequestedAt }: Order) {
  return withdrawalRequestedAt === undefined ? {} : { refundDueBy: refundDeadline(withdrawalRequestedAt) };
}

/** Prints an order, or every order of a mailbox, as JSON. */
export async function showOrders(what: string | undefined): Promise<void> {
  const orders = what?.includes('@') ? await listOrdersOf(what) : [await requireOrder(what)];
  if (orders.length === 0) throw new UsageError(`No order for "${what}".`);
  for (const order of orders) console.log(JSON.stringify({ ...order, ...describeWithdrawal(order) }, null, 2));
}

/** Has an order's link mailed again, to `email` when the first address was wrong. */
export async function resendLink(orderId: string | undefined, email?: string): Promise<void> {
  const order = await requireOrder(orderId);
  if (email !== undefined && !isEmailAddress(email)) throw new UsageError(`"${email}" is not an e-mail address.`);
  const resent = await requestResend(order.orderId, new Date(), email);
  if (resent === undefined) throw new UsageError(`${order.orderId} is not paid: there is no link to send.`);
  console.log(`The link of ${order.orderId} leaves for ${resent.email} within a minute.`);
}

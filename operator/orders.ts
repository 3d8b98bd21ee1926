import { requestResend } from '#lambdas/download/mailed-link.store.ts';
import { planNextMail } from '#lambdas/fulfil/next-mail.store.ts';
import { correctGiftAddress } from '#lambdas/gift/gift.store.ts';
import { isEmailAddress } from '#lambdas/mail/email-address.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { clearAttention, clearFraudWarnings } from '#lambdas/order/order-facts.store.ts';
import { isOrderId } from '#lambdas/order/order-id.ts';
import { noteInLog, readLog } from '#lambdas/order/order-log.store.ts';
import { hasAccess, orderStatus } from '#lambdas/order/order-status.ts';
import { listOrdersOf } from '#lambdas/order/orders-of-mailbox.store.ts';
import { refundDeadline } from '#lambdas/withdrawal/withdrawal.ts';
import { tellOrder } from '#operator/order-story.ts';
import { confirm, printRows } from '#operator/terminal.ts';

/** An order by its id; throws when there is none. */
export async function requireOrder(orderId: string): Promise<Order> {
  const order = isOrderId(orderId) ? await findOrder(orderId) : undefined;
  if (order === undefined) throw new Error(`There is no order "${orderId}".`);
  return order;
}

/** Until when to pay back a buyer who withdrew. A person decides whether the right to withdraw still existed. */
function describeWithdrawal({ withdrawalRequestedAt }: Order) {
  return withdrawalRequestedAt === undefined ? {} : { refundDueBy: refundDeadline(withdrawalRequestedAt) };
}

type ShowOptions = { json?: true; log?: true; stage?: string };

/** Tells the order with this id, or every order of this mailbox; with `json` their facts, and their log if it is asked for. */
export async function showOrders(idOrEmail: string, options: ShowOptions): Promise<void> {
  const { json, log, stage } = options;
  const orders = idOrEmail.includes('@') ? await listOrdersOf(idOrEmail) : [await requireOrder(idOrEmail)];
  if (orders.length === 0) throw new Error(`There is no order of "${idOrEmail}".`);
  const logs = await Promise.all(orders.map(({ orderId }) => (log || !json ? readLog(orderId) : [])));
  if (!json) return console.log(orders.map((order, index) => tellOrder(order, logs[index] ?? [], stage)).join('\n\n'));
  printRows(
    orders.map((order, index) => ({ ...order, ...describeWithdrawal(order), ...(log && { log: logs[index] }) })),
    { json },
  );
}

type Resend = { orderId: string; email?: string; yes?: true };

/** Why no link can be sent for an order, or undefined. */
function describeRefusal(order: Order): string | undefined {
  const status = orderStatus(order);
  if (hasAccess(order)) return undefined;
  if (order.paidAt === undefined) return 'is not paid';
  return status === 'paid' ? 'is paid by another sum, or closed by a fraud warning' : `is ${status}`;
}

/**
 * Makes the schedule mail an order's link again. With an `email`, since the first address was wrong, it goes there, and the
 * links mailed before end.
 */
export async function resendLink({ orderId, email, yes }: Resend): Promise<void> {
  if (email !== undefined && !isEmailAddress(email)) throw new Error(`"${email}" is not an e-mail address.`);
  const order = await requireOrder(orderId);
  const refusal = describeRefusal(order);
  if (refusal !== undefined) throw new Error(`${orderId} ${refusal}: there is no link to send.`);
  await confirm(`Send the link of ${orderId} to ${email ?? order.email}?`, { yes });
  const resent = await requestResend(order, new Date(), email);
  if (resent === undefined) throw new Error(`${orderId} has just changed: nothing was done, look at it and repeat.`);
  if (email !== undefined) await correctGiftAddress(order, email);
  await noteInLog(orderId, { kind: 'operator', act: email === undefined ? 'resend' : 'fix-email' }, new Date());
  console.log(`The link of ${orderId} leaves for ${resent.email} within a minute.`);
}

/** Removes the marks that asked a person to look at an order. */
export async function clearMarks(orderId: string, { yes }: { yes?: true }): Promise<void> {
  const order = await requireOrder(orderId);
  const { needsAttention = [] } = order;
  if (needsAttention.length === 0) throw new Error(`${orderId} has no mark.`);
  await confirm(`Remove the marks of ${orderId} (${needsAttention.join(', ')})?`, { yes });
  await clearAttention(order, needsAttention);
  await noteInLog(orderId, { kind: 'operator', act: `clear ${needsAttention.join(', ')}` }, new Date());
  console.log(`${orderId} has no mark any more.`);
}

/** Opens the links again that a fraud warning closed; a link that was not mailed yet leaves within a minute. */
export async function unpauseOrder(orderId: string, { yes }: { yes?: true }): Promise<void> {
  const order = await requireOrder(orderId);
  await confirm(`Open the links of ${orderId} again?`, { yes });
  const cleared = await clearFraudWarnings(order);
  if (cleared === undefined) throw new Error(`${orderId} has no fraud warning.`);
  await planNextMail(cleared);
  await noteInLog(orderId, { kind: 'operator', act: 'unpause' }, new Date());
  console.log(`The links of ${orderId} are open as far as fraud warnings are concerned.`);
}

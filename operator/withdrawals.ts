import { fromItem as readOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { noteInLog } from '#lambdas/order/order-log.store.ts';
import { isRefunded, writeKeys } from '#lambdas/order/refund.ts';
import { denyRefund } from '#lambdas/refund/refund-facts.store.ts';
import { denialSentAt, refundState } from '#lambdas/refund/refund-request.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { fromItem } from '#lambdas/withdrawal/withdrawal.store.ts';
import { refundDeadline } from '#lambdas/withdrawal/withdrawal.ts';
import { requireOrder } from '#operator/orders.ts';
import { refundOrder } from '#operator/refunds.ts';
import { scanTable } from '#operator/scan-tables.ts';
import { confirm, printRows } from '#operator/terminal.ts';

/** The paid orders whose buyers withdrew. */
async function listWithdrawn(): Promise<Order[]> {
  const items = await scanTable(getVariable('ORDERS_TABLE'));
  return items.filter((item) => 'withdrawal_requested_at' in item || 'refund_asked' in item).map(readOrder);
}

/** The statements that buyers made by their link: facts of their orders, with what was decided. */
function listByLink(orders: Order[]) {
  return orders.flatMap(({ orderId, email, withdrawalName: name, refundAsked }) => {
    if (refundAsked?.kind !== 'withdrawal') return [];
    const { at: receivedAt, reason: statement, decision } = refundAsked;
    return [{ orderId, email, name, statement, receivedAt, orderFound: true, decision }];
  });
}

/** Prints every statement of withdrawal, the earliest first, with the day to pay back by and what became of it. */
export async function listWithdrawals(options: { json?: true }): Promise<void> {
  const byForm = (await scanTable(getVariable('WITHDRAWALS_TABLE'))).map(fromItem);
  const orders = await listWithdrawn();
  const states = new Map(orders.map((order) => [order.orderId, refundState(order)]));
  const withdrawals = [...byForm, ...listByLink(orders)].map((withdrawal) => ({
    ...withdrawal,
    state: withdrawal.orderFound ? states.get(withdrawal.orderId) : undefined,
    refundDueBy: refundDeadline(withdrawal.receivedAt),
  }));
  printRows(
    withdrawals.toSorted((a, b) => a.receivedAt.localeCompare(b.receivedAt)),
    options,
  );
}

/** Why a request cannot be refused, or undefined. */
function describeRefusal(order: Order): string | undefined {
  if (isRefunded(order)) return 'is refunded';
  if (order.refundDue !== undefined) return 'is being refunded';
  const deniedAt = order.refundDenied?.at ?? denialSentAt(order);
  return deniedAt && `was refused on ${deniedAt.slice(0, 10)}: write to ${order.email} yourself`;
}

type Answer = { refund?: true; refuse?: string; yes?: true };

/**
 * Answers a statement of withdrawal, or a request for the money back that no rule decides: pays the order back, or mails its
 * buyer the reason why not.
 */
export async function answerWithdrawal(orderId: string, { refund, refuse, yes }: Answer): Promise<void> {
  const reason = refuse?.trim() ?? '';
  if (refund === undefined && reason === '') throw new Error('Answer with --refund, or with --refuse and the reason.');
  const order = await requireOrder(orderId);
  if (order.withdrawalRequestedAt === undefined && order.refundAsked === undefined)
    throw new Error(`Nobody asked for the money of ${orderId}: \`withdrawals list\` lists the statements.`);
  const keys = order.refundAsked?.keys;
  if (refund) return refundOrder(orderId, { ...(yes && { yes }), ...(keys && { keys: writeKeys(keys) }) });
  const refusal = describeRefusal(order);
  if (refusal !== undefined) throw new Error(`${orderId} ${refusal}.`);
  await confirm(`Tell ${order.email} that nothing of ${orderId} is paid back, and why?`, { yes });
  const now = new Date();
  const denied = await denyRefund(order, { reason, at: now.toISOString() });
  if (denied === undefined) throw new Error(`${orderId} has just changed: nothing was done, look at it and repeat.`);
  await noteInLog(orderId, { kind: 'operator', act: 'refuse refund' }, now);
  console.log(`A mail tells ${order.email} the reason within a minute.`);
}

import { fromItem as readOrder } from '#lambdas/order/order.store.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { fromItem } from '#lambdas/withdrawal/withdrawal.store.ts';
import { refundDeadline } from '#lambdas/withdrawal/withdrawal.ts';
import { scanTable } from '#operator/tables.ts';
import { printRows } from '#operator/terminal.ts';

/** The statements that buyers made by their link: facts of their orders, with what was decided. */
async function listByLink() {
  const orders = (await scanTable(getVariable('ORDERS_TABLE'))).filter((item) => 'refund_asked' in item).map(readOrder);
  return orders.flatMap(({ orderId, email, withdrawalName: name, refundAsked }) => {
    if (refundAsked?.kind !== 'withdrawal') return [];
    const { at: receivedAt, reason: statement, decision } = refundAsked;
    return [{ orderId, email, name, statement, receivedAt, orderFound: true, decision }];
  });
}

/** Prints every statement of withdrawal, the earliest first, with the day to pay back by. */
export async function listWithdrawals(options: { json?: true }): Promise<void> {
  const byForm = (await scanTable(getVariable('WITHDRAWALS_TABLE'))).map(fromItem);
  const withdrawals = [...byForm, ...(await listByLink())];
  printRows(
    withdrawals
      .toSorted((a, b) => a.receivedAt.localeCompare(b.receivedAt))
      .map((withdrawal) => ({ ...withdrawal, refundDueBy: refundDeadline(withdrawal.receivedAt) })),
    options,
  );
}

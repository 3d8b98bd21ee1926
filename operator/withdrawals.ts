import { getVariable } from '#lambdas/runtime/environment.ts';
import { fromItem } from '#lambdas/withdrawal/withdrawal.store.ts';
import { refundDeadline } from '#lambdas/withdrawal/withdrawal.ts';
import { scanTable } from '#operator/tables.ts';
import { printRows } from '#operator/terminal.ts';

/** Prints every statement of withdrawal, the earliest first, with the day to pay back by. */
export async function listWithdrawals(options: { json?: true }): Promise<void> {
  const withdrawals = (await scanTable(getVariable('WITHDRAWALS_TABLE'))).map(fromItem);
  printRows(
    withdrawals
      .toSorted((a, b) => a.receivedAt.localeCompare(b.receivedAt))
      .map((withdrawal) => ({ ...withdrawal, refundDueBy: refundDeadline(withdrawal.receivedAt) })),
    options,
  );
}

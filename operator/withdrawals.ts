import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { getDocuments } from '#lambdas/runtime/aws.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { fromItem } from '#lambdas/withdrawal/withdrawal.store.ts';
import { refundDeadline, type Withdrawal } from '#lambdas/withdrawal/withdrawal.ts';
import { printRows } from '#operator/terminal.ts';

/** Prints every statement of withdrawal, the earliest first, with the day to pay back by. */
export async function listWithdrawals(options: { json?: true }): Promise<void> {
  const withdrawals: Withdrawal[] = [];
  const pages = paginateScan({ client: getDocuments() }, { TableName: getVariable('WITHDRAWALS_TABLE') });
  for await (const { Items = [] } of pages) withdrawals.push(...Items.map(fromItem));
  printRows(
    withdrawals
      .toSorted((a, b) => a.receivedAt.localeCompare(b.receivedAt))
      .map((withdrawal) => ({ ...withdrawal, refundDueBy: refundDeadline(withdrawal.receivedAt) })),
    options,
  );
}

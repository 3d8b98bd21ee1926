/** What a statement of withdrawal calls for: its order marked, its sender answered, the operator told. Each step repeatable. */

import { findOrder } from '#lambdas/order/order.store.ts';
import { raiseAttention, recordWithdrawal } from '#lambdas/order/order-facts.store.ts';
import { sendWithinQuota } from '#lambdas/rate-limit/mail-quota.store.ts';
import { describeError, type LogEvent, logFault } from '#lambdas/runtime/log.ts';
import {
  closeWithdrawal,
  leaseWithdrawal,
  listDueWithdrawalIds,
  postponeWithdrawal,
  recordAcknowledgement,
  recordOperatorTold,
} from '#lambdas/withdrawal/withdrawal.store.ts';
import type { Withdrawal } from '#lambdas/withdrawal/withdrawal.ts';
import { sendAcknowledgement, sendWithdrawalNotice } from '#lambdas/withdrawal/withdrawal-mail.ts';

/** Longer than two sends may take. */
const leaseMs = 60_000;
/** Due again at the very next run of the schedule; after a quarter of an hour hourly, since SES may refuse an address for good. */
const retryAfterMs = 1000;
const lastFrequentAttempt = 15;
const laterRetryMs = 60 * 60_000;
const perRun = 100;

/** An address a stranger may have typed gets one acknowledgement a day. */
const strangerRules = [{ mails: 1, days: 1 }];

async function markOrder({ orderFound, orderId, name, receivedAt }: Withdrawal): Promise<void> {
  if (!orderFound) return;
  const marked = await recordWithdrawal(orderId, { withdrawalRequestedAt: receivedAt, withdrawalName: name });
  const order = marked ?? (await findOrder(orderId));
  if (order !== undefined) await raiseAttention(order, 'withdrawal_requested');
}

async function acknowledge(withdrawal: Withdrawal, now: Date): Promise<void> {
  const { withdrawalId, email, orderFound, acknowledgedAt } = withdrawal;
  if (acknowledgedAt !== undefined) return;
  const send = () => sendAcknowledgement(withdrawal);
  await (orderFound ? send() : sendWithinQuota({ kind: 'withdrawal', email, rules: strangerRules, now }, send));
  await recordAcknowledgement(withdrawalId, now.toISOString());
}

async function tellOperator(withdrawal: Withdrawal, now: Date): Promise<void> {
  if (withdrawal.operatorToldAt !== undefined) return;
  await sendWithdrawalNotice(withdrawal);
  await recordOperatorTold(withdrawal.withdrawalId, now.toISOString());
}

async function postpone({ withdrawalId, mailAttempts = 1 }: Withdrawal, now: Date): Promise<void> {
  const delayMs = mailAttempts > lastFrequentAttempt ? laterRetryMs : retryAfterMs;
  await postponeWithdrawal(withdrawalId, new Date(now.getTime() + delayMs).toISOString());
}

/**
 * Does what is left for a statement, unless another caller is at it. No step waits for another: an address SES refuses keeps
 * nothing from the operator. What fails rings and stays due.
 */
export async function settleWithdrawal(withdrawalId: string, now: Date): Promise<void> {
  const leased = await leaseWithdrawal(withdrawalId, { now, leaseMs });
  if (leased === undefined) return;
  const mailFault = { event: 'mail_failed', mail: 'withdrawal', attempts: leased.mailAttempts } as const;
  const done = await Promise.all([
    isDone(markOrder(leased), { event: 'internal_error', orderId: leased.orderId }),
    isDone(tellOperator(leased, now), mailFault),
    isDone(acknowledge(leased, now), mailFault),
  ]);
  await (done.every(Boolean) ? closeWithdrawal(withdrawalId) : postpone(leased, now));
}

type Fault = { event: LogEvent; orderId?: string; mail?: string; attempts?: number | undefined };

async function isDone(step: Promise<void>, { event, ...fields }: Fault): Promise<boolean> {
  try {
    await step;
    return true;
  } catch (error) {
    logFault(event, { ...fields, error: describeError(error) });
    return false;
  }
}

/** Sees to every statement that is due; one that cannot even be read holds up no other. */
export async function settleDueWithdrawals(now: Date): Promise<void> {
  for (const withdrawalId of await listDueWithdrawalIds(now, perRun)) {
    await settleWithdrawal(withdrawalId, new Date()).catch((error: unknown) => {
      logFault('internal_error', { withdrawalId, error: describeError(error) });
    });
  }
}

/** The work a statement of withdrawal causes: its order is marked, its sender and the operator get a mail. */
import { findOrder } from '#lambdas/order/order.store.ts';
import { raiseAttention, recordWithdrawal } from '#lambdas/order/order-facts.store.ts';
import { close, runTasks } from '#lambdas/outbox/outbox.store.ts';
import type { Task } from '#lambdas/outbox/outbox.ts';
import { sendWithinQuota } from '#lambdas/rate-limit/mail-quota.store.ts';
import { withdrawalOutbox } from '#lambdas/withdrawal/withdrawal.store.ts';
import type { Withdrawal } from '#lambdas/withdrawal/withdrawal.ts';
import { sendAcknowledgement, sendWithdrawalNotice } from '#lambdas/withdrawal/withdrawal-mail.ts';

/** An address a stranger may have typed gets one acknowledgement a day. */
const strangerRules = [{ mails: 1, days: 1 }];

type Facts = Partial<Withdrawal>;

async function markOrder({ orderId, name, receivedAt }: Withdrawal): Promise<Facts> {
  const marked = await recordWithdrawal(orderId, { withdrawalRequestedAt: receivedAt, withdrawalName: name });
  const order = marked ?? (await findOrder(orderId));
  if (order !== undefined) await raiseAttention(order, 'withdrawal_requested');
  return {};
}

async function notifyOperator(withdrawal: Withdrawal, now: Date): Promise<Facts> {
  await sendWithdrawalNotice(withdrawal);
  return { operatorToldAt: now.toISOString() };
}

/** An acknowledgement that the quota holds back counts as sent. */
async function acknowledge(withdrawal: Withdrawal, now: Date): Promise<Facts> {
  const { email, orderFound } = withdrawal;
  const send = () => sendAcknowledgement(withdrawal);
  await (orderFound ? send() : sendWithinQuota({ kind: 'withdrawal', email, rules: strangerRules, now }, send));
  return { acknowledgedAt: now.toISOString() };
}

/** What a statement still needs; marking its order may be repeated. */
function listTasks(withdrawal: Withdrawal, now: Date): Task<Withdrawal>[] {
  const { orderId, orderFound, acknowledgedAt, operatorToldAt } = withdrawal;
  const mail = { event: 'mail_failed', fields: { mail: 'withdrawal' } } as const;
  const tasks: Task<Withdrawal>[] = [];
  if (orderFound) tasks.push({ run: () => markOrder(withdrawal), event: 'internal_error', fields: { orderId } });
  if (operatorToldAt === undefined) tasks.push({ run: () => notifyOperator(withdrawal, now), ...mail });
  if (acknowledgedAt === undefined) tasks.push({ run: () => acknowledge(withdrawal, now), ...mail });
  return tasks;
}

/** Does what a statement still needs, unless another caller does it right now or all is done. What fails stays due. */
export async function settleWithdrawal(withdrawalId: string, now: Date): Promise<void> {
  const work = await runTasks(withdrawalOutbox, withdrawalId, {
    condition: 'attribute_exists(due)',
    now,
    listTasks: (leased) => listTasks(leased, now),
  });
  if (work?.isDone) await close(withdrawalOutbox, withdrawalId);
}

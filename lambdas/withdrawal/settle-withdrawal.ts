/** The work a statement of withdrawal causes: its order is marked, its sender and the operator get a mail. */
import { readMailFault } from '#lambdas/mail/mail-fault.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import { raiseAttention, recordWithdrawal } from '#lambdas/order/order-facts.store.ts';
import { close, postpone, runTasks } from '#lambdas/outbox/outbox.store.ts';
import type { Task } from '#lambdas/outbox/outbox.ts';
import { sendWithinQuota } from '#lambdas/rate-limit/mail-quota.store.ts';
import { unaskedRules } from '#lambdas/rate-limit/mail-quota.ts';
import { isWithinLimit } from '#lambdas/rate-limit/rate-limit.store.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';
import { withdrawalOutbox } from '#lambdas/withdrawal/withdrawal.store.ts';
import { isGivenUp, type Withdrawal } from '#lambdas/withdrawal/withdrawal.ts';
import { sendAcknowledgement, sendWithdrawalNotice } from '#lambdas/withdrawal/withdrawal-mail.ts';

/** A buyer may state the same withdrawal in several ways; whoever knows the order cannot fill the buyer's mailbox so. */
const buyerRules = [{ mails: 5, days: 1 }];
/** Mails an hour about statements without an order: to their senders, and to the operator, who can list them all. */
const unmatchedMails = 100;
/** A mail that a limit holds back, or that SES left unanswered, is tried again then. */
const heldMs = 60 * 60_000;

type Facts = Partial<Withdrawal>;

async function markOrder({ orderId, name, receivedAt }: Withdrawal): Promise<Facts> {
  const marked = await recordWithdrawal(orderId, { withdrawalRequestedAt: receivedAt, withdrawalName: name });
  const order = marked ?? (await findOrder(orderId));
  if (order !== undefined) await raiseAttention(order, 'withdrawal_requested');
  return {};
}

function isWithinUnmatched(action: string, now: Date): Promise<boolean> {
  return isWithinLimit({ action, everyone: true, limit: unmatchedMails, now });
}

/** Sends a mail. Gives the fault of one that SES refuses for good or leaves unanswered; throws when it is only for now. */
async function sendOrFault(send: () => Promise<unknown>): Promise<'address' | 'unanswered' | undefined> {
  try {
    await send();
    return undefined;
  } catch (error) {
    const fault = readMailFault(error);
    if (fault === 'service') throw error;
    logFault('mail_failed', { mail: 'withdrawal', error: describeError(error) });
    return fault;
  }
}

async function notifyOperator(withdrawal: Withdrawal, now: Date): Promise<Facts> {
  const mayMail = withdrawal.orderFound || (await isWithinUnmatched('withdrawal-notice', now));
  if (!mayMail) return {};
  const fault = await sendOrFault(() => sendWithdrawalNotice(withdrawal));
  if (fault === undefined) return { operatorNotifiedAt: now.toISOString() };
  return { noticeFaults: [...(withdrawal.noticeFaults ?? []), fault] };
}

/** No fact when a limit holds the acknowledgement back. */
async function acknowledge(withdrawal: Withdrawal, now: Date): Promise<Facts> {
  const { withdrawalId, orderId, email, orderFound, acknowledgementFaults = [] } = withdrawal;
  const quota = orderFound
    ? ({ counter: 'withdrawal', rules: buyerRules } as const)
    : ({ counter: 'unasked', rules: unaskedRules } as const);
  let facts: Facts = {};
  await sendWithinQuota({ ...quota, kind: 'withdrawal', id: withdrawalId, email, now }, async () => {
    if (!orderFound && !(await isWithinUnmatched('withdrawal-receipt', now))) return false;
    const order = orderFound ? await findOrder(orderId) : undefined;
    const fault = await sendOrFault(() => sendAcknowledgement(withdrawal, order));
    if (fault === undefined) facts = { acknowledgedAt: now.toISOString() };
    else facts = { acknowledgementFaults: [...acknowledgementFaults, fault] };
    return fault !== 'address';
  });
  return facts;
}

const isNoticeOwed = ({ operatorNotifiedAt, noticeFaults }: Withdrawal) =>
  operatorNotifiedAt === undefined && !isGivenUp(noticeFaults);

const isAcknowledgementOwed = ({ acknowledgedAt, acknowledgementFaults }: Withdrawal) =>
  acknowledgedAt === undefined && !isGivenUp(acknowledgementFaults);

/** What a statement still needs; marking its order may be repeated. */
function listTasks(withdrawal: Withdrawal, now: Date): Task<Withdrawal>[] {
  const { orderId, orderFound } = withdrawal;
  const mail = { event: 'mail_failed', fields: { mail: 'withdrawal' } } as const;
  const tasks: Task<Withdrawal>[] = [];
  if (orderFound) tasks.push({ run: () => markOrder(withdrawal), event: 'internal_error', fields: { orderId } });
  if (isNoticeOwed(withdrawal)) tasks.push({ run: () => notifyOperator(withdrawal, now), ...mail });
  if (isAcknowledgementOwed(withdrawal)) tasks.push({ run: () => acknowledge(withdrawal, now), ...mail });
  return tasks;
}

/**
 * Does what a statement still needs, unless another caller does it right now or all is done. What fails stays due, and so
 * does a mail that a limit holds back. A mail that SES refuses for good is not tried again.
 */
export async function settleWithdrawal(withdrawalId: string, now: Date): Promise<void> {
  const work = await runTasks(withdrawalOutbox, withdrawalId, {
    condition: 'attribute_exists(due)',
    now,
    listTasks: (leased) => listTasks(leased, now),
  });
  if (!work?.isDone) return;
  const isOwed = isNoticeOwed(work.row) || isAcknowledgementOwed(work.row);
  if (isOwed) await postpone(withdrawalOutbox, withdrawalId, new Date(now.getTime() + heldMs));
  else await close(withdrawalOutbox, withdrawalId);
}

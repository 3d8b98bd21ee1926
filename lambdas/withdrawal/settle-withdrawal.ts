/** The work a statement of withdrawal causes: its order is marked, its sender and the operator get a mail. */
import { dayMs } from '#lambdas/format/paris-time.ts';
import { isGuestStopped } from '#lambdas/guest/guest-gate.store.ts';
import { isMailOpen, type MailMark, type Sending, withheld } from '#lambdas/mail/mail-record.ts';
import { listBuyingOrdersOf } from '#lambdas/order/listed-orders.store.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import { addMark, recordWithdrawal } from '#lambdas/order/order-facts.store.ts';
import { hasEnded } from '#lambdas/order/payment-window.ts';
import { isAllDue, isRefunded } from '#lambdas/order/refund.ts';
import { close, nextTry, postpone } from '#lambdas/outbox/outbox.store.ts';
import { type OwedMail, settleMails } from '#lambdas/outbox/settle-mail.ts';
import { sendWithinQuota } from '#lambdas/rate-limit/mail-quota.store.ts';
import { takeTry } from '#lambdas/rate-limit/rate-limit.store.ts';
import { mayWriteToStrangers } from '#lambdas/rate-limit/stranger-bounces.store.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';
import { findWithdrawal, keepOpen, withdrawalOutboxOf } from '#lambdas/withdrawal/withdrawal.store.ts';
import type { Withdrawal, WithdrawalMail } from '#lambdas/withdrawal/withdrawal.ts';

const loadMails = () => import('#lambdas/withdrawal/withdrawal-mail.ts');

/**
 * Mails an hour about strangers' statements, without an order: to their senders, and to the operator, who can list them all. Those
 * of many of one network or one order share a number of their own, so that they take nobody else's.
 */
const limitedMails = { ofStrangers: 60, ofMany: 20 };
/** A mail that a limit holds back is tried again in an hour. */
const holdBack = (now: Date) => ({ heldUntil: new Date(now.getTime() + 60 * 60_000) });

/**
 * The first statement counts, however often it is repeated: the fourteen days to pay back run from it (L221-24). One that follows a
 * refusal asks anew. An order that is paid back, or about to be, has its answer, as has one whose bank debit failed meanwhile.
 */
async function markOrder({ orderId, name, receivedAt }: Withdrawal): Promise<void> {
  const before = await findOrder(orderId);
  if (before === undefined) return;
  const statement = { withdrawalRequestedAt: receivedAt, withdrawalName: name };
  const order = (await recordWithdrawal(before, statement)) ?? before;
  if (!isRefunded(order) && !isAllDue(order) && !hasEnded(order)) await addMark(order, 'withdrawal_requested');
}

/**
 * Marks the statement's order, if there is one, once, since the operator may answer before the mails have left. They do not wait
 * for it. False when that failed.
 */
async function markOrderOnce(withdrawal: Withdrawal, now: Date): Promise<boolean> {
  const { withdrawalId, orderId, orderFound, orderMarkedAt } = withdrawal;
  if (!orderFound || orderMarkedAt !== undefined) return true;
  try {
    await markOrder(withdrawal);
    await withdrawalOutboxOf(withdrawal).update(withdrawalId, { facts: { orderMarkedAt: now.toISOString() } });
    return true;
  } catch (error) {
    logFault('internal_error', { orderId, error: describeError(error) });
    return false;
  }
}

/**
 * Counts a mail and gives whether it may leave. The first statements of an order have no limit: their acknowledgement is owed to a
 * buyer.
 */
async function takeMail(mail: WithdrawalMail, { orderFound, isOneOfMany }: Withdrawal, now: Date): Promise<boolean> {
  if (orderFound && !isOneOfMany) return true;
  if (!orderFound && mail === 'acknowledgement' && !(await mayWriteToStrangers(now))) return false;
  const [share, limit] = isOneOfMany ? ['-busy', limitedMails.ofMany] : ['', limitedMails.ofStrangers];
  return takeTry({ action: `withdrawal-${mail}${share}`, everyone: true, limit, now });
}

async function sendNotice(withdrawal: Withdrawal, now: Date): Promise<Sending> {
  if (!(await takeMail('notice', withdrawal, now))) return holdBack(now);
  const order = withdrawal.orderFound ? await findOrder(withdrawal.orderId) : undefined;
  return (await loadMails()).sendWithdrawalNotice(withdrawal, order);
}

/** How long a mailbox's quota holds back what a stranger may have typed: hundreds at once must not be mailed for months. */
const heldForMs = 2 * dayMs;

/**
 * Each try that SES may have taken counts as a mail of its own. Without an order a stranger may have typed the address: its owner
 * gets none who wants none, and whoever wrote the statement has its acknowledgement from the page.
 */
async function acknowledge(withdrawal: Withdrawal, now: Date): Promise<Sending> {
  const { withdrawalId, orderId, email, orderFound, mails, receivedAt } = withdrawal;
  if (!orderFound && (await isGuestStopped(email))) return withheld;
  const isGivenUp = !orderFound && now.getTime() - Date.parse(receivedAt) > heldForMs;
  const id = `${withdrawalId} ${mails?.acknowledgement?.sends ?? 1}`;
  const kind = orderFound ? 'withdrawal' : 'unmatched';
  return sendWithinQuota({ kind, id, email, now }, isGivenUp ? withheld : holdBack(now), async () => {
    if (!(await takeMail('acknowledgement', withdrawal, now))) return holdBack(now);
    return (await loadMails()).sendAcknowledgement(withdrawal, orderFound ? await findOrder(orderId) : undefined);
  });
}

async function mark(withdrawal: Withdrawal, reason: MailMark): Promise<Withdrawal> {
  const order = withdrawal.orderFound ? await findOrder(withdrawal.orderId) : undefined;
  if (order !== undefined) await addMark(order, `withdrawal_${reason}`);
  return withdrawal;
}

function toOwedMail(withdrawal: Withdrawal, occasion: WithdrawalMail, now: Date): OwedMail<Withdrawal> {
  const sender = occasion === 'notice' ? sendNotice : acknowledge;
  return {
    outbox: withdrawalOutboxOf(withdrawal),
    id: withdrawal.withdrawalId,
    occasion,
    isOwed: (row) => isMailOpen(row, occasion),
    send: (row) => sender(row, now),
    mark,
    named: { mail: 'withdrawal' },
  };
}

/** A statement without an order waits for a person, among buyers' if its mailbox bought something. */
async function leaveToOwner(withdrawal: Withdrawal): Promise<void> {
  const orders = await listBuyingOrdersOf(withdrawal.email);
  await keepOpen(
    withdrawal,
    orders.some(({ paidAt }) => paidAt !== undefined) ? 'open_of_buyers' : 'open_of_strangers',
  );
}

/**
 * Does what a statement still needs. What fails stays due, and so does a mail that a limit
 * holds back. A mail that SES refuses for good is not tried again.
 */
export async function settleWithdrawal(withdrawalId: string, now: Date): Promise<void> {
  const withdrawal = await findWithdrawal(withdrawalId);
  if (withdrawal?.dueAt === undefined) return;
  const outbox = withdrawalOutboxOf(withdrawal);
  const isMarked = await markOrderOnce(withdrawal, now);
  const mails = (['notice', 'acknowledgement'] as const).map((occasion) => toOwedMail(withdrawal, occasion, now));
  const mailed = await settleMails(mails, withdrawal, now);
  const dueAt = isMarked ? mailed.dueAt : nextTry(1, outbox.retry, now).toISOString();
  if (dueAt === undefined) await (withdrawal.orderFound ? close(outbox, withdrawalId) : leaveToOwner(withdrawal));
  else if (dueAt !== withdrawal.dueAt) await postpone(outbox, withdrawalId, new Date(dueAt));
}

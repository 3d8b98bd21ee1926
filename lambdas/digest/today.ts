/** What was sold yesterday and this month, and what waits for the owner. */

import { readFees } from '#lambdas/digest/fees.store.ts';
import { describeMark, toCommand } from '#lambdas/digest/marks.ts';
import { addUp, describeSales, paidOn } from '#lambdas/digest/sales.ts';
import { formatDay, formatMoment } from '#lambdas/format/dates.ts';
import { dayInParis, monthInParis } from '#lambdas/format/paris-time.ts';
import { countOf } from '#lambdas/format/plain-list.ts';
import { letterOutbox } from '#lambdas/newsletter/letter.store.ts';
import { listMarkedOrders, listOrdersPaidIn } from '#lambdas/order/listed-orders.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { orderOutbox, paymentChecks } from '#lambdas/order/order-outbox.store.ts';
import { oldestDueMs } from '#lambdas/outbox/outbox.store.ts';
import { listOpenStatements, type OpenStatement, withdrawalOutboxes } from '#lambdas/withdrawal/withdrawal.store.ts';
import { refundDeadline } from '#lambdas/withdrawal/withdrawal.ts';

/** The schedule works every minute: what has been due for longer than this is stuck. */
const lateMs = 15 * 60_000;

/**
 * What an order waits for, or a statement of withdrawal without one, by its reference. `until`: the last day to pay back a buyer who
 * withdrew.
 */
type Waiting = { orderId: string; email?: string; mark: string; say: string; command: string; until?: string };

function listWaiting(order: Order, stage: string | undefined): Waiting[] {
  const { orderId, email, needsAttention = [], withdrawalRequestedAt } = order;
  return needsAttention.map((mark) => ({
    orderId,
    email,
    mark,
    ...describeMark(mark, orderId, stage),
    ...(mark === 'withdrawal_requested' && withdrawalRequestedAt && { until: refundDeadline(withdrawalRequestedAt) }),
  }));
}

/** One of them in words, with its command below; without anybody's address. */
export function describeWaiting({ orderId, say, command, until }: Waiting): string {
  const end = until === undefined ? '' : `, à rembourser avant le ${formatDay(until)}`;
  return `  ${orderId} : ${say}${end}\n    ${command}`;
}

/** Strangers can make as many statements as they like. */
const mostStatements = 20;
const withoutOrder = 'withdrawal_without_order';
/** How long Stripe's ledger is waited for: the rest takes a second. */
const feesMs = 3000;

/** A statement of withdrawal that belongs to no order: a person looks for it. Nothing that a stranger typed is repeated. */
function describeStatement({ reference, receivedAt }: OpenStatement, stage: string | undefined): Waiting {
  return {
    orderId: reference,
    mark: withoutOrder,
    say: 'une rétractation ne correspond à aucune commande : cherchez la personne (withdrawals list) et répondez-lui',
    command: toCommand(`withdrawals close ${reference}`, stage),
    until: refundDeadline(receivedAt),
  };
}

/** The oldest open statements, and whether there are others. */
function describeStatements(open: readonly OpenStatement[], stage: string | undefined): Waiting[] {
  const shown = open.slice(0, mostStatements).map((one) => describeStatement(one, stage));
  if (shown.length === open.length) return shown;
  const say = 'd’autres rétractations sans commande attendent';
  return [...shown, { orderId: '…', mark: withoutOrder, say, command: toCommand('withdrawals list', stage) }];
}

/** What the marks of orders say. `stage`: the shop's on AWS, for the commands. */
export const describeMarked = (orders: readonly Order[], stage?: string): Waiting[] =>
  orders.flatMap((order) => listWaiting(order, stage));

const outboxes = [orderOutbox, paymentChecks, letterOutbox, ...withdrawalOutboxes];

/** For how many minutes the oldest work has been late; undefined when none is. */
async function findLateMinutes(now: Date): Promise<number | undefined> {
  const oldest = Math.max(...(await Promise.all(outboxes.map((outbox) => oldestDueMs(outbox, now)))));
  return oldest < lateMs ? undefined : Math.round(oldest / 60_000);
}

/** `2026-11-01` → `2026-10-31`. */
const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** The figures and what waits. `stage`: the shop's on AWS, for the commands. */
export async function readToday(now: Date, stage?: string) {
  const yesterday = dayBefore(dayInParis(now.toISOString()));
  const month = monthInParis(now.toISOString());
  const [ofMonth, marked, statements, fees, lateMinutes] = await Promise.all([
    listOrdersPaidIn(month),
    listMarkedOrders(),
    listOpenStatements(now, mostStatements + 1),
    readFees(yesterday.slice(0, 7), { withinMs: feesMs }),
    findLateMinutes(now),
  ]);
  const near = yesterday.startsWith(month) ? ofMonth : await listOrdersPaidIn(yesterday.slice(0, 7));
  return {
    at: now.toISOString(),
    yesterday: { day: yesterday, ...addUp(paidOn(near, yesterday), fees) },
    month: { month, ...addUp(ofMonth, fees) },
    waiting: [...describeMarked(marked, stage), ...describeStatements(statements, stage)],
    late: lateMinutes === undefined ? undefined : { minutes: lateMinutes, command: toCommand('doctor', stage) },
  };
}

/** The same in words, without anybody's address. `more`: lines of what waits besides. */
export function describeToday(
  { at, yesterday, month, waiting, late }: Awaited<ReturnType<typeof readToday>>,
  more: readonly string[] = [],
): string {
  const stuck = late && [
    `  Du travail attend depuis ${countOf(late.minutes, 'minute')} : un mail, un remboursement ou une question à Stripe.`,
    `    ${late.command}`,
  ];
  const lines = [...more, ...(stuck ?? []), ...waiting.map(describeWaiting)];
  return [
    `Le ${formatMoment(at)}`,
    '',
    `Hier, ${formatDay(`${yesterday.day}T12:00:00Z`)}`,
    describeSales(yesterday),
    '',
    'Ce mois-ci',
    describeSales(month),
    '',
    lines.length === 0 ? 'Rien n’attend.' : ['Ce qui attend', ...lines].join('\n'),
  ].join('\n');
}

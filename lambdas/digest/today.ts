/** What was sold yesterday and this month, and what waits for the owner. */

import { readFees } from '#lambdas/digest/fees.ts';
import { addUp, describeSales, paidOn } from '#lambdas/digest/sales.ts';
import { formatDay, formatMoment } from '#lambdas/format/dates.ts';
import { addDays, dayInParis, monthInParis } from '#lambdas/format/paris-time.ts';
import { countOf } from '#lambdas/format/plain-list.ts';
import { letterOutbox } from '#lambdas/newsletter/letter.store.ts';
import { listMarkedOrders, listOrdersPaidIn } from '#lambdas/order/listed-orders.store.ts';
import { describeMark, type Mark, toCommand } from '#lambdas/order/marks.ts';
import type { Order } from '#lambdas/order/order.ts';
import { orderOutbox, paymentChecks } from '#lambdas/order/order-outbox.store.ts';
import { isLeftToBank } from '#lambdas/order/refund.ts';
import { oldestDueMs } from '#lambdas/outbox/outbox.store.ts';
import { listOpenStatements, type OpenStatement, withdrawalOutboxes } from '#lambdas/withdrawal/withdrawal.store.ts';
import { refundDeadline } from '#lambdas/withdrawal/withdrawal.ts';

/** The schedule works every minute: what has been due for longer than this is stuck. */
const lateMs = 15 * 60_000;

/** What an order waits for, or a statement of withdrawal without one, by its reference. `until`: the last day to end it. */
export type Waiting = { orderId: string; email?: string; mark: string; say: string; command: string; until?: string };

/** Until when to pay back a buyer who withdrew, and to answer a bank. */
const ends: { [mark: string]: (order: Order) => string | undefined } = {
  withdrawal_requested: ({ withdrawalRequestedAt: at }) => at && refundDeadline(at),
  refund_asked: ({ refundAsked: asked }) =>
    asked?.kind === 'withdrawal' ? refundDeadline(asked.firstAt ?? asked.at) : undefined,
  disputed: ({ evidenceDueBy }) => evidenceDueBy,
} satisfies { [mark in Mark]?: (order: Order) => string | undefined };

function listWaiting(order: Order, stage: string | undefined): Waiting[] {
  const { orderId, email, marks = [] } = order;
  return marks.map((mark) => {
    const { say, command } = describeMark(mark, orderId, stage);
    if (paying[mark] && isLeftToBank(order)) {
      return { orderId, email, mark, say: `${say} ; mais un litige est ouvert ou perdu : ne payez pas`, command };
    }
    const until = ends[mark]?.(order);
    return { orderId, email, mark, say, command, ...(until && { until }) };
  });
}

/** What an order's buyer would be paid for: not by the shop while the bank may, so that the term of a refund does not run. */
const paying: { [mark: string]: true } = {
  withdrawal_requested: true,
  refund_asked: true,
  refund_refused: true,
  refund_failed: true,
  refund_after_dispute: true,
} satisfies { [mark in Mark]?: true };

/** What waits in words, with its last day and without anybody's address. */
export function sayWaiting({ mark, say, until }: Waiting): string {
  if (until === undefined) return say;
  return `${say}, ${mark === 'disputed' ? '' : 'à rembourser '}au plus tard le ${formatDay(until)}`;
}

export const describeWaiting = (waiting: Waiting) =>
  `  ${waiting.orderId} : ${sayWaiting(waiting)}\n    ${waiting.command}`;

/** How many statements of mailboxes that bought nothing are shown: strangers can make as many as they like. */
const mostOfStrangers = 20;
const mostOfBuyers = 1000;
const withoutOrder = 'withdrawal_without_order';
/** How long Stripe's ledger is waited for: the rest takes a second. */
const feesMs = 3000;

/** A statement of withdrawal that belongs to no order: a person looks for it. Nothing that a stranger typed is repeated. */
function describeStatement({ reference, receivedAt, isBuyers }: OpenStatement, stage: string | undefined): Waiting {
  return {
    orderId: reference,
    mark: withoutOrder,
    say: isBuyers
      ? 'un acheteur se rétracte, mais pas sous le numéro d’une de ses commandes : cherchez-la (withdrawals list)'
      : 'une rétractation ne correspond à aucune commande : cherchez la personne (withdrawals list) et répondez-lui',
    command: toCommand(`withdrawals close ${reference}`, stage),
    until: refundDeadline(receivedAt),
  };
}

/** The open statements, of strangers the oldest, and whether there are others. */
function describeStatements(ofBuyers: OpenStatement[], ofStrangers: OpenStatement[], stage?: string): Waiting[] {
  const shown = [...ofBuyers, ...ofStrangers.slice(0, mostOfStrangers)].map((one) => describeStatement(one, stage));
  if (ofStrangers.length <= mostOfStrangers) return shown;
  const say = 'd’autres rétractations attendent, d’adresses qui n’ont rien acheté';
  return [...shown, { orderId: '…', mark: withoutOrder, say, command: toCommand('withdrawals list', stage) }];
}

const byLastDay = ({ until: one = '9' }: Waiting, { until: other = '9' }: Waiting) => one.localeCompare(other);

/** What the marks of orders say. `stage`: the shop's on AWS, for the commands. */
export const describeMarked = (orders: readonly Order[], stage?: string): Waiting[] =>
  orders.flatMap((order) => listWaiting(order, stage));

const outboxes = [orderOutbox, paymentChecks, letterOutbox, ...withdrawalOutboxes];

/** For how many minutes the oldest work has been late; undefined when none is. */
async function findLateMinutes(now: Date): Promise<number | undefined> {
  const oldest = Math.max(...(await Promise.all(outboxes.map((outbox) => oldestDueMs(outbox, now)))));
  return oldest < lateMs ? undefined : Math.round(oldest / 60_000);
}

/** The figures and what waits. `stage`: the shop's on AWS, for the commands. */
export async function readToday(now: Date, stage?: string) {
  const yesterday = addDays(dayInParis(now.toISOString()), -1);
  const month = monthInParis(now.toISOString());
  const [ofMonth, marked, ofBuyers, ofStrangers, fees, lateMinutes] = await Promise.all([
    listOrdersPaidIn(month),
    listMarkedOrders(),
    listOpenStatements(now, { due: 'open_of_buyers', limit: mostOfBuyers }),
    listOpenStatements(now, { due: 'open_of_strangers', limit: mostOfStrangers + 1 }),
    readFees(yesterday.slice(0, 7), { withinMs: feesMs }),
    findLateMinutes(now),
  ]);
  const near = yesterday.startsWith(month) ? ofMonth : await listOrdersPaidIn(yesterday.slice(0, 7));
  return {
    at: now.toISOString(),
    yesterday: { day: yesterday, ...addUp(paidOn(near, yesterday), fees) },
    month: { month, ...addUp(ofMonth, fees) },
    waiting: [...describeMarked(marked, stage), ...describeStatements(ofBuyers, ofStrangers, stage)].toSorted(
      byLastDay,
    ),
    late: lateMinutes === undefined ? undefined : { minutes: lateMinutes, command: toCommand('doctor', stage) },
  };
}

/** The figures and what waits in words, without anybody's address. `more`: lines of what waits besides. */
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

/** `orders list`: the paid orders of a time, those of a mailbox, or those that wait for a person. */
import { formatMoment } from '#lambdas/format/dates.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import { dayInParis, dayMs, listMonths, monthInParis, readParisTime } from '#lambdas/format/paris-time.ts';
import { countOf } from '#lambdas/format/plain-list.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { listMarkedOrders, listOrdersOf, listOrdersPaidIn } from '#lambdas/order/listed-orders.store.ts';
import { describeMark } from '#lambdas/order/marks.ts';
import type { Order } from '#lambdas/order/order.ts';
import { type OrderStatus, orderStatus } from '#lambdas/order/order-status.ts';
import { statusWords } from '#lambdas/order/order-story.ts';
import { keptRefundCents } from '#lambdas/order/refund.ts';
import { type ListOptions, printList } from '#operator/list-format.ts';
import { UsageError } from '#operator/terminal.ts';

/** `waits`: the marks in words, for people. */
function toRow(order: Order) {
  const { orderId, email, createdAt, paidAt, amountPaidCents, amountCents, lines, promoCode } = order;
  const marks = order.marks ?? [];
  return {
    orderId,
    status: orderStatus(order),
    email,
    createdAt,
    paidAt,
    amountCents: amountPaidCents ?? amountCents,
    refundedCents: keptRefundCents(order),
    copies: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    promoCode,
    marks,
    waits: marks.map((mark) => describeMark(mark, orderId).say).join(' ; '),
  };
}

type Row = ReturnType<typeof toRow>;

function describeRow({ orderId, status, email, createdAt, paidAt, amountCents, copies, waits }: Row): string {
  const bought = `${formatMoment(paidAt ?? createdAt)}  ${formatEuros(amountCents)}  ${countOf(copies, 'copie')}`;
  return `${orderId}  ${bought}  ${statusWords[status]}  ${email}${waits === '' ? '' : `\n  → ${waits}`}`;
}

const heads = {
  orderId: 'commande',
  status: 'état',
  email: 'e-mail',
  createdAt: 'commandée le',
  paidAt: 'payée le',
  amountCents: 'montant',
  refundedCents: 'remboursé',
  copies: 'copies',
  promoCode: 'code',
  waits: 'à regarder',
};

type Options = ListOptions & { marked?: true; status?: OrderStatus; since?: string; email?: string };

/** Without another day: the last thirty days. */
const defaultDays = 30;

/** A day of Paris as it is typed, `2026-11-01`. Throws on anything else. */
export function readDay(day: string): string {
  if (readParisTime(`${day}T00:00`) === undefined)
    throw new UsageError(`« ${day} » n’est pas un jour : écrivez-le comme 2026-11-01.`);
  return day;
}

async function listPaidSince(since: string): Promise<Order[]> {
  const months = listMonths(since.slice(0, 7), monthInParis(new Date().toISOString()));
  const orders = (await Promise.all(months.map(listOrdersPaidIn))).flat();
  return orders.filter(({ paidAt = '' }) => dayInParis(paidAt) >= since);
}

function findOrders({ marked, email, since }: Options): Promise<Order[]> {
  if (marked) return listMarkedOrders();
  if (email !== undefined) return listOrdersOf(email);
  const start = dayInParis(new Date(Date.now() - defaultDays * dayMs).toISOString());
  return listPaidSince(since === undefined ? start : readDay(since));
}

/** Prints orders, the newest first; those that nobody paid only with their mailbox. */
export async function listOrders(options: Options): Promise<void> {
  const { marked, status, since, email } = options;
  const isUnpaid = status === 'pending' || status === 'expired';
  if (isUnpaid && email === undefined && !marked)
    throw new UsageError('Une commande qui n’est pas payée se trouve par son adresse : ajoutez --email.');
  const day = since === undefined ? undefined : readDay(since);
  const rows = (await findOrders(options))
    .map(toRow)
    .filter((row) => status === undefined || row.status === status)
    .filter(({ paidAt, createdAt }) => day === undefined || dayInParis(paidAt ?? createdAt) >= day)
    .filter((row) => !marked || email === undefined || emailKey(row.email) === emailKey(email))
    .toSorted((a, b) => (b.paidAt ?? b.createdAt).localeCompare(a.paidAt ?? a.createdAt));
  printList(rows, options, {
    heads,
    describe: describeRow,
    empty: marked ? 'Aucune commande n’attend.' : 'Aucune commande.',
  });
}

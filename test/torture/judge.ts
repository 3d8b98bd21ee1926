/** The invariants, judged from outside after everything has settled: what Stripe knows against what the shop stored and sent. */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { dataFolder } from '#test/cloud/addresses.ts';
import { hasWorkDue, type StoredRow, scan } from '#test/cloud/tables.ts';
import { inParallel } from '#test/torture/many.ts';
import { type Lived, oneGuide, readOrderPage } from '#test/torture/torture-shop.ts';

type Mail = { at: number; subject: string; destination: { to: string[] }; body: { text?: string } };
type Received = { subjects: string[]; refunds: string[] };

/** The mails that arrived since a moment, by address. From the mailbox's file: those of a soak are too many for one answer. */
async function readMails(sinceMs: number): Promise<Map<string, Received>> {
  const byAddress = new Map<string, Received>();
  const lines = createInterface({ input: createReadStream(path.join(dataFolder, 'mails.jsonl')) });
  for await (const line of lines) {
    const { at, subject, destination, body } = JSON.parse(line) as Mail;
    if (at < Math.floor(sinceMs / 1000)) continue;
    const to = String(destination.to[0]);
    const received = byAddress.get(to) ?? { subjects: [], refunds: [] };
    received.subjects.push(subject);
    const [, refunded] = /^Remboursé en tout\u00a0: (.*)$/m.exec(body.text ?? '') ?? [];
    if (refunded !== undefined) received.refunds.push(refunded);
    byAddress.set(to, received);
  }
  return byAddress;
}

type Verdict = { lost: string[]; doubled: string[]; wrong: string[] };

/** What is wrong with the stored order. */
function compare({ life: { end }, cart }: Lived, row: StoredRow | undefined, isOpen: boolean): string[] {
  if (row === undefined) return ['I1: the order is not stored'];
  const { status, refunded_cents, dispute_status } = row;
  const differing: [string, unknown, unknown][] = [
    ['I5: status', status, end.status],
    ['I6: open', isOpen, end.isOpen],
    ['I5: refunded', refunded_cents, end.refundedCents === oneGuide.cents ? cart.cents : end.refundedCents],
    ['I5: dispute', dispute_status, end.disputeStatus],
    ['I8: work is due', hasWorkDue(row), false],
    ['I10: lines', Object(row.lines).length, cart.lineItems.length],
    ['I10: keys to give', Object.keys(row.copies ?? {}).length, cart.toGive],
    ['I9: in the list of its month', row.paid_month !== undefined, row.paid_at !== undefined],
    ['I9: in the list of marks', row.marked !== undefined, row.marks !== undefined],
  ];
  return differing
    .filter(([, is, wanted]) => is !== wanted)
    .map(([what, is, wanted]) => `${what} ${is}, not ${wanted}`);
}

/**
 * Judges orders that have lived to their end. `repeats`: how many copies of a mail a fault may have caused; a copy beyond
 * the first counts as doubled only when there are more.
 */
export async function judge(orders: Lived[], { since, repeats = 0 }: { since: number; repeats?: number }) {
  const verdict: Verdict = { lost: [], doubled: [], wrong: [] };
  const mails = await readMails(since);
  const rows = new Map((await scan('orders')).map((row) => [row.order_id, row]));
  const pages = await inParallel(orders, 8, readOrderPage);
  let copies = 0;
  orders.forEach((order, index) => {
    const { orderId, email, life, cart } = order;
    const called = `${orderId} (${life.name})`;
    const { subjects, refunds } = mails.get(email) ?? { subjects: [], refunds: [] };
    const links = subjects.filter((subject) => subject === cart.subject).length;
    const [fewest, most] = life.end.links;
    if (links < fewest) verdict.lost.push(`${called}: I1: ${links} mails with the link`);
    if (most === 0 && links > 0) verdict.wrong.push(`${called}: I2: a link was mailed`);
    copies += Math.max(0, links - 1) + refunds.length - new Set(refunds).size;
    if (links > Math.max(1, most) + Math.min(1, repeats)) verdict.doubled.push(`${called}: I3: ${links} mails`);
    const isOpen = typeof pages[index]?.body.downloadUrl === 'string';
    for (const fault of compare(order, rows.get(orderId), isOpen)) verdict.wrong.push(`${called}: ${fault}`);
  });
  if (copies > repeats) verdict.doubled.push(`I3: ${copies} mails were sent twice, ${repeats} faults may explain it`);
  return { ...verdict, copies };
}

/**
 * Buyers ask for their money and for a receipt, in two tabs, while calls of the functions fail, Stripe is away and SES is:
 * each is paid back once and has one receipt and one credit note, numbered without a gap.
 */
import type Stripe from 'stripe';
import { test } from 'vitest';
import type { ReceiptReply, RefundReply } from '#lambdas/http/my-order-contract.ts';
import { stripeUrl } from '#test/cloud/addresses.ts';
import { buy, newBuyer, newVisitor, postFrom } from '#test/cloud/shop-client.ts';
import { breakMail, intentOf, linkTokenOf, mailsTo, stripe } from '#test/cloud/stand-ins.ts';
import { backgroundWork, hasWorkDue, readOrder, removeCounter, scan, settleNow } from '#test/cloud/tables.ts';
import { hidesSending, listCalls, planFaults } from '#test/torture/faults.ts';
import { inParallel } from '#test/torture/many.ts';
import { report } from '#test/torture/report.ts';
import { seeds, size } from '#test/torture/sizes.ts';
import { readEventsFrom, settleAll } from '#test/torture/time.ts';

const refunds = size('refunds', { small: 4, full: 50 });
const rounds = seeds(size('rounds', { small: 1, full: 5 }));

type Sold = { orderId: string; sessionId: string; email: string; token: string };

async function sell(): Promise<Sold> {
  const email = newBuyer();
  const { orderId, sessionId } = await buy(email);
  return { orderId, sessionId, email, token: await linkTokenOf(orderId) };
}

/** Asks as a browser does whose buyer clicks again; gives up after ten clicks. */
async function ask<Body>({ orderId, token }: Sold, path: string, more: object = {}): Promise<Body | undefined> {
  for (let click = 0; click < 10; click += 1) {
    const body = JSON.stringify({ orderId, token, ...more });
    const answer = await postFrom<Body>(newVisitor(), path, { body });
    if (answer.status === 200) return answer.body;
  }
  return undefined;
}

const askRefund = (sold: Sold) => ask<RefundReply>(sold, '/api/my-order/refund', { kind: 'guarantee' });
const askReceipt = (sold: Sold) => ask<ReceiptReply>(sold, '/api/my-order/receipt');

/** What Stripe refunded, in cents, each refund by itself, by payment intent. */
async function readRefunds(): Promise<Map<string, number[]>> {
  const answer = await fetch(`${stripeUrl}/_control/events`);
  const { events } = (await answer.json()) as { events: Stripe.Event[] };
  const made = new Map<string, number[]>();
  for (const { type, data } of events) {
    if (type !== 'refund.created') continue;
    const { payment_intent: intent, amount } = data.object as Stripe.Refund;
    made.set(String(intent), [...(made.get(String(intent)) ?? []), amount]);
  }
  return made;
}

async function lastNumber(series: string): Promise<number> {
  return Number((await scan('counters')).find(({ counter }) => counter === `series#${series}`)?.last ?? 0);
}

/** What happens to the outside world, in turn, while the buyers click and the schedule runs. */
const troubles: ((seed: number) => Promise<unknown>)[] = [
  async () => Promise.all([stripe({ action: 'fault', mode: 'down' }), breakMail('down')]),
  async () => Promise.all([stripe({ action: 'fault', mode: 'error' }), breakMail('none')]),
  async (seed) => {
    await stripe({ action: 'fault', mode: 'none' });
    await planFaults({ rate: 0.1, seed, modes: ['throttled', 'refused', 'unanswered', 'dies-before', 'dies-after'] });
  },
  async (seed) => planFaults({ rate: 0.2, seed: seed + 1, modes: ['dies-before', 'dies-after'] }),
];

/** The buyers ask through all troubles; gives how many mails SES may have taken without the shop's knowledge. */
async function goThrough(sold: Sold[], seed: number): Promise<number> {
  let hidden = 0;
  for (const trouble of troubles) {
    await trouble(seed);
    await inParallel([...sold, ...sold], 4, async (each) => {
      await askRefund(each);
      await askReceipt(each);
    });
    await settleNow().catch(() => {});
    await backgroundWork();
    hidden += (await listCalls()).filter((call) => call.action.startsWith('Send') && hidesSending(call)).length;
    await planFaults({});
  }
  return hidden;
}

/** The numbers that are missing or given twice. */
function findGaps(numbers: number[], last: number): string[] {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted.flatMap((number, index) => (number === last + 1 + index ? [] : [`${number} after ${last + index}`]));
}

const numberOf = ({ number }: { number: string }) => Number(number.slice(2));

/** Compares what a buyer got with what each is to get: a receipt of the request, the money, a receipt, a credit note. */
async function judge(sold: Sold[], last: { receipt: number; credit: number }) {
  const [made, numbers, credits] = [await readRefunds(), [] as number[], [] as number[]];
  const found = { lost: [] as string[], doubled: [] as string[], wrong: [] as string[], mails: 0 };
  for (const each of sold) {
    const name = each.orderId;
    const cents = made.get(await intentOf(each)) ?? [];
    const subjects = (await mailsTo(each.email)).map(({ subject }) => subject);
    const count = (begin: string) => subjects.filter((subject) => subject.startsWith(begin)).length;
    const told = [count('Nous avons bien reçu'), count('Votre remboursement de')];
    if (cents.length === 0 || told.includes(0)) found.lost.push(`${name}: ${cents.length} refunds, mails ${told}`);
    if (cents.length > 1) found.doubled.push(`${name}: ${cents} cents`);
    found.mails += told.reduce((sum, mails) => sum + mails, 0) - told.length;
    const order = (await readOrder(name)) ?? {};
    if (order.status !== 'refunded' || hasWorkDue(order)) found.wrong.push(`${name}: ${order.status}, ${order.due_at}`);
    const receipt = await askReceipt(each);
    const amounts = receipt?.creditNotes.map(({ amountCents }) => amountCents);
    if (receipt === undefined || String(amounts) !== '7900') found.wrong.push(`${name}: credit notes ${amounts}`);
    numbers.push(...(receipt === undefined ? [] : [numberOf(receipt)]));
    credits.push(...(receipt?.creditNotes.map(numberOf) ?? []));
  }
  found.wrong.push(...findGaps(numbers, last.receipt), ...findGaps(credits, last.credit));
  return found;
}

test.each(rounds)(
  'refunds %i: through every trouble each buyer is paid back once, with one receipt and one credit note',
  {
    timeout: 1_800_000,
  },
  async (seed) => {
    const startedAt = performance.now();
    await readEventsFrom(new Date());
    // What other files paid back would leave no room under the month's ceiling.
    await removeCounter(`refunds#${new Date().toISOString().slice(0, 7)}`);
    const sold = await inParallel(
      Array.from({ length: refunds }, (_, index) => index),
      4,
      sell,
    );
    const last = { receipt: await lastNumber('receipt'), credit: await lastNumber('credit-note') };
    const hidden = await goThrough(sold, seed);
    await settleAll(sold);
    const { mails, ...found } = await judge(sold, last);
    // A mail that SES may have taken unheard is sent once more.
    const repeated = mails > hidden ? [`${mails} mails beyond one each, ${hidden} sendings hidden`] : [];
    const row = {
      ...found,
      doubled: [...found.doubled, ...repeated],
      figures: `${mails} repeated of ${hidden} hidden`,
    };
    report({ suite: 'refunds', seed, size: `${refunds} refunds and receipts`, ...row }, startedAt);
  },
);

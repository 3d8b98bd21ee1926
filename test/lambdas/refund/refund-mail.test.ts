/** The mails about refunds: whatever comes in whatever order, their sums add up to what the buyer has got back. */
import { expect, test, vi } from 'vitest';
import { deliverOrder } from '#lambdas/fulfil/delivery.ts';
import { planNextMail } from '#lambdas/fulfil/next-mail.store.ts';
import { MailError } from '#lambdas/mail/mail-fault.ts';
import { sendWords } from '#lambdas/mail/mailer.ts';
import { updateOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { keptRefundCents, listRefunds } from '#lambdas/order/refund.ts';
import type { PaymentFact } from '#lambdas/payment/payment-facts.ts';
import { recordFact } from '#lambdas/payment/record-fact.ts';
import { mailEvent } from '#test/cloud/mail-events.ts';
import { openShop, placeOrder, readOrder } from '#test/lambdas/own-shop.ts';
import { aPaidOrder, hasWorkDue } from '#test/lambdas/sample-orders.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';
import { createDice, permute } from '#test/torture/many.ts';

vi.mock(import('#lambdas/mail/mailer.ts'), async (original) => ({ ...(await original()), sendWords: vi.fn() }));
await openShop();
const { handler: recordMailEvent } = await import('#lambdas/record-mail-event.ts');

const start = new Date('2026-11-22T10:00:00.000Z');
vi.useFakeTimers({ now: start, toFake: ['Date'] });
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

/** What SES does with a mail: it takes it and answers, takes it without an answer, does neither, or is away. */
type Manner = 'answers' | 'unheard' | 'lost' | 'down';

let mailbox: { occasion: string; cents: number }[] = [];
/** How many of them the shop was told of. */
let told = 0;
const unanswered = () => new MailError(new Error('time-out'));
const away = () => new MailError(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));

/** The cents that a mail tells the buyer of, negative for a refund that came back. */
function readCents(subject: string): number {
  if (subject.endsWith('ordonné')) return 0;
  const [, euros = '', cents = ''] = /(\d+),(\d\d)/.exec(subject) ?? [];
  return Number(euros + cents) * (subject.includes('pas abouti') ? -1 : 1);
}

function behave(manner: Manner): void {
  vi.mocked(sendWords).mockImplementation(async ({ subject }, { about }) => {
    if (manner === 'down') throw away();
    if (manner !== 'lost') mailbox.push({ occasion: about?.occasion ?? '', cents: readCents(subject) });
    if (manner !== 'answers') throw unanswered();
    return { sent: 'ses-1' };
  });
}

/** What Stripe says of a refund: the sum of the charge, and the refund itself. */
const refund = (refundId: string, amountCents: number, refundedCents = amountCents): PaymentFact[] => [
  { kind: 'refunded_total', refundedCents },
  { kind: 'single_refund', refundId, amountCents, keys: [], outcome: 'made' },
];
const held = (refundId: string, amountCents: number): PaymentFact[] => [
  { kind: 'single_refund', refundId, amountCents, keys: [], outcome: 'held' },
];
const failure = (refundId: string, amountCents: number): PaymentFact[] => [
  { kind: 'single_refund', refundId, amountCents, keys: [], outcome: 'failed' },
];

const heard = { manner: 'answers', areEventsLate: false } as const;
const unheard = { manner: 'unheard', areEventsLate: true } as const;
const eachWay = [
  heard,
  unheard,
  { ...unheard, areEventsLate: false },
  { ...heard, manner: 'lost' },
  { ...heard, manner: 'down' },
] as const;

/** What happened at Stripe, step by step, and what the buyer keeps of it. */
const histories = [
  {
    name: 'a part that comes back, and then the whole',
    steps: [refund('re_3Aa', 3000), failure('re_3Aa', 3000), refund('re_3Bb', 7900)],
    keptCents: 7900,
    ways: [unheard],
  },
  {
    name: 'the whole, which comes back, and the whole again',
    steps: [refund('re_3Aa', 7900), failure('re_3Aa', 7900), refund('re_3Bb', 7900)],
    keptCents: 7900,
    ways: eachWay,
  },
  {
    name: 'two parts, the second of which comes back',
    steps: [refund('re_3Aa', 3000), refund('re_3Bb', 4900, 7900), failure('re_3Bb', 4900)],
    keptCents: 3000,
    ways: [heard],
  },
  {
    name: 'a part that is held and leaves, and another that is held and fails',
    steps: [held('re_3Aa', 3000), refund('re_3Aa', 3000), held('re_3Bb', 4900), failure('re_3Bb', 4900)],
    keptCents: 3000,
    ways: [heard],
  },
  {
    name: 'two parts, the first of which comes back and is refunded again',
    steps: [
      refund('re_3Aa', 3000),
      refund('re_3Bb', 4900, 7900),
      failure('re_3Aa', 3000),
      refund('re_3Cc', 3000, 7900),
    ],
    keptCents: 7900,
    ways: [heard],
  },
];

/** A paid order whose link was mailed. */
async function sell(): Promise<Order> {
  const { orderId } = await placeOrder({ createdAt: start.toISOString() });
  const { paidAt = '', amountPaidCents = 0 } = aPaidOrder();
  const set = { paidAt, amountPaidCents, emailSentAt: paidAt, bonusDeliveredAt: paidAt };
  return (await updateOrder(orderId, { set, unset: ['due', 'dueAt'] })) ?? readOrder(orderId);
}

async function work(orderId: string, now: Date): Promise<void> {
  const order = await readOrder(orderId);
  if (order.dueAt !== undefined && order.dueAt <= now.toISOString()) await deliverOrder(order, now);
}

/** Tells the shop twice of each mail that SES took since the last time. */
async function tellOfMails({ orderId, email }: Order): Promise<void> {
  for (const { occasion } of mailbox.slice(told).flatMap((mail) => [mail, mail]))
    await recordMailEvent(mailEvent('Send', { orderId, email }, { occasion }));
  told = mailbox.length;
}

type Life = { steps: PaymentFact[][]; manner: Manner; areEventsLate: boolean };

/** The order at the end of it all: SES works again, and all its events have come. */
async function live({ steps, manner, areEventsLate }: Life): Promise<Order> {
  mailbox = [];
  told = 0;
  const sold = await sell();
  behave(manner);
  for (const [index, facts] of steps.entries()) {
    const now = minutesLater(index);
    vi.setSystemTime(now);
    for (const fact of facts) await planNextMail(await recordFact(await readOrder(sold.orderId), fact, now), now);
    await work(sold.orderId, now);
    if (!areEventsLate) await tellOfMails(sold);
  }
  if (areEventsLate) await work(sold.orderId, minutesLater(10));
  behave('answers');
  await tellOfMails(sold);
  for (let run = 1; run <= 2; run += 1) await work(sold.orderId, minutesLater(20 * run));
  return readOrder(sold.orderId);
}

/** The sum that the mails tell of; a copy of one of them tells nothing new. */
function sumTold(): number {
  const told = new Map(mailbox.map(({ occasion, cents }) => [occasion, cents]));
  // One that was held had not been told of as paid.
  const wasPaid = (occasion: string) => told.has(occasion.replace('returned_', 'refund_'));
  return [...told].reduce((sum, [occasion, cents]) => sum + (wasPaid(occasion) ? cents : 0), 0);
}

test.each(histories)('$name: the sums of the mails add up to what was kept', async ({ steps, keptCents, ways }) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const wrong: string[] = [];
  for (const [turn, order] of createDice(7).shuffle(permute(steps)).slice(0, 8).entries()) {
    // Each way has a third of the turns, each turn a third of the ways.
    for (const way of ways.filter((_, index) => ways.length === 1 || index % 3 === turn % 3)) {
      const end = await live({ steps: order, ...way });
      const sums = [sumTold(), keptRefundCents(end)];
      const announced = new Set(mailbox.map(({ occasion }) => occasion));
      const copies = mailbox.length - announced.size;
      const isTold = listRefunds(end).standing.every(({ refundId }) =>
        announced.has(`refund_${refundId.toLowerCase()}`),
      );
      const isFine = isTold && sums.every((sum) => sum === keptCents) && !hasWorkDue(end, minutesLater(60));
      // Only a mail that SES took without an answer or an event for five minutes is repeated, once.
      if (!isFine || (copies > 0 && !way.areEventsLate))
        wrong.push(`${turn}, ${way.manner}: ${sums}, ${copies} copies`);
    }
  }
  expect(wrong).toEqual([]);
  const unsure = ways.some(({ manner }) => manner !== 'answers') ? ['mail_failed', 'mail_unanswered'] : [];
  expect(new Set(takeLogged())).toEqual(new Set(['refund_failed', ...unsure]));
});

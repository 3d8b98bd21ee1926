import { beforeEach, expect, test, vi } from 'vitest';
import { deliver, disputeEvent, refundEvent, sessionEvent } from '#test/cloud/deliveries.ts';
import { checkOut, lookUp, newBuyer, pay } from '#test/cloud/shop-client.ts';
import { intentOf, mailsTo, stripe } from '#test/cloud/stand-ins.ts';
import { readOrder } from '#test/cloud/tables.ts';

// Hundreds of deliveries, each with its mails.
vi.setConfig({ testTimeout: 180_000 });

beforeEach(() => stripe({ action: 'webhooks', mode: 'drop' }));

/** Every order of a list. */
function permute<Item>(items: Item[]): Item[][] {
  if (items.length < 2) return [items];
  return items.flatMap((first, index) => permute(items.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}

type Paid = { orderId: string; sessionId: string; paymentIntent: string };

const paid = (order: Paid) => sessionEvent('completed', order);
const expired = (order: Paid) => sessionEvent('expired', order);
const refunded = (cents: number) => (order: Paid) => refundEvent(order.orderId, cents);
const disputed = (order: Paid) => disputeEvent('created', order.paymentIntent, { status: 'needs_response' });
const closed = (status: string) => (order: Paid) => disputeEvent('closed', order.paymentIntent, { status });

/** Pays a page while no webhook is sent, plays the events, each twice, and gives the state they lead to. */
async function play(events: ((order: Paid) => object)[]) {
  const email = newBuyer();
  const checkout = await checkOut(email);
  await pay(checkout);
  const order = { ...checkout, paymentIntent: await intentOf(checkout) };
  for (const event of events) {
    const answers = await Promise.all([deliver(event(order)), deliver(event(order))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
  const { status, refunded_cents, dispute_status, due_at, needs_attention } = (await readOrder(checkout.orderId)) ?? {};
  return {
    state: { status, refunded_cents, dispute_status, due_at, needs_attention },
    hasLink: (await lookUp(checkout)).body.downloadUrl !== null,
    mails: (await mailsTo(email)).filter(({ subject }) => subject === 'Votre guide est prêt').length,
    refunds: (await mailsTo(email)).flatMap(
      ({ body }) => /Remboursé en tout\u00a0: (.*)$/m.exec(body.text ?? '')?.[1] ?? [],
    ),
  };
}

async function playAll(orders: ((order: Paid) => object)[][]) {
  const ends = [];
  for (let start = 0; start < orders.length; start += 8) {
    ends.push(...(await Promise.all(orders.slice(start, start + 8).map(play))));
  }
  return ends;
}

test('payment, expiry, partial refund and a won dispute: in all 24 orders one mail of each kind and the link', async () => {
  const ends = await playAll(permute([paid, expired, disputed, closed('won')]).map((some) => [...some, refunded(100)]));
  for (const end of ends) {
    expect(end).toEqual({
      state: { status: 'paid', refunded_cents: 100, dispute_status: 'won', needs_attention: new Set(['disputed']) },
      hasLink: true,
      mails: 1,
      refunds: ['1,00\u00a0€'],
    });
  }
});

test('a full refund, announced in any of 24 orders with its parts: no link, nothing due, no sum mailed twice', async () => {
  const ends = await playAll(permute([paid, refunded(1000), refunded(7900), disputed]));
  for (const { state, hasLink, mails, refunds } of ends) {
    expect([['79,00\u00a0€'], ['10,00\u00a0€', '79,00\u00a0€']]).toContainEqual(refunds);
    expect([state.status, state.refunded_cents, state.due_at, hasLink]).toEqual(['refunded', 7900, undefined, false]);
    expect(mails).toBeLessThanOrEqual(1);
  }
});

test('a lost dispute stays lost, whichever events come before or after it', async () => {
  const ends = await playAll(permute([paid, disputed, closed('lost')]));
  for (const { state, hasLink } of ends) {
    expect([state.status, state.dispute_status, state.due_at, hasLink]).toEqual(['disputed', 'lost', undefined, false]);
  }
});

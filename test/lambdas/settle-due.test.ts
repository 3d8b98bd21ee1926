/** A run of the schedule, with an SES that fails: whatever fails, the run ends in its minute and the other mails leave. */
import { SESv2Client, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLetter, createPreview, letterOutbox } from '#lambdas/newsletter/letter.store.ts';
import { storeWish, wishOutbox } from '#lambdas/newsletter/subscriber.store.ts';
import { findOrder, updateOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { orderOutbox } from '#lambdas/order/order-outbox.store.ts';
import type { DueIndex } from '#lambdas/outbox/outbox.store.ts';
import { getStripe } from '#lambdas/payment/stripe.ts';
import { recordRefundRequest } from '#lambdas/refund/refund-facts.store.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { expressUpdate, getItem, updateItem } from '#lambdas/runtime/table.ts';
import { rewindEventCursor } from '#lambdas/stripe-events/event-cursor.store.ts';
import { createWithdrawal, withdrawalOutboxes } from '#lambdas/withdrawal/withdrawal.store.ts';
import { scanTable } from '#operator/scan-tables.ts';
import { openShop, placeOrder, placeWithPage, sesRefusal } from '#test/lambdas/own-shop.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';
import { inParallel } from '#test/torture/many.ts';

const shop = await openShop();
const { handler } = await import('#lambdas/settle-due.ts');

const start = new Date();
const past = new Date(start.getTime() - 60_000).toISOString();
const minute = 60_000;

/** What SES does with the mails that it is sent, in their order; an error is its answer. */
type Ses = (number: number) => { ms: number; error?: Error };
const throttled = sesRefusal();
/** The addresses that SES was asked to send to, and those it sent to. */
let asked: string[] = [];
let mailed: string[] = [];
let ses: Ses = () => ({ ms: 0 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  asked = [];
  mailed = [];
  ses = () => ({ ms: 0 });
  let calls = 0;
  vi.spyOn(SESv2Client.prototype, 'send').mockImplementation((async (
    { input }: { input: SendEmailCommandInput },
    { requestTimeout }: { requestTimeout: number },
  ) => {
    calls += 1;
    asked.push(...(input.Destination?.ToAddresses ?? []));
    const { ms, error } = ses(calls);
    const endsAt = Date.now() + Math.min(ms, requestTimeout);
    // The mails beside this one begin at the same time.
    await new Promise(setImmediate);
    vi.setSystemTime(Math.max(Date.now(), endsAt));
    if (ms > requestTimeout) throw new Error('No answer in time');
    if (error !== undefined) throw error;
    mailed.push(...(input.Destination?.ToAddresses ?? []));
    return { MessageId: `m-${calls}` };
  }) as never);
});
afterEach(async () => {
  vi.useRealTimers();
  // What one test leaves due is not the next one's.
  for (const outbox of [orderOutbox, ...withdrawalOutboxes, wishOutbox, letterOutbox]) await closeAll(outbox);
});

async function closeAll({ table, key }: DueIndex): Promise<void> {
  const due = (await scanTable(getVariable(table))).filter((row) => 'due' in row);
  const done = expressUpdate({ unset: ['due', 'dueAt'] });
  await inParallel(due, 10, (row) => updateItem(table, { [key]: row[key] }, done));
}

/** A paid order that owes no mail but by these facts. */
async function layOut(facts: Partial<Order>, placed?: Order) {
  const { orderId } = placed ?? (await placeOrder({ createdAt: past }));
  const paid = { paidAt: past, amountPaidCents: 7900, currencyPaid: 'eur', emailSentAt: past, bonusDeliveredAt: past };
  return (await updateOrder(orderId, { set: { ...paid, due: 'deliver', dueAt: past, ...facts } })) as Order;
}

/** A gift whose hour has come, for this address. */
const layOutGift = (email: string, placed?: Order) =>
  layOut({ recipient: { email, at: past }, dueAt: start.toISOString() }, placed);

async function runAt(ms: number) {
  vi.setSystemTime(start.getTime() + ms);
  return handler();
}

const many = (count: number) => Array.from({ length: count }, (_, index) => index);

test('SES that throttles one call of six leaves none of forty mails unsent after two runs', async () => {
  ses = (number) => ([3, 4].includes(number % 12) ? { ms: 600, error: throttled } : { ms: 800 });
  await inParallel(many(40), 10, (index) => layOutGift(`ami-${index}@example.fr`));
  await runAt(0);
  expect(mailed.length).toBeGreaterThan(30);
  await runAt(minute);
  expect(new Set(mailed).size).toBe(40);
  expect(mailed).toHaveLength(40);
  takeLogged();
});

test('a gift due behind forty mails that the shop cannot make leaves in its own minute', async () => {
  ses = () => ({ ms: 150 });
  const early = new Date(start.getTime() - 2 * minute).toISOString();
  await inParallel(many(40), 10, () =>
    layOut({ announcedEditions: { 'guide-amour-1': { number: 99, at: early } }, dueAt: early }),
  );
  await layOutGift('amie@example.fr');
  await runAt(0);
  expect(mailed).toEqual(['amie@example.fr']);
  expect(new Set(takeLogged())).toEqual(new Set(['mail_failed']));
});

/** Mails of every part of a run, this many each; a statement of withdrawal owes two. */
async function layOutAll(count: number): Promise<void> {
  const words = { subject: '', preheader: '', title: '', paragraphs: [], notes: [], action: '', page: '/' };
  await createLetter({ letterId: 'lettre', storedAt: past, ...words });
  for (const index of many(count)) {
    const id = `${count}-${index}`;
    await layOutGift(`cadeau-${id}@example.fr`);
    const statement = { name: 'Léa', orderId: 'order_1', email: `retractation-${id}@example.fr`, orderFound: false };
    await createWithdrawal({ withdrawalId: `statement-${id}`, receivedAt: past, ...statement });
    await storeWish({ email: `souhait-${id}@example.fr`, source: 'blog' }, start);
    await createPreview({ letter: 'lettre', email: `lettre-${id}@example.fr` }, start);
  }
}

test('statements that come by the hundred leave those behind them a share of each run', async () => {
  ses = () => ({ ms: 600 });
  const statement = { name: 'Léa', orderId: 'order_1', orderFound: false, receivedAt: past };
  for (const index of many(50))
    await createWithdrawal({ ...statement, withdrawalId: `many-${index}`, email: `foule-${index}@example.fr` });
  const waiting = { ...statement, withdrawalId: 'waiting', email: 'dernier@example.fr', isOneOfMany: true } as const;
  await createWithdrawal(waiting);
  await runAt(0);
  expect(mailed.filter((email) => email.startsWith('foule')).length).toBeLessThan(50);
  expect(mailed).toContain(waiting.email);
});

/** How many mails each part of the run tried. */
const countAsked = (): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(asked, (email) => email.split(/[-@]/)[0])].map(([kind, mails]) => [kind, mails.length]),
  );

test('rows that cannot be read delay no other, and are tried again later', async () => {
  const early = new Date(0).toISOString();
  const orders = [await layOut({ dueAt: early }), await placeOrder({ dueAt: early })];
  const broken = { table: 'ORDERS_TABLE', set: { lines: 'none' } } as const;
  const statement = { table: 'WITHDRAWALS_TABLE', set: { due: 'of_strangers', dueAt: early } } as const;
  const rows = [
    ...orders.map(({ orderId }) => ({ ...broken, key: { order_id: orderId } })),
    { ...statement, key: { withdrawal_id: 'x' } },
  ];
  for (const { table, key, set } of rows) await updateItem(table, key, expressUpdate({ set }));
  await layOutAll(1);
  await runAt(0);
  expect(Object.keys(countAsked()).toSorted()).toEqual(['aide', 'cadeau', 'lettre', 'retractation', 'souhait']);
  expect(new Set(takeLogged())).toEqual(new Set(['internal_error']));
  for (const { table, key } of rows)
    expect(String((await getItem(table, key))?.due_at) > start.toISOString()).toBe(true);
});

test('while SES refuses every mail, each part of a run tries ten', async () => {
  ses = () => ({ ms: 100, error: throttled });
  await layOutAll(12);
  await runAt(0);
  // Two orders or letters are tried side by side.
  const ten = expect.toSatisfy((count) => count === 10 || count === 11);
  expect(countAsked()).toEqual({ cadeau: ten, aide: 5, retractation: 5, souhait: 10, lettre: ten });
  takeLogged();
});

test('while SES does not answer, a run ends in its minute with its backlog written', async () => {
  ses = () => ({ ms: Number.POSITIVE_INFINITY });
  await layOutAll(5);
  await runAt(0);
  expect(Math.max(...Object.values(countAsked()))).toBeLessThanOrEqual(3);
  expect(Date.now()).toBeLessThan(start.getTime() + 55_000);
  expect(console.info).toHaveBeenLastCalledWith(
    expect.objectContaining({ oldestDueSeconds: expect.any(Number), eventLagSeconds: expect.any(Number) }),
  );
  takeLogged();
});

test('when SES stops to answer late in a run, the run ends in its minute all the same', async () => {
  ses = () => ({ ms: Date.now() < start.getTime() + 40_000 ? 2800 : Number.POSITIVE_INFINITY });
  await inParallel(many(40), 10, (index) => layOutGift(`tard-${index}@example.fr`));
  await runAt(0);
  expect(Date.now()).toBeGreaterThan(start.getTime() + 45_000);
  expect(Date.now()).toBeLessThan(start.getTime() + 55_000);
  takeLogged();
});

test('mails of paid orders leave before Stripe is asked about open ones, and its first outage ends the questions', async () => {
  const open = await inParallel(many(3), 3, () => placeWithPage({ createdAt: past }));
  const listDueAt = async () => Promise.all(open.map(async ({ orderId }) => (await findOrder(orderId))?.dueAt));
  const { email } = await layOut({ emailSentAt: new Date(start.getTime() - 49 * 60 * minute).toISOString() });
  await shop.control({ action: 'fault', mode: 'down' });
  await runAt(0);
  expect([mailed, takeLogged()]).toEqual([[email], ['stripe_failed']]);
  expect(await listDueAt()).toEqual([past, past, past]);
  await shop.control({ action: 'fault', mode: 'none' });
  await runAt(minute);
  for (const dueAt of await listDueAt()) expect(String(dueAt) > new Date().toISOString()).toBe(true);
});

test('a gift whose refund no webhook told of is not mailed', async () => {
  const { order: paid, sessionId } = await shop.sell({ createdAt: past }, start);
  const { orderId } = await layOutGift('refundee@example.fr', paid);
  await shop.control({ action: 'refund', session: sessionId });
  await runAt(0);
  expect(mailed).not.toContain('refundee@example.fr');
  expect(await findOrder(orderId)).toMatchObject({ status: 'refunded' });
  expect((await findOrder(orderId))?.mails?.gift).toBeUndefined();
});

test('a link mail that is held for hours keeps back neither a refund’s acknowledgement and money nor a gift at its hour', async () => {
  const held = { link: { sends: 2, sendingSince: new Date(start.getTime() - 20 * minute).toISOString() } };
  const { order: sold } = await shop.sell({ createdAt: past }, start);
  const bought = await layOut({ mails: held, emailSentAt: undefined }, sold);
  const asking = { kind: 'guarantee', at: past, decision: 'refunded', because: 'guarantee' } as const;
  await recordRefundRequest(bought, asking, undefined);
  const recipient = { email: 'a-l-heure@example.fr', at: new Date(start.getTime() + 95 * minute).toISOString() };
  await layOut({ mails: held, emailSentAt: undefined, recipient });
  const leftAt = new Map<string, number>();
  for (const at of [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 94, 95]) {
    await runAt(at * minute);
    for (const email of mailed.splice(0)) leftAt.set(email, at);
  }
  expect(leftAt.get(recipient.email)).toBe(95);
  expect(leftAt.get(bought.email)).toBe(0);
  const after = await findOrder(bought.orderId);
  expect([after?.status, after?.emailSentAt]).toEqual(['refunded', undefined]);
  expect(new Set(takeLogged())).toEqual(new Set(['mail_unanswered']));
});

test('of the schedule’s runs one in ten minutes reads Stripe’s events, and a run by hand does', async () => {
  const list = vi.spyOn((await getStripe()).events, 'list');
  const readAt = async (minutes: number, source?: string) => {
    list.mockClear();
    vi.setSystemTime(start.getTime() + minutes * minute);
    await handler(source === undefined ? {} : { source });
    return list.mock.calls.length > 0;
  };
  await rewindEventCursor();
  await readAt(0);
  const scheduled = [];
  for (const minutes of [1, 9, 10, 11, 19, 20]) scheduled.push(await readAt(minutes, 'aws.scheduler'));
  expect(scheduled).toEqual([false, false, true, false, false, true]);
  expect(await readAt(21)).toBe(true);
});

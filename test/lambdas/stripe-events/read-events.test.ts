/** Stripe's list of events, read by the schedule: what no webhook brought is recorded, once. */
import { randomUUID } from 'node:crypto';
import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findOrder } from '#lambdas/order/order.store.ts';
import * as facts from '#lambdas/payment/payment-facts.ts';
import { getStripe } from '#lambdas/payment/stripe.ts';
import * as secrets from '#lambdas/runtime/secrets.ts';
import { expressUpdate, getDocuments, updateItem } from '#lambdas/runtime/table.ts';
import * as cursors from '#lambdas/stripe-events/event-cursor.store.ts';
import { readNewEvents } from '#lambdas/stripe-events/read-events.ts';
import { listEvents } from '#local/stripe/events.ts';
import { openShop, placeOrder, placeWithPage } from '#test/lambdas/own-shop.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';

vi.mock(import('#lambdas/runtime/secrets.ts'), { spy: true });
vi.mock(import('#lambdas/payment/payment-facts.ts'), { spy: true });
vi.mock(import('#lambdas/stripe-events/event-cursor.store.ts'), { spy: true });
const shop = await openShop();
const start = Date.now();
const minutesLater = (minutes: number) => new Date(start + minutes * 60_000);
const days = (count: number) => count * 24 * 60;
/** A run of the schedule that has a minute. */
const readAt = (minutes: number) => readNewEvents({ now: minutesLater(minutes), until: minutesLater(days(40)) });

const eventsRow = { counter: 'stripe-events' };
/** Has the next run begin where one ended that read every event until then. */
async function moveEventCursor(to: Date, gaps: cursors.EventGap[] = []): Promise<void> {
  await updateItem('COUNTERS_TABLE', eventsRow, expressUpdate({ set: { readUntil: to.toISOString(), gaps } }));
}
/** Until when every event was read; undefined while some are left. */
async function findEventCursor(): Promise<Date | undefined> {
  const { readUntil, gaps } = (await cursors.findEventCursor()) ?? { readUntil: 0, gaps: [] };
  return gaps.length > 0 ? undefined : new Date(readUntil);
}

const placeAtStart = () => placeWithPage({ createdAt: new Date(start).toISOString() });

test('a payment and a refund whose webhooks never came are recorded by the next run', async () => {
  const { orderId, url, sessionId } = await placeAtStart();
  await shop.pay(url);
  expect(await readAt(1)).toBe(true);
  const paid = await findOrder(orderId);
  expect(paid).toMatchObject({ status: 'paid', amountPaidCents: 7900 });
  await shop.control({ action: 'refund', session: sessionId });
  expect(await readAt(1)).toBe(true);
  expect(await findOrder(orderId)).toMatchObject({ status: 'refunded', refundedCents: 7900 });
});

test('a run reads from a minute before the end of the one before it, and up to now', async () => {
  await moveEventCursor(minutesLater(2));
  const { orderId, url } = await placeAtStart();
  await shop.pay(url);
  await readAt(3);
  expect(await findOrder(orderId)).toMatchObject({ status: 'pending' });
  expect(await findEventCursor()).toEqual(minutesLater(3));
  await moveEventCursor(minutesLater(1));
  await readAt(3);
  expect(await findOrder(orderId)).toMatchObject({ status: 'paid' });
});

test('a run whose time is over reads nothing, and the next run goes on there', async () => {
  await moveEventCursor(minutesLater(-days(3)));
  expect(await readNewEvents({ now: minutesLater(1), until: minutesLater(-1) })).toBe(true);
  expect(await findEventCursor()).toEqual(minutesLater(-days(3)));
});

test('while Stripe is out of reach nothing is read, the cursor stays and the caller knows', async () => {
  await moveEventCursor(minutesLater(0));
  await shop.control({ action: 'fault', mode: 'down' });
  expect(await readAt(5)).toBe(false);
  expect(await findEventCursor()).toEqual(minutesLater(0));
  expect(takeLogged()).toEqual(['stripe_failed']);
});

test('a paid order whose row was lost is made again and marked, an unpaid one is named, and neither stops another', async () => {
  await moveEventCursor(minutesLater(0));
  const [lost, unpaid, known] = [await placeAtStart(), await placeAtStart(), await placeAtStart()];
  for (const { orderId } of [lost, unpaid]) {
    await getDocuments().send(new DeleteCommand({ TableName: 'orders', Key: { order_id: orderId } }));
  }
  await shop.control({ action: 'expire', session: unpaid.sessionId });
  for (const { url } of [lost, known]) await shop.pay(url);
  expect(await readAt(1)).toBe(true);
  expect(await findOrder(lost.orderId)).toMatchObject({ status: 'paid', marks: ['order_rebuilt'] });
  expect(await findOrder(unpaid.orderId)).toBeUndefined();
  expect(await findOrder(known.orderId)).toMatchObject({ status: 'paid' });
  expect(takeLogged().toSorted()).toEqual(['order_rebuilt', 'unknown_order']);
});

/** The ranges of time and the places that Stripe's list is asked for. */
async function spyOnLists() {
  const list = vi.spyOn((await getStripe()).events, 'list');
  const asked = () => list.mock.calls.map(([params]) => params ?? {});
  return { list, asked };
}

const seconds = (minutes: number) => Math.floor(minutesLater(minutes).getTime() / 1000);

test('what Stripe forgot after thirty days is not asked for', async () => {
  const { list, asked } = await spyOnLists();
  list.mockResolvedValue({ data: [], has_more: false } as never);
  for (const pause of [3, 50]) {
    await moveEventCursor(minutesLater(1 - days(pause)));
    expect(await readAt(0)).toBe(true);
  }
  expect(asked().map(({ created }) => created)).toEqual([{ gte: seconds(-days(3)) }, { gte: seconds(-days(30)) }]);
});

test('an event that cannot be read is logged, and those after it are recorded', async () => {
  await moveEventCursor(minutesLater(0));
  const { orderId, url } = await placeAtStart();
  await shop.pay(url);
  const { data } = await (await getStripe()).events.list({ limit: 2 });
  const { list } = await spyOnLists();
  list.mockResolvedValueOnce({ data: [{ id: 'evt_1' }, ...data], has_more: false } as never);
  expect(await readAt(1)).toBe(true);
  expect(takeLogged()).toEqual(['internal_error']);
  expect(await findOrder(orderId)).toMatchObject({ status: 'paid' });
});

test('a key without the right to list events stops nothing else', async () => {
  const { list } = await spyOnLists();
  list.mockRejectedValueOnce(new Stripe.errors.StripePermissionError({ message: 'said by Stripe' } as never));
  expect(await readAt(1)).toBe(true);
  expect(takeLogged()).toEqual(['stripe_failed']);
});

test('an outage in the middle of the list ends the run, and a fault of the shop does not', async () => {
  await moveEventCursor(minutesLater(0));
  const { list } = await spyOnLists();
  list.mockRejectedValueOnce(new TypeError('x is undefined'));
  expect(await readAt(1)).toBe(true);
  expect(takeLogged()).toEqual(['internal_error']);
  const intents = vi.spyOn((await getStripe()).paymentIntents, 'retrieve');
  intents.mockRejectedValueOnce(new Stripe.errors.StripeConnectionError({ message: 'said by Stripe' } as never));
  const dispute = { id: 'du_1', status: 'won', payment_intent: 'pi_1' };
  const event = { id: 'evt_1', type: 'charge.dispute.closed', livemode: false, data: { object: dispute } };
  list.mockResolvedValueOnce({ data: [event], has_more: false } as never);
  expect(await readAt(1)).toBe(false);
  expect(takeLogged()).toEqual(['stripe_failed']);
  expect(await findEventCursor()).toEqual(minutesLater(0));
});

test('an event whose fact the table does not take now is read again by the next run', async () => {
  await moveEventCursor(minutesLater(0));
  const { orderId, url } = await placeAtStart();
  await shop.pay(url);
  const send = getDocuments().send.bind(getDocuments());
  vi.spyOn(getDocuments(), 'send').mockImplementation((async (command: UpdateCommand) => {
    if (!(command instanceof UpdateCommand) || command.input.Key?.order_id !== orderId) return send(command);
    throw new DynamoDBServiceException({ name: 'ThrottlingException', $fault: 'client', $metadata: {} });
  }) as never);
  expect(await readAt(1)).toBe(true);
  vi.mocked(getDocuments().send).mockRestore();
  expect(takeLogged()).toContain('internal_error');
  expect(await findEventCursor()).toEqual(minutesLater(0));
  await readAt(2);
  expect(await findOrder(orderId)).toMatchObject({ status: 'paid' });
  // The events of the tests before are read again too, one of them of an order that is gone.
  expect(takeLogged()).not.toContain('internal_error');
});

test('while no key is set nothing is asked', async () => {
  vi.mocked(secrets.findSecret).mockResolvedValueOnce(undefined);
  const { list } = await spyOnLists();
  expect(await readAt(1)).toBe(false);
  expect(list).not.toHaveBeenCalled();
});

/** An event of another shop of the account, or of a refund of this shop's order, so many minutes from the start. */
function anEvent(minutes: number, orderId?: string) {
  const ofOrder = { amount_refunded: 7900, payment_intent: 'pi_1', metadata: { order_id: orderId } };
  return {
    id: `evt_${randomUUID()}`,
    created: seconds(minutes),
    livemode: false,
    type: orderId === undefined ? 'checkout.session.expired' : 'charge.refunded',
    data: { object: orderId === undefined ? { id: 'cs_1', payment_status: 'unpaid' } : ofOrder },
  };
}
type ListedEvent = ReturnType<typeof anEvent>;

/** A day of another shop's events, two days ago, the oldest of them about an order of this one. */
const aPastDay = (count: number, orderId: string) =>
  Array.from({ length: count }, (_, index) =>
    anEvent(-days(2) + (index * days(1)) / count, index === 0 ? orderId : undefined),
  );

/** A Stripe that lists these events, the oldest first here, and takes a quarter of a second to answer. */
async function listInstead(events: ListedEvent[], atCall: () => void | Promise<void> = () => {}) {
  const list = vi.spyOn((await getStripe()).events, 'list');
  list.mockImplementation((async (asked: object) => {
    await atCall();
    vi.setSystemTime(Date.now() + 250);
    const account = { data: { events: Object.fromEntries(events.map((event) => [event.id, event])) } };
    return listEvents(account as never, asked as never);
  }) as never);
  return list;
}

/** The run of this minute, in which the mails leave the events seven seconds. */
async function runAt(minutes: number): Promise<void> {
  const now = minutesLater(minutes);
  vi.setSystemTime(now);
  await readNewEvents({ now, until: new Date(now.getTime() + 7000) });
}

/** The runs of this test begin where one ended so many minutes from the start; they take time. */
async function beginAt(minutes: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] });
  await moveEventCursor(minutesLater(minutes));
}

const placePaid = async () =>
  (await placeOrder({ paidAt: minutesLater(0).toISOString(), amountPaidCents: 7900, status: 'paid' })).orderId;
const isRefunded = async (orderId: string) => (await findOrder(orderId))?.status === 'refunded';

/** The events that runs have read so far. */
const listRead = () => new Set(vi.mocked(facts.readEvent).mock.calls.map(([{ id }]) => id));

beforeEach(() => void vi.mocked(facts.readEvent).mockClear());
afterEach(() => vi.useRealTimers());

test('3,000 events of a past day are read in two runs, and those of the last minute first in each', async () => {
  await beginAt(-days(3));
  const old = await placePaid();
  const events = aPastDay(3000, old);
  await listInstead(events);
  for (const [minute, isAllRead] of [
    [1, false],
    [2, true],
    [3, true],
  ] as const) {
    const fresh = await placePaid();
    events.push(anEvent(minute - 0.5, fresh));
    await runAt(minute);
    expect([minute, await isRefunded(fresh), await isRefunded(old)]).toEqual([minute, true, isAllRead]);
  }
  expect(await findEventCursor()).toEqual(minutesLater(3));
  expect(listRead()).toEqual(new Set(events.map(({ id }) => id)));
});

test('more events of one second than a page holds are all read', async () => {
  await beginAt(0);
  await listInstead(Array.from({ length: 150 }, () => anEvent(0.5)));
  await runAt(1);
  expect(listRead().size).toBe(150);
});

test('the first run on a used account reads the events of today before those of thirty days', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await getDocuments().send(new DeleteCommand({ TableName: 'counters', Key: eventsRow }));
  const today = await placePaid();
  const many = Array.from({ length: 10_000 }, (_, index) => anEvent(-days(29) + index * 4));
  await listInstead([...many, anEvent(0.5, today)]);
  await runAt(1);
  expect(await isRefunded(today)).toBe(true);
  const lags: number[] = [];
  for (let minute = 2; (await findEventCursor()) === undefined; minute += 1) {
    const cursor = await cursors.findEventCursor();
    lags.push(Math.round(cursor === undefined ? 0 : cursors.eventLagSeconds(cursor, minutesLater(1)) / 86_400));
    await runAt(minute);
  }
  expect(lags).toEqual([30, 30, 30]);
  expect(listRead().size).toBe(10_001);
});

/** Of the ten pages of a day's thousand events the first, one between and the last, then that of the next run. */
const steps = [1, 5, 10, 11];
const actualStore = await vi.importActual<typeof cursors>('#lambdas/stripe-events/event-cursor.store.ts');

test.each([
  ...steps.map((step) => [step, 'read'] as const),
  ...steps.map((step) => [step, 'recorded, its place not yet stored'] as const),
])('when a run is killed with page %i %s, nothing is skipped and the end is the same', async (step, when) => {
  await beginAt(-days(3));
  const old = await placePaid();
  const events = aPastDay(1000, old);
  let done = 0;
  const dieAt = (place: string) => {
    if (place === when) done += 1;
    if (place === when && done === step) throw new Error('The run was killed');
  };
  await listInstead(events, () => dieAt('read'));
  vi.mocked(cursors.moveEventCursor).mockImplementation(async (...move) => {
    dieAt('recorded, its place not yet stored');
    return actualStore.moveEventCursor(...move);
  });
  for (const minute of [1, 2, 3]) {
    events.push(anEvent(minute - 0.5));
    await runAt(minute);
  }
  vi.mocked(cursors.moveEventCursor).mockReset();
  expect(takeLogged()).toEqual(['internal_error']);
  expect(await findEventCursor()).toEqual(minutesLater(3));
  expect(listRead()).toEqual(new Set(events.map(({ id }) => id)));
  expect(await isRefunded(old)).toBe(true);
});

test('two runs at once, and a table restored meanwhile, leave no event unread', async () => {
  await beginAt(-days(3));
  const old = await placePaid();
  let lists = 0;
  await listInstead(aPastDay(1000, old), async () => {
    lists += 1;
    if (lists === 5) await cursors.rewindEventCursor();
  });
  await Promise.all([runAt(1), runAt(1)]);
  expect((await cursors.findEventCursor())?.readUntil).toBe(new Date(0).toISOString());
  await Promise.all([runAt(2), runAt(2)]);
  await runAt(3);
  expect(await findEventCursor()).toEqual(minutesLater(3));
  expect(await isRefunded(old)).toBe(true);
});

test('when Stripe has forgotten the event that marks the place, the time marks it', async () => {
  const { orderId, url } = await placeAtStart();
  await shop.pay(url);
  await moveEventCursor(minutesLater(60), [{ from: seconds(-1), to: seconds(30), after: 'evt_forgotten' }]);
  await readAt(61);
  expect(await findOrder(orderId)).toMatchObject({ status: 'paid' });
  expect(await findEventCursor()).toEqual(minutesLater(61));
  // The events of the tests before are read again too, one of them of an order that is gone.
  expect(takeLogged()).not.toContain('internal_error');
});

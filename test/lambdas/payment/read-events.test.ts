/** Stripe's list of events, read by the schedule: what no webhook brought is recorded, once. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { findOrder } from '#lambdas/order/order.store.ts';
import { findEventCursor, moveEventCursor } from '#lambdas/payment/event-cursor.store.ts';
import { readNewEvents } from '#lambdas/payment/read-events.ts';
import { getStripe } from '#lambdas/payment/stripe.ts';
import * as secrets from '#lambdas/runtime/secrets.ts';
import { openShop, placeWithPage } from '#test/lambdas/own-shop.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';
import { atEndpoint } from '#test/local/aws.ts';

vi.mock(import('#lambdas/runtime/secrets.ts'), { spy: true });
const shop = await openShop();
const start = Date.now();
const minutesLater = (minutes: number) => new Date(start + minutes * 60_000);
const days = (count: number) => count * 24 * 60;
/** A run of the schedule that has a minute. */
const readAt = (minutes: number) => readNewEvents({ now: minutesLater(minutes), until: minutesLater(days(40)) });

const documents = () => DynamoDBDocumentClient.from(new DynamoDBClient(atEndpoint(shop.tablesUrl)));

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

test('an event that is listed again changes nothing', async () => {
  const { orderId, url } = await placeAtStart();
  await shop.pay(url);
  await readAt(1);
  const first = await findOrder(orderId);
  await readAt(1);
  expect(await findOrder(orderId)).toEqual(first);
});

test('a run reads from a minute before the end of the one before it, and up to now', async () => {
  await moveEventCursor(minutesLater(2));
  const { orderId, url } = await placeAtStart();
  await shop.pay(url);
  await readAt(3);
  expect(await findOrder(orderId)).toMatchObject({ status: 'pending' });
  expect(await findEventCursor(minutesLater(3))).toEqual(minutesLater(3));
  await moveEventCursor(minutesLater(1));
  await readAt(3);
  expect(await findOrder(orderId)).toMatchObject({ status: 'paid' });
});

test('after a pause of weeks every day is read, and what Stripe forgot after thirty days is not asked for', async () => {
  await moveEventCursor(minutesLater(-days(3)));
  const { orderId, url } = await placeAtStart();
  await shop.pay(url);
  expect(await readAt(1)).toBe(true);
  expect(await findOrder(orderId)).toMatchObject({ status: 'paid' });
  expect(await findEventCursor(minutesLater(1))).toEqual(minutesLater(1));
  await moveEventCursor(minutesLater(-days(50)));
  expect(await findEventCursor(minutesLater(0))).toEqual(minutesLater(-days(30)));
});

test('a run whose time is over stops before the next day, and the next run goes on there', async () => {
  await moveEventCursor(minutesLater(-days(3)));
  expect(await readNewEvents({ now: minutesLater(1), until: minutesLater(-1) })).toBe(true);
  expect(await findEventCursor(minutesLater(1))).toEqual(minutesLater(-days(3)));
});

test('while Stripe is out of reach nothing is read, the cursor stays and the caller knows', async () => {
  await moveEventCursor(minutesLater(0));
  await shop.control({ action: 'fault', mode: 'down' });
  expect(await readAt(5)).toBe(false);
  expect(await findEventCursor(minutesLater(5))).toEqual(minutesLater(0));
  expect(takeLogged()).toEqual(['stripe_failed']);
});

test('a paid order whose row was lost is made again and marked, an unpaid one is named, and neither stops another', async () => {
  await moveEventCursor(minutesLater(0));
  const [lost, unpaid, known] = [await placeAtStart(), await placeAtStart(), await placeAtStart()];
  for (const { orderId } of [lost, unpaid]) {
    await documents().send(new DeleteCommand({ TableName: 'orders', Key: { order_id: orderId } }));
  }
  await shop.control({ action: 'expire', session: unpaid.sessionId });
  for (const { url } of [lost, known]) await shop.pay(url);
  expect(await readAt(1)).toBe(true);
  expect(await findOrder(lost.orderId)).toMatchObject({ status: 'paid', needsAttention: ['order_rebuilt'] });
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

test('every day but the last ends where the next begins', async () => {
  await moveEventCursor(minutesLater(1 - days(2)));
  const { list, asked } = await spyOnLists();
  list.mockResolvedValue({ data: [], has_more: false } as never);
  expect(await readAt(0)).toBe(true);
  expect(asked().map(({ created }) => created)).toEqual([
    { gte: seconds(-days(2)), lt: seconds(-days(1)) },
    { gte: seconds(-days(1)) },
  ]);
});

test('a run whose time ends in the middle of a pause has read the days before', async () => {
  await moveEventCursor(minutesLater(1 - days(3)));
  const { list } = await spyOnLists();
  list.mockImplementationOnce((async () => {
    vi.spyOn(Date, 'now').mockReturnValue(minutesLater(2).getTime());
    return { data: [], has_more: false };
  }) as never);
  expect(await readNewEvents({ now: minutesLater(0), until: minutesLater(1) })).toBe(true);
  expect(list).toHaveBeenCalledTimes(1);
  expect(await findEventCursor(minutesLater(0))).toEqual(minutesLater(-days(2)));
});

test('more events than a page of the list holds are read page by page', async () => {
  await moveEventCursor(minutesLater(0));
  const { orderId, url } = await placeAtStart();
  await shop.pay(url);
  const [first, ...others] = (await (await getStripe()).events.list({ limit: 2 })).data;
  const { list, asked } = await spyOnLists();
  list.mockResolvedValueOnce({ data: first === undefined ? [] : [first], has_more: true } as never);
  list.mockResolvedValueOnce({ data: others, has_more: false } as never);
  expect(await readAt(1)).toBe(true);
  expect(asked().map(({ starting_after }) => starting_after)).toEqual([undefined, first?.id]);
  expect(await findOrder(orderId)).toMatchObject({ status: 'paid' });
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
  expect(await findEventCursor(minutesLater(1))).toEqual(minutesLater(0));
});

test('while no key is set nothing is asked', async () => {
  vi.mocked(secrets.findSecret).mockResolvedValueOnce(undefined);
  const { list } = await spyOnLists();
  expect(await readAt(1)).toBe(false);
  expect(list).not.toHaveBeenCalled();
});

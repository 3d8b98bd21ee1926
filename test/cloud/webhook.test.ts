import { expect, test } from 'vitest';
import { deliver, disputeEvent, sessionEvent } from '#test/cloud/deliveries.ts';
import { buy, checkOut, newBuyer, pay, until } from '#test/cloud/shop-client.ts';
import { intentOf, readLog, sessionOf, stripe } from '#test/cloud/stand-ins.ts';
import { callFunction, deleteRow, readOrder } from '#test/cloud/tables.ts';

test('a signed delivery is accepted whatever its content type, in base64 or not', async () => {
  const { orderId, sessionId } = await checkOut(newBuyer());
  const event = sessionEvent('completed', { orderId, sessionId });
  expect((await deliver(event, { contentType: 'application/octet-stream' })).status).toBe(200);
  expect(await readOrder(orderId)).toMatchObject({ status: 'paid' });
});

test('a paid order that the table has lost is made again, by Stripe’s webhook or by the schedule', async () => {
  const [told, untold] = [await checkOut(newBuyer()), await checkOut(newBuyer())];
  const { metadata, customer_email } = await sessionOf(told);
  await stripe({ action: 'webhooks', mode: 'drop' });
  await pay(untold);
  for (const { orderId } of [told, untold]) await deleteRow('orders', { order_id: orderId });
  expect((await deliver(sessionEvent('completed', { ...told, metadata, customer_email }))).status).toBe(200);
  await callFunction('settle-due');
  for (const { orderId } of [told, untold]) expect(await readOrder(orderId)).toMatchObject({ status: 'paid' });
});

test.each([
  ['null', null],
  ['no object', { id: 'evt_1', type: 'charge.refunded', livemode: false, data: {} }],
])('a signed event with %s is a 400 and is logged, and nothing is written', async (_, event) => {
  const count = async () => (await readLog()).split('"reason":"shape').length;
  const before = await count();
  expect((await deliver(event)).status).toBe(400);
  await until(async () => (await count()) === before + 1);
});

test('the event of a dispute is recorded with all the evidence that Stripe takes', async () => {
  const checkout = await buy(newBuyer());
  const evidence = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`text_${index}`, 'é'.repeat(20_000)]));
  const event = disputeEvent('closed', await intentOf(checkout), { status: 'lost', evidence });
  expect((await deliver(event)).status).toBe(200);
  expect(await readOrder(checkout.orderId)).toMatchObject({ status: 'disputed', dispute_status: 'lost' });
});

test('while Stripe’s API is away, an event that needs it is a 503 that counts as Stripe’s failure, and is recorded later', async () => {
  const checkout = await buy(newBuyer());
  const event = disputeEvent('created', await intentOf(checkout), { status: 'needs_response' });
  await stripe({ action: 'fault', mode: 'down' });
  const before = (await readLog()).split('"event":"internal_error"').length;
  expect((await deliver(event)).status).toBe(503);
  await stripe({ action: 'fault', mode: 'none' });
  expect((await readLog()).split('"event":"internal_error"')).toHaveLength(before);
  expect((await deliver(event)).status).toBe(200);
  expect(await readOrder(checkout.orderId)).toMatchObject({ status: 'disputed', marks: new Set(['disputed']) });
});

test('an event of Stripe’s other mode is accepted, changes nothing and logs an alarm event', async () => {
  const checkout = await checkOut(newBuyer());
  const before = await readOrder(checkout.orderId);
  expect((await deliver({ ...sessionEvent('completed', checkout), livemode: true })).status).toBe(200);
  expect(await readOrder(checkout.orderId)).toEqual(before);
  expect(await readLog()).toContain('"event":"wrong_mode","livemode":"true"');
});

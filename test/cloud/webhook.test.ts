import { expect, test } from 'vitest';
import { deliver, disputeEvent, fraudWarningEvent, otherEvent, sessionEvent } from '#test/cloud/deliveries.ts';
import { buy, checkOut, lookUp, newBuyer, post, until } from '#test/cloud/shop-client.ts';
import { attentionReasons, intentOf, mailsTo, readLog, stripe } from '#test/cloud/stand-ins.ts';
import { readOrder, rewriteOrder, scan } from '#test/cloud/tables.ts';

test('a forged, late, unsigned or unreadable delivery changes nothing', async () => {
  const { orderId, sessionId } = await checkOut(newBuyer());
  const event = sessionEvent('completed', { orderId, sessionId });
  const answers = [
    await deliver(event, { secret: 'whsec_forged' }),
    await deliver(event, { offsetSeconds: -301 }),
    await post('/api/stripe-webhook', event),
    await post('/api/stripe-webhook', 'é'.repeat(1000), { 'stripe-signature': 'x', 'content-type': 'text/plain' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  expect(await readOrder(orderId)).toMatchObject({ status: 'pending' });
});

test('a signed delivery is accepted whatever its content type, in base64 or not', async () => {
  const { orderId, sessionId } = await checkOut(newBuyer());
  const event = sessionEvent('completed', { orderId, sessionId });
  expect((await deliver(event, { contentType: 'application/octet-stream' })).status).toBe(200);
  expect(await readOrder(orderId)).toMatchObject({ status: 'paid' });
});

test.each([
  ['of another amount', { amount_total: 100, currency: 'eur' }],
  ['of a cent too much', { amount_total: 7901, currency: 'eur' }],
  ['in another currency', { amount_total: 7900, currency: 'huf' }],
])('a payment %s is recorded, gives no access and raises one alarm', async (_, facts) => {
  const checkout = await checkOut(newBuyer());
  const event = sessionEvent('completed', { ...checkout, ...facts });
  for (let count = 0; count < 3; count += 1) expect((await deliver(event)).status).toBe(200);
  const order = await readOrder(checkout.orderId);
  expect(order).toMatchObject({
    amount_paid_cents: facts.amount_total,
    currency_paid: facts.currency,
  });
  expect(order?.email_sent_at).toBeUndefined();
  expect(order?.due_at).toBeUndefined();
  expect(order?.needs_attention).toEqual(new Set(['amount_mismatch']));
  expect((await lookUp(checkout)).body.downloadUrl).toBeNull();
  expect(await attentionReasons(checkout.orderId)).toEqual(['amount_mismatch']);
});

test('a page that costs nothing is an order only when the buyer has completed it', async () => {
  const checkout = await checkOut(newBuyer());
  await deliver(sessionEvent('expired', { ...checkout, payment_status: 'no_payment_required', amount_total: 0 }));
  expect(await readOrder(checkout.orderId)).toMatchObject({ status: 'expired' });
});

test('events about other shops’ objects are accepted and change nothing', async () => {
  const before = (await scan('orders')).length;
  const foreign = [
    otherEvent('customer.created'),
    sessionEvent('completed', { orderId: 'order_1111111111111', sessionId: 'cs_test_unknown00' }),
    sessionEvent('completed', { orderId: 'lea@example.fr', sessionId: 'cs_test_unknown00' }),
    disputeEvent('created', 'pi_of_another_shop', { status: 'needs_response' }),
    fraudWarningEvent('pi_of_another_shop'),
  ];
  for (const event of foreign) expect((await deliver(event)).status).toBe(200);
  expect((await scan('orders')).length).toBe(before);
});

test('a fraud warning delivered three times raises one alarm', async () => {
  const checkout = await buy(newBuyer());
  const event = fraudWarningEvent(await intentOf(checkout));
  for (let count = 0; count < 3; count += 1) expect((await deliver(event)).status).toBe(200);
  expect((await readOrder(checkout.orderId))?.needs_attention).toEqual(new Set(['fraud_warning']));
  expect(await attentionReasons(checkout.orderId)).toEqual(['fraud_warning']);
});

test('a payment is matched by the order it names, though its page’s id was never stored', async () => {
  const email = newBuyer();
  const checkout = await checkOut(email);
  await rewriteOrder(checkout.orderId, { stripe_session_id: undefined, payment_page_url: undefined });
  await deliver(sessionEvent('completed', checkout));
  expect(await readOrder(checkout.orderId)).toMatchObject({ status: 'paid', stripe_session_id: checkout.sessionId });
  expect(await mailsTo(email)).toHaveLength(1);
});

test('a repeated payment event changes nothing', async () => {
  const checkout = await checkOut(newBuyer());
  await deliver(sessionEvent('completed', checkout));
  const first = await readOrder(checkout.orderId);
  await deliver(sessionEvent('completed', checkout));
  expect(await readOrder(checkout.orderId)).toEqual(first);
});

test('a second payment of an order that is paid is marked for a person once, and mails no second link', async () => {
  const email = newBuyer();
  const checkout = await checkOut(email);
  await deliver(sessionEvent('completed', checkout));
  const again = sessionEvent('completed', { ...checkout, payment_intent: 'pi_second' });
  for (let count = 0; count < 3; count += 1) expect((await deliver(again)).status).toBe(200);
  expect(await attentionReasons(checkout.orderId)).toEqual(['paid_twice']);
  expect(await readOrder(checkout.orderId)).toMatchObject({ status: 'paid', payment_intent: 'pi_test' });
  expect(await mailsTo(email)).toHaveLength(1);
});

const session = { id: 'cs_test_shape', object: 'checkout.session', status: 'complete', payment_status: 'paid' };

test.each([
  ['null', null],
  ['a text', 'x'],
  ['no data', { id: 'evt_1', type: 'charge.refunded', livemode: false }],
  ['no object', { id: 'evt_1', type: 'charge.refunded', livemode: false, data: {} }],
  ['a session without its state', otherEvent('checkout.session.completed', { id: 'cs_test_shape' })],
  ['a sum in words', otherEvent('checkout.session.completed', { ...session, amount_total: '7900', currency: 'eur' })],
  ['half a cent', otherEvent('charge.refunded', { amount_refunded: 0.5, metadata: {} })],
  ['a negative sum', otherEvent('charge.refunded', { amount_refunded: -1, metadata: {} })],
  ['a dispute without a state', otherEvent('charge.dispute.created', { id: 'du_1', payment_intent: 'pi_1' })],
])('a signed event with %s is a 400 and is logged, and nothing is written', async (_, event) => {
  const count = async () => (await readLog()).split('"reason":"shape').length;
  const before = await count();
  expect((await deliver(event)).status).toBe(400);
  await until(async () => (await count()) === before + 1);
});

test('a sum of a wrong type leaves the order as it was', async () => {
  const checkout = await checkOut(newBuyer());
  const before = await readOrder(checkout.orderId);
  expect((await deliver(sessionEvent('completed', { ...checkout, amount_total: '7900' }))).status).toBe(400);
  expect(await readOrder(checkout.orderId)).toEqual(before);
});

test('a delivery that is too large is a 413 and is logged', async () => {
  const count = async () => (await readLog()).split('"reason":"too large"').length;
  const before = await count();
  expect((await deliver(otherEvent('customer.created', { name: 'x'.repeat(70_000) }))).status).toBe(413);
  await until(async () => (await count()) === before + 1);
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
  expect(await readOrder(checkout.orderId)).toMatchObject({
    status: 'disputed',
    needs_attention: new Set(['disputed']),
  });
});

test('fifty deliveries of one payment at once send one mail', async () => {
  const email = newBuyer();
  const event = sessionEvent('completed', await checkOut(email));
  const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(event)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await mailsTo(email)).toHaveLength(1);
});

test('an event of Stripe’s other mode is accepted, changes nothing and logs an alarm event', async () => {
  const checkout = await checkOut(newBuyer());
  const before = await readOrder(checkout.orderId);
  expect((await deliver({ ...sessionEvent('completed', checkout), livemode: true })).status).toBe(200);
  expect(await readOrder(checkout.orderId)).toEqual(before);
  expect(await readLog()).toContain('"event":"wrong_mode","livemode":"true"');
});

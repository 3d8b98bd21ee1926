import { expect, test } from 'vitest';
import { deliver, disputeEvent, fraudWarningEvent, otherEvent, sessionEvent } from '#test/cloud/deliveries.ts';
import { buy, checkOut, lookUp, newBuyer, post } from '#test/cloud/shop-client.ts';
import { attentionReasons, intentOf, mailsTo, readLog } from '#test/cloud/stand-ins.ts';
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
    disputeEvent('created', 'pi_of_another_shop', 'needs_response'),
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
  await deliver(sessionEvent('completed', { ...checkout, payment_intent: 'pi_other' }));
  expect(await readOrder(checkout.orderId)).toEqual(first);
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

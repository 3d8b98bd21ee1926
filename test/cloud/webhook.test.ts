import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { checkOut, newBuyer, post, readOrder, scan, webhookSecret } from '#test/cloud/shop-client.ts';

/** A delivery as Stripe would sign it, `offsetSeconds` from now. */
async function deliver(event: object, { secret, offsetSeconds = 0 }: { secret?: string; offsetSeconds?: number } = {}) {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: secret ?? (await webhookSecret()),
    timestamp: Math.floor(Date.now() / 1000) + offsetSeconds,
  });
  return post('/api/stripe-webhook', payload, { 'stripe-signature': signature });
}

function completed(orderId: string, sessionId: string, amountCents = 7900) {
  const session = {
    id: sessionId,
    object: 'checkout.session',
    client_reference_id: orderId,
    payment_status: 'paid',
    status: 'complete',
    amount_total: amountCents,
    currency: 'eur',
    payment_intent: 'pi_test',
  };
  return {
    id: 'evt_test',
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    data: { object: session },
  };
}

test('a forged, unsigned, late or future delivery changes nothing', async () => {
  const { orderId, sessionId } = await checkOut(newBuyer());
  const event = completed(orderId, sessionId);
  const answers = [
    await deliver(event, { secret: 'whsec_forged' }),
    await deliver(event, { offsetSeconds: -301 }),
    await deliver(event, { offsetSeconds: 302 }),
    await post('/api/stripe-webhook', event),
    await post('/api/stripe-webhook', event, { 'stripe-signature': 't=1,v1=00' }),
    await post('/api/stripe-webhook', 'é'.repeat(1000), { 'stripe-signature': 'x', 'content-type': 'text/plain' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
  expect(await readOrder(orderId)).toMatchObject({ status: 'pending' });
});

test('a true delivery is taken whatever its content type, base64 on the way or not', async () => {
  const { orderId, sessionId } = await checkOut(newBuyer());
  const payload = JSON.stringify(completed(orderId, sessionId));
  const secret = await webhookSecret();
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const answer = await post('/api/stripe-webhook', payload, {
    'stripe-signature': signature,
    'content-type': 'application/octet-stream',
  });
  expect(answer.status).toBe(200);
  expect(await readOrder(orderId)).toMatchObject({ status: 'paid' });
});

test('a payment of another amount is recorded, delivers nothing and calls a person', async () => {
  const { orderId, sessionId } = await checkOut(newBuyer());
  expect((await deliver(completed(orderId, sessionId, 100))).status).toBe(200);
  const order = await readOrder(orderId);
  expect(order).toMatchObject({ amount_paid_cents: 100 });
  expect(order?.email_sent_at).toBeUndefined();
  expect(order?.needs_attention).toEqual(new Set(['amount_mismatch']));
});

test('events about nothing of ours are taken and leave no trace', async () => {
  const before = (await scan('orders')).length;
  const unknownType = { id: 'evt_1', object: 'event', type: 'customer.created', data: { object: {} } };
  expect((await deliver(unknownType)).status).toBe(200);
  expect((await deliver(completed('order_1111111111111', 'cs_test_unknown00'))).status).toBe(200);
  expect((await scan('orders')).length).toBe(before);
});

/** What banks and Stripe report after a sale: disputes, fraud warnings, refunds that fail, payments that were none. */
import { expect, test } from 'vitest';
import { deliver, disputeEvent, refundObjectEvent, sessionEvent } from '#test/cloud/deliveries.ts';
import { buy, checkOut, download, lookUp, newBuyer, pay, tokenOf, until } from '#test/cloud/shop-client.ts';
import { attentionReasons, intentOf, stripe } from '#test/cloud/stand-ins.ts';
import { readOrder } from '#test/cloud/tables.ts';

/** A delivered order, and whether the link of its mail opens the files. */
async function sell() {
  const checkout = await buy(newBuyer());
  const token = tokenOf((await lookUp(checkout)).body.downloadUrl);
  const opens = async () => (await download({ orderId: checkout.orderId, token })).status === 200;
  return { ...checkout, opens, paymentIntent: await intentOf(checkout) };
}

test('a second dispute after one that was won closes the link again, and each marks the order', async () => {
  const { orderId, opens, paymentIntent } = await sell();
  const send = (type: 'created' | 'closed', id: string, status: string) =>
    deliver(disputeEvent(type, paymentIntent, { id, status }));
  await send('created', 'du_first', 'needs_response');
  expect(await opens()).toBe(false);
  await send('closed', 'du_first', 'won');
  expect(await opens()).toBe(true);
  await send('created', 'du_second', 'needs_response');
  expect(await opens()).toBe(false);
  expect(await readOrder(orderId)).toMatchObject({ status: 'disputed', dispute_status: 'needs_response' });
  expect(await attentionReasons(orderId)).toEqual(['disputed', 'disputed']);
  await send('closed', 'du_second', 'won');
  await send('created', 'du_first', 'needs_response');
  expect(await opens()).toBe(true);
});

test('a fraud warning closes the link until Stripe says that it needs nothing any more', async () => {
  const { sessionId, orderId, opens } = await sell();
  await stripe({ action: 'fraud-warning', session: sessionId });
  await until(async () => (await readOrder(orderId))?.fraud_warnings !== undefined);
  expect(await opens()).toBe(false);
  await stripe({ action: 'fraud-warning-over', session: sessionId });
  await until(async () => (await readOrder(orderId))?.cleared_fraud_warnings !== undefined);
  expect(await opens()).toBe(true);
});

test('a refund that fails gives access back and marks the order, whichever event comes first', async () => {
  const { sessionId, orderId, opens } = await sell();
  await stripe({ action: 'refund', session: sessionId });
  await until(async () => (await readOrder(orderId))?.status === 'refunded');
  await stripe({ action: 'refund-fail', session: sessionId });
  await until(async () => (await readOrder(orderId))?.status === 'paid');
  expect(await opens()).toBe(true);
  expect(new Set(await attentionReasons(orderId))).toEqual(new Set(['refund_failed']));
  const other = await sell();
  await deliver(refundObjectEvent('failed', other.paymentIntent, 7900));
  await deliver(refundObjectEvent('created', other.paymentIntent, 7900));
  expect(await other.opens()).toBe(true);
});

test('a debit that fails after its delivery closes the link and marks the order, in either order of the events', async () => {
  for (const order of ['paid first', 'failed first']) {
    const checkout = await checkOut(newBuyer());
    await pay(checkout, 'bank debit');
    await stripe({ action: 'webhooks', mode: 'drop' });
    await stripe({ action: 'async-fail', session: checkout.sessionId });
    const facts = { ...checkout, payment_intent: await intentOf(checkout) };
    const events = [sessionEvent('completed', facts), sessionEvent('async_payment_failed', facts)];
    for (const event of order === 'paid first' ? events : events.toReversed()) await deliver(event);
    expect(await readOrder(checkout.orderId)).toMatchObject({
      status: 'failed',
      payment_reversed_at: expect.any(String),
    });
    expect(await attentionReasons(checkout.orderId)).toEqual(['payment_failed_after_delivery']);
    expect((await lookUp(checkout)).body).toMatchObject({ status: 'failed', downloadUrl: null });
  }
});

test('a failure that Stripe reports about a payment it has is marked, and the buyer keeps the files', async () => {
  const { orderId, sessionId, opens, paymentIntent } = await sell();
  await deliver(sessionEvent('async_payment_failed', { orderId, sessionId, payment_intent: paymentIntent }));
  expect(await opens()).toBe(true);
  expect(await attentionReasons(orderId)).toEqual(['payment_failed_after_delivery']);
});

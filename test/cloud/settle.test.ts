/** The schedule: mails before questions, events without a webhook, and an outage of Stripe that delays no mail. */
import { expect, test } from 'vitest';
import { buyWithLink, checkOut, download, newBuyer, pay, until } from '#test/cloud/shop-client.ts';
import { mailsTo, readLog, stripe } from '#test/cloud/stand-ins.ts';
import { callFunction, deleteOrder, readOrder, rewriteOrder, settleNow } from '#test/cloud/tables.ts';

const past = new Date(0).toISOString();
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** A paid order whose webhooks were all lost from here on. */
async function sellAndLoseWebhooks() {
  await stripe({ action: 'webhooks', mode: 'on' });
  const { token, ...checkout } = await buyWithLink();
  await stripe({ action: 'webhooks', mode: 'drop' });
  return { ...checkout, opens: async () => (await download({ orderId: checkout.orderId, token })).status === 200 };
}

test('a refund, a dispute, a fraud warning and a failed refund whose webhooks are lost are recorded by the next run', async () => {
  const sold = await sellAndLoseWebhooks();
  const tell = async (action: string) => {
    await stripe({ action, session: sold.sessionId });
    await settleNow();
    return sold.opens();
  };
  expect(await tell('dispute')).toBe(false);
  expect(await tell('dispute-won')).toBe(true);
  expect(await tell('dispute')).toBe(false);
  expect(await readOrder(sold.orderId)).toMatchObject({ status: 'disputed', needs_attention: new Set(['disputed']) });
  const other = await sellAndLoseWebhooks();
  await stripe({ action: 'fraud-warning', session: other.sessionId });
  await settleNow();
  expect(await other.opens()).toBe(false);
  await stripe({ action: 'fraud-warning-over', session: other.sessionId });
  await stripe({ action: 'refund', session: other.sessionId });
  await settleNow();
  expect(await readOrder(other.orderId)).toMatchObject({ status: 'refunded', refunded_cents: 7900 });
  await stripe({ action: 'refund-fail', session: other.sessionId });
  await settleNow();
  expect(await other.opens()).toBe(true);
});

test('a payment without a webhook is found and mailed by the next run, though its order is not due', async () => {
  await stripe({ action: 'webhooks', mode: 'drop' });
  const email = newBuyer();
  await pay(await checkOut(email));
  await settleNow();
  expect(await mailsTo(email)).toHaveLength(1);
});

test('mails of paid orders leave before Stripe is asked about open ones, and its first outage ends the questions', async () => {
  const open = await Promise.all(Array.from({ length: 20 }, () => checkOut(newBuyer())));
  for (const { orderId } of open) await rewriteOrder(orderId, { due_at: past });
  const email = newBuyer();
  const { orderId } = await checkOut(email);
  await rewriteOrder(orderId, { due: 'deliver', due_at: minutesAgo(1), paid_at: past, amount_paid_cents: 7900 });
  await stripe({ action: 'fault', mode: 'down' });
  const before = (await readLog()).split('"event":"stripe_failed"').length;
  await callFunction('settle-orders');
  expect(await mailsTo(email)).toHaveLength(1);
  expect((await readLog()).split('"event":"stripe_failed"').length - before).toBeLessThanOrEqual(1);
  const due = await Promise.all(open.map(async (order) => (await readOrder(order.orderId))?.due_at));
  expect(new Set(due)).toEqual(new Set([past]));
  await stripe({ action: 'fault', mode: 'none' });
  await callFunction('settle-orders');
  const asked = await Promise.all(open.map(async (order) => (await readOrder(order.orderId))?.due_at));
  expect(asked.filter((at) => String(at) <= new Date().toISOString())).toEqual([]);
});

test('each run logs for how long the longest waiting order has been due, and how late events are read', async () => {
  await callFunction('settle-orders');
  const line = (await readLog())
    .trim()
    .split('\n')
    .findLast((text) => text.includes('oldestDueSeconds'));
  const message = {
    oldestDueSeconds: 0,
    eventLagSeconds: expect.toSatisfy((seconds) => seconds >= 0 && seconds < 120),
  };
  expect(JSON.parse(String(line))).toMatchObject({ function: 'settle-orders', message });
});

test('a paid order whose row was lost is made again from its session, by the webhook or the schedule, and its link is mailed', async () => {
  for (const mode of ['on', 'drop']) {
    await stripe({ action: 'webhooks', mode });
    const email = newBuyer();
    const consents = { termsVersion: '2026-11', withdrawalWaiver: true };
    const checkout = await checkOut(email, { consents, promoCode: 'BIENVENUE20' });
    const lost = await readOrder(checkout.orderId);
    await deleteOrder(checkout.orderId);
    await pay(checkout);
    if (mode === 'drop') await settleNow();
    await until(async () => (await mailsTo(email)).length === 1);
    const order = await readOrder(checkout.orderId);
    const kept = [
      'lines',
      'subtotal_cents',
      'amount_cents',
      'promo_code',
      'discount_percent',
      'gift_id',
      'consents',
      'email',
    ];
    for (const field of kept) expect([field, order?.[field]]).toEqual([field, lost?.[field]]);
    expect(order).toMatchObject({ status: 'paid', needs_attention: new Set(['order_rebuilt']) });
  }
});

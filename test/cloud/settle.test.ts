/** The schedule: mails before questions, a payment without a webhook, and an outage of Stripe that delays no mail. */
import { expect, test } from 'vitest';
import { checkOut, newBuyer } from '#test/cloud/shop-client.ts';
import { mailsTo, readLog, stripe } from '#test/cloud/stand-ins.ts';
import { callFunction, readOrder, rewriteOrder } from '#test/cloud/tables.ts';

const past = new Date(0).toISOString();
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test('mails of paid orders leave before Stripe is asked about open ones, and its first outage ends the questions', async () => {
  const open = await Promise.all(Array.from({ length: 3 }, () => checkOut(newBuyer())));
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

import { expect, test } from 'vitest';
import { deliver, refundEvent, sessionEvent } from '#test/cloud/deliveries.ts';
import { buy, checkOut, lookUp, newBuyer, pay, requestCheckout, until } from '#test/cloud/shop-client.ts';
import { mailsTo, stripe } from '#test/cloud/stand-ins.ts';
import { putPromo, readOrder, rewriteOrder, scan, settleNow } from '#test/cloud/tables.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const past = minutesAgo(1);
const due = { due: 'due', due_at: past };

test('after a crash between a fact and its status, the same event from Stripe corrects the status', async () => {
  const checkout = await buy(newBuyer());
  await deliver(refundEvent(checkout.orderId, 7900));
  await rewriteOrder(checkout.orderId, { status: 'paid' });
  await deliver(refundEvent(checkout.orderId, 7900));
  expect(await readOrder(checkout.orderId)).toMatchObject({ status: 'refunded' });
});

test('an order that cannot be read does not delay the others', async () => {
  const email = newBuyer();
  const { orderId } = await checkOut(email);
  await rewriteOrder(orderId, { ...due, paid_at: past, amount_paid_cents: 7900 });
  const broken = await checkOut(newBuyer());
  await rewriteOrder(broken.orderId, { due: 'due', due_at: new Date(0).toISOString(), lines: 'none' });
  await settleNow();
  expect(await mailsTo(email)).toHaveLength(1);
  expect(Date.parse(String((await readOrder(broken.orderId))?.due_at))).toBeGreaterThan(Date.now());
  await rewriteOrder(broken.orderId, { due: undefined, due_at: undefined });
});

test('an order whose page’s id was lost opens to the buyer who paid it', async () => {
  await stripe({ action: 'webhooks', mode: 'drop' });
  const email = newBuyer();
  const checkout = await checkOut(email);
  await pay(checkout);
  await rewriteOrder(checkout.orderId, { stripe_session_id: undefined, payment_page_url: undefined });
  const other = await checkOut(newBuyer());
  expect((await lookUp({ ...checkout, sessionId: other.sessionId })).status).toBe(404);
  expect((await lookUp(checkout)).body).toMatchObject({ status: 'paid', email });
});

test('a code held by a checkout that crashed before its order was stored is free after ten seconds', async () => {
  const now = Date.now();
  const held = { discount_percent: 10, single_use: true, hold_id: 'x', held_until: minutesAgo(-90) };
  await putPromo({ ...held, code: 'FRAIS', held_by: `order_${now - 1000}` });
  await putPromo({ ...held, code: 'MORT', held_by: `order_${now - 20_000}` });
  expect((await requestCheckout({ promoCode: 'FRAIS' })).status).toBe(400);
  expect((await requestCheckout({ promoCode: 'MORT' })).status).toBe(200);
});

test('a code is free at once after a checkout with an address that only Stripe refuses', async () => {
  await putPromo({ code: 'COQUILLE', discount_percent: 10, single_use: true });
  const email = newBuyer();
  const slip = await requestCheckout({ email: email.replace('.fr', '.f'), promoCode: 'COQUILLE' });
  expect([slip.status, slip.body.error.code]).toEqual([400, 'email_invalid']);
  expect((await checkOut(email, { promoCode: 'COQUILLE' })).url).toContain('/c/pay/');
});

test('a buyer who comes back too late for the first order’s page gets a new order', async () => {
  const email = newBuyer();
  const request = () => requestCheckout<{ orderId: string }>({ email }, `late-${email}`);
  await stripe({ action: 'fault', mode: 'down' });
  expect((await request()).status).toBe(503);
  await stripe({ action: 'fault', mode: 'none' });
  const [first] = (await scan('orders')).filter((order) => order.email === email);
  const orderId = String(first?.order_id);
  await rewriteOrder(orderId, { created_at: minutesAgo(6), session_expires_at: minutesAgo(-29) });
  const again = await request();
  expect(again.status).toBe(200);
  expect(again.body.orderId).not.toBe(orderId);
});

test('a checkout is a 503 when Stripe is down while an earlier page should be closed', async () => {
  const email = newBuyer();
  await checkOut(email, { promoCode: 'BIENVENUE20' });
  await stripe({ action: 'fault', mode: 'down' });
  expect((await requestCheckout({ email, promoCode: 'BIENVENUE20' })).status).toBe(503);
});

test('a payment that comes after an expiry is delivered', async () => {
  const email = newBuyer();
  const checkout = await checkOut(email);
  await deliver(sessionEvent('expired', checkout));
  await settleNow(checkout.orderId);
  await deliver(sessionEvent('completed', checkout));
  await until(async () => (await mailsTo(email)).length === 1);
  expect(await readOrder(checkout.orderId)).toMatchObject({ status: 'paid' });
});

import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { connect, goodCard, guideSession, startUnderTest } from '#test/local/stripe-under-test.ts';

test('the same idempotency key and parameters get the first answer again', async () => {
  const { stripe } = await startUnderTest();
  const first = await stripe.checkout.sessions.create(guideSession(), { idempotencyKey: 'order_1-0' });
  const again = await stripe.checkout.sessions.create(guideSession(), { idempotencyKey: 'order_1-0' });
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
});

test('the same idempotency key with other parameters is refused', async () => {
  const { stripe } = await startUnderTest();
  await stripe.checkout.sessions.create(guideSession(), { idempotencyKey: 'key' });
  const other = guideSession({ customer_email: 'autre@example.fr' });
  await expect(stripe.checkout.sessions.create(other, { idempotencyKey: 'key' })).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  );
});

test('a refused parameter is not kept under the key', async () => {
  const { stripe } = await startUnderTest();
  const wrong = guideSession({ customer_email: 'camille@nulle-part' });
  await expect(stripe.checkout.sessions.create(wrong, { idempotencyKey: 'key' })).rejects.toMatchObject({
    statusCode: 400,
    param: 'customer_email',
    code: 'email_invalid',
  });
  await expect(stripe.checkout.sessions.create(guideSession(), { idempotencyKey: 'key' })).resolves.toBeDefined();
});

test('a 500 is kept under its key, and another key gets through', async () => {
  const { running, control } = await startUnderTest();
  const stripe = connect(running.port, { retries: 0 });
  await control({ action: 'fault', mode: 'error' });
  const create = (idempotencyKey: string) => stripe.checkout.sessions.create(guideSession(), { idempotencyKey });
  await expect(create('a')).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
  await control({ action: 'fault', mode: 'none' });
  await expect(create('a')).rejects.toMatchObject({ statusCode: 500 });
  await expect(create('b')).resolves.toMatchObject({ status: 'open' });
});

test('a call whose key is still at work is refused with 409; the work is done once', async () => {
  const { running, control } = await startUnderTest();
  const stripe = connect(running.port, { retries: 0, timeout: 20_000 });
  await control({ action: 'fault', mode: 'slow', seconds: 30 });
  const create = () => stripe.checkout.sessions.create(guideSession(), { idempotencyKey: 'key' });
  const outcomes = [create(), create()].map((call) => call.then(() => 200).catch((error) => error.statusCode));
  expect(await Promise.race(outcomes)).toBe(409);
  await control({ action: 'fault', mode: 'none' });
  expect((await Promise.all(outcomes)).toSorted()).toEqual([200, 409]);
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
});

test('a client that gives up on a slow answer finds it under the same key', async () => {
  const { running, control, stripe } = await startUnderTest();
  await control({ action: 'fault', mode: 'slow', seconds: 60 });
  const impatient = connect(running.port, { retries: 0, timeout: 200 });
  await expect(impatient.checkout.sessions.create(guideSession(), { idempotencyKey: 'key' })).rejects.toBeInstanceOf(
    Stripe.errors.StripeConnectionError,
  );
  await control({ action: 'fault', mode: 'none' });
  const session = await stripe.checkout.sessions.create(guideSession(), { idempotencyKey: 'key' });
  expect((await stripe.checkout.sessions.list()).data.map(({ id }) => id)).toEqual([session.id]);
});

test('when the API is down, connections break; the payment page and the controls still work', async () => {
  const { running, control, pay } = await startUnderTest();
  const stripe = connect(running.port, { retries: 0 });
  const { id } = await stripe.checkout.sessions.create(guideSession());
  await control({ action: 'fault', mode: 'down' });
  await expect(stripe.balance.retrieve()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect((await pay(id, goodCard)).status).toBe(303);
  await control({ action: 'fault', mode: 'none' });
  await expect(stripe.balance.retrieve()).resolves.toMatchObject({ pending: [{ amount: 7900 }] });
});

test('a missing or foreign key is refused', async () => {
  const { running } = await startUnderTest();
  const live = connect(running.port, { key: 'sk_live_abc' });
  await expect(live.balance.retrieve()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  expect((await fetch(`${running.url}/v1/balance`)).status).toBe(401);
});

test('a coupon exists once', async () => {
  const { stripe } = await startUnderTest();
  const coupon = { id: 'ETE-10', percent_off: 10, duration: 'once' } as const;
  expect(await stripe.coupons.create(coupon)).toMatchObject({ id: 'ETE-10', percent_off: 10, valid: true });
  await expect(stripe.coupons.create(coupon)).rejects.toMatchObject({
    statusCode: 400,
    code: 'resource_already_exists',
  });
  await expect(stripe.coupons.retrieve('constructor')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
});

test.each([
  { what: 'an unknown coupon', change: { discounts: [{ coupon: 'RIEN' }] }, error: { code: 'resource_missing' } },
  { what: 'an empty cart', change: { line_items: [] }, error: { code: 'parameter_missing', param: 'line_items' } },
  { what: 'a parameter not played here', change: { ui_mode: 'embedded_page' }, error: { code: 'parameter_unknown' } },
  { what: 'a return address that is none', change: { success_url: 'merci' }, error: { param: 'success_url' } },
])('$what is refused', async ({ change, error }) => {
  const { stripe } = await startUnderTest();
  const params = guideSession(change as Partial<Stripe.Checkout.SessionCreateParams>);
  await expect(stripe.checkout.sessions.create(params)).rejects.toMatchObject({ statusCode: 400, ...error });
});

test('lists come newest first, by pages', async () => {
  const { stripe } = await startUnderTest();
  const ids: string[] = [];
  for (const order of ['a', 'b', 'c']) {
    ids.unshift((await stripe.checkout.sessions.create(guideSession({ client_reference_id: order }))).id);
  }
  const page = await stripe.checkout.sessions.list({ limit: 2 });
  expect(page).toMatchObject({ has_more: true });
  const all: string[] = [];
  for await (const session of stripe.checkout.sessions.list({ limit: 2 })) all.push(session.id);
  expect(all).toEqual(ids);
});

test('the session of a payment intent can be found', async () => {
  const { stripe, pay } = await startUnderTest();
  await stripe.checkout.sessions.create(guideSession());
  const { id } = await stripe.checkout.sessions.create(guideSession());
  await pay(id, goodCard);
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
  const found = await stripe.checkout.sessions.list({ payment_intent: String(payment_intent) });
  expect(found.data.map((session) => session.id)).toEqual([id]);
});

/** Failures of the API that only the stand-in can simulate. */
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { connect, guideSession, startUnderTest } from '#test/local/stripe-under-test.ts';

test('a 500 is kept under its idempotency key, and another key works', async () => {
  const { running, control } = await startUnderTest();
  const stripe = connect(running.url, { retries: 0 });
  await control({ action: 'fault', mode: 'error' });
  const create = (idempotencyKey: string) => stripe.checkout.sessions.create(guideSession(), { idempotencyKey });
  await expect(create('a')).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
  await control({ action: 'fault', mode: 'none' });
  await expect(create('a')).rejects.toMatchObject({ statusCode: 500 });
  await expect(create('b')).resolves.toMatchObject({ status: 'open' });
});

test('a call whose idempotency key is in use gets 409, and only one session is created', async () => {
  const { running, control } = await startUnderTest();
  const stripe = connect(running.url, { retries: 0, timeout: 20_000 });
  await control({ action: 'fault', mode: 'slow', seconds: 30 });
  const create = () => stripe.checkout.sessions.create(guideSession(), { idempotencyKey: 'key' });
  const outcomes = [create(), create()].map((call) => call.then(() => 200).catch((error) => error.statusCode));
  expect(await Promise.race(outcomes)).toBe(409);
  await control({ action: 'fault', mode: 'none' });
  expect((await Promise.all(outcomes)).toSorted()).toEqual([200, 409]);
  const controls = await (await fetch(running.url)).text();
  expect(controls.match(/order_1790000000000/g)).toHaveLength(1);
});

test('a client that times out on a slow answer finds it under the same key', async () => {
  const { running, control, stripe } = await startUnderTest();
  await control({ action: 'fault', mode: 'slow', seconds: 60 });
  const impatient = connect(running.url, { retries: 0, timeout: 200 });
  await expect(impatient.checkout.sessions.create(guideSession(), { idempotencyKey: 'key' })).rejects.toBeInstanceOf(
    Stripe.errors.StripeConnectionError,
  );
  await control({ action: 'fault', mode: 'none' });
  const session = await stripe.checkout.sessions.create(guideSession(), { idempotencyKey: 'key' });
  expect(session.lastResponse.headers['idempotent-replayed']).toBe('true');
});

test('a parameter or a call that the stand-in does not support is refused', async () => {
  const { stripe } = await startUnderTest();
  const embedded = guideSession({ ui_mode: 'embedded_page' });
  await expect(stripe.checkout.sessions.create(embedded)).rejects.toMatchObject({ code: 'parameter_unknown' });
  const { id } = await stripe.checkout.sessions.create(guideSession());
  const expanded = stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] });
  await expect(expanded).rejects.toMatchObject({ param: 'expand[0]' });
  await expect(stripe.balance.retrieve()).rejects.toMatchObject({ statusCode: 404 });
});

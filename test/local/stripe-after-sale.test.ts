/** Refunds, disputes and fraud warnings as the stand-in's controls cause them. */
import { expect, test } from 'vitest';
import { goodCard, lastOf, startPaid, startWithSession } from '#test/local/stripe-under-test.ts';

test('a disputed charge cannot be refunded until the dispute is won', async () => {
  const { control, id } = await startPaid();
  const refund = { action: 'refund', session: id };
  await control({ action: 'dispute', session: id });
  expect(await control(refund)).toMatchObject({ status: 400 });
  await control({ action: 'dispute-won', session: id });
  expect(await control(refund)).toMatchObject({ status: 200 });
});

test.each([
  { number: '4000 0000 0000 7726', first: 'pending', later: 'succeeded' },
  { number: '4000 0000 0000 5126', first: 'succeeded', later: 'failed' },
])('a refund to card $number is $first, and $later after 20 seconds', async ({ number, first, later }) => {
  let ahead = 0;
  const { stripe, id, pay, waitFor, received } = await startWithSession({ now: () => new Date(Date.now() + ahead) });
  await pay(id, { ...goodCard, number });
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
  expect(await stripe.refunds.create({ payment_intent: String(payment_intent) })).toMatchObject({ status: first });
  await waitFor('charge.refunded');
  expect(lastOf(received, 'charge.refunded').data.object).toMatchObject({ amount_refunded: 7900, refunded: true });
  ahead = 21_000;
  await waitFor('refund.updated', 2);
  expect(lastOf(received, 'refund.updated').data.object).toMatchObject({ status: later });
});

test('a refund asked for again under its key is the same refund, and a refusal is the same refusal', async () => {
  const { stripe, control, id, intent } = await startPaid();
  const ask = (idempotencyKey: string) => stripe.refunds.create({ payment_intent: intent }, { idempotencyKey });
  const first = await ask('refund-a');
  expect((await ask('refund-a')).id).toBe(first.id);
  await expect(ask('refund-b')).rejects.toMatchObject({ code: 'charge_already_refunded' });
  await control({ action: 'refund-fail', session: id });
  await expect(ask('refund-b')).rejects.toMatchObject({ code: 'charge_already_refunded' });
  expect(await ask('refund-c')).toMatchObject({ amount: 7900 });
});

/** Refunds, disputes and fraud warnings as the stand-in's controls cause them. */
import { expect, test } from 'vitest';
import { startPaid } from '#test/local/stripe-under-test.ts';

test('a disputed charge cannot be refunded until the dispute is won', async () => {
  const { control, id } = await startPaid();
  const refund = { action: 'refund', session: id };
  await control({ action: 'dispute', session: id });
  expect(await control(refund)).toMatchObject({ status: 400 });
  await control({ action: 'dispute-won', session: id });
  expect(await control(refund)).toMatchObject({ status: 200 });
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

/** Payments on the stand-in's page: Stripe's own page cannot be paid by a program. */
import { expect, test } from 'vitest';
import { goodCard, guideSession, sepaDebit, startUnderTest, startWithSession } from '#test/local/stripe-under-test.ts';

test('a pending SEPA debit succeeds by itself after twenty seconds', async () => {
  let clock = Date.parse('2027-01-01T10:00:00Z');
  const { pay, waitFor, id } = await startWithSession({ now: () => new Date(clock) });
  await pay(id, sepaDebit);
  clock += 21_000;
  await waitFor('checkout.session.async_payment_succeeded');
});

test('a session expires by itself when its time is over, and can no longer be paid', async () => {
  let clock = Date.parse('2027-01-01T10:00:00Z');
  const { stripe, pay, page, waitFor } = await startUnderTest({ now: () => new Date(clock) });
  const { id } = await stripe.checkout.sessions.create(guideSession({ expires_at: clock / 1000 + 35 * 60 }));
  clock += 35 * 60_000;
  await waitFor('checkout.session.expired');
  expect(await (await pay(id, goodCard)).text()).toContain('Cette page de paiement a expiré');
  expect(await page(id)).toContain('href="http://localhost:4999/checkout"');
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', url: null });
});

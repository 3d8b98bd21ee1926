/** Payments on the stand-in's page: Stripe's own page cannot be paid by a program. */
import { expect, test } from 'vitest';
import {
  goodCard,
  guideSession,
  lastOf,
  refusedCard,
  sepaDebit,
  startPaid,
  startUnderTest,
  startWithSession,
} from '#test/local/stripe-under-test.ts';

test('a session with a discount is shown, paid by card and read back as Stripe would', async () => {
  const { stripe, pay, page, waitFor, received } = await startUnderTest();
  await stripe.coupons.create({ id: 'BIENVENUE20-20', name: 'BIENVENUE20', percent_off: 20, duration: 'once' });
  const session = await stripe.checkout.sessions.create(guideSession({ discounts: [{ coupon: 'BIENVENUE20-20' }] }));
  const shown = (await page(session.id)).replaceAll(/[\u00a0\u202f]/g, ' ');
  for (const text of ['Guide Amour', 'Quantité : 1', 'BIENVENUE20', '−20 %', '−15,80 €', '63,20 €']) {
    expect(shown).toContain(text);
  }

  const answer = await pay(session.id, goodCard);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(
    `http://localhost:4999/payment-success?order_id=x&payment_intent=${session.id}`,
  );
  const types = await waitFor('checkout.session.completed');
  expect(types.toSorted()).toEqual(['charge.succeeded', 'checkout.session.completed', 'payment_intent.succeeded']);

  const paid = await stripe.checkout.sessions.retrieve(session.id);
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
  const metadata = { order_id: 'order_1790000000000' };
  expect(await stripe.paymentIntents.retrieve(String(paid.payment_intent))).toMatchObject({
    status: 'succeeded',
    amount_received: 6320,
    metadata,
  });
  expect(lastOf(received, 'charge.succeeded').data.object).toMatchObject({
    amount: 6320,
    payment_intent: paid.payment_intent,
    metadata,
    payment_method_details: { type: 'card', card: { last4: '4242' } },
  });
});

test('a refused card leaves the session open, and the next card pays it', async () => {
  const { stripe, pay, waitFor, id } = await startWithSession();
  const refused = await pay(id, refusedCard);
  expect(await refused.text()).toContain('Votre carte a été refusée.');
  await waitFor('payment_intent.payment_failed');
  const open = await stripe.checkout.sessions.retrieve(id);
  expect(open).toMatchObject({ status: 'open' });
  expect(await stripe.paymentIntents.retrieve(String(open.payment_intent))).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { decline_code: 'generic_decline' },
  });
  expect((await pay(id, goodCard)).status).toBe(303);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
});

test('two submits at once pay once', async () => {
  const { pay, events, id } = await startWithSession();
  const answers = await Promise.all([pay(id, goodCard), pay(id, goodCard)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect((await events()).filter(({ type }) => type === 'charge.succeeded')).toHaveLength(1);
});

test('the form names each field that is missing or wrong, and nothing is charged', async () => {
  const { pay, events, id } = await startWithSession();
  const page = await (await pay(id, { method: 'card', number: '4242', expiry: '01/20', cvc: '', name: '<b>' })).text();
  expect(page).toContain('Le numéro de votre carte est incomplet.');
  expect(page).toContain('La date d’expiration de votre carte est passée.');
  expect(page).toContain('Le code de sécurité de votre carte est incomplet.');
  expect(page).toContain('value="&lt;b&gt;"');
  expect(await events()).toEqual([]);
});

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

test('a paid session cannot be expired, and its page says that it is paid', async () => {
  const { stripe, page, id } = await startPaid();
  await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
  expect(await page(id)).toContain('Ce paiement est déjà fait');
});

import { expect, test } from 'vitest';
import { startStripe } from '#local/stripe/server.ts';
import {
  connect,
  goodCard,
  guideSession,
  refusedCard,
  sepaDebit,
  startUnderTest,
} from '#test/local/stripe-under-test.ts';

test('a session with a discount is made, paid by card and read back as Stripe would', async () => {
  const { stripe, pay, waitFor } = await startUnderTest();
  await stripe.coupons.create({ id: 'BIENVENUE20-20', name: 'BIENVENUE20', percent_off: 20, duration: 'once' });
  const session = await stripe.checkout.sessions.create(guideSession({ discounts: [{ coupon: 'BIENVENUE20-20' }] }));
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_subtotal: 7900,
    amount_total: 6320,
    total_details: { amount_discount: 1580 },
    payment_intent: null,
    livemode: false,
  });

  const answer = await pay(session.id, goodCard);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(
    `http://localhost:4999/payment-success?order_id=x&payment_intent=${session.id}`,
  );
  const types = await waitFor('checkout.session.completed');
  expect(types.toSorted()).toEqual(['charge.succeeded', 'checkout.session.completed', 'payment_intent.succeeded']);

  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge', 'line_items'],
  });
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    client_reference_id: 'order_1790000000000',
    line_items: { data: [{ description: 'Guide Amour', quantity: 1, amount_total: 6320, amount_discount: 1580 }] },
    payment_intent: {
      status: 'succeeded',
      amount_received: 6320,
      latest_charge: {
        amount: 6320,
        paid: true,
        metadata: { order_id: 'order_1790000000000' },
        payment_method_details: { type: 'card', card: { last4: '4242' } },
      },
    },
  });
});

test.each([
  { unit: 7900, quantity: 1, percent: 12.5, total: 6912 },
  { unit: 333, quantity: 3, percent: 50, total: 499 },
  { unit: 7900, quantity: 10, percent: 33.33, total: 52669 },
])('$percent % off $quantity × $unit cents is rounded half up on the discount', async (sale) => {
  const { stripe } = await startUnderTest();
  const coupon = await stripe.coupons.create({ percent_off: sale.percent, duration: 'once' });
  const product_data = { name: 'Guide' };
  const session = await stripe.checkout.sessions.create(
    guideSession({
      line_items: [
        { quantity: sale.quantity, price_data: { currency: 'eur', unit_amount: sale.unit, product_data } },
        { quantity: 1, price_data: { currency: 'eur', unit_amount: 0, product_data } },
      ],
      discounts: [{ coupon: coupon.id }],
    }),
  );
  expect(session.amount_total).toBe(sale.total);
  const lines = await stripe.checkout.sessions.listLineItems(session.id);
  expect(lines.data.reduce((sum, line) => sum + line.amount_total, 0)).toBe(sale.total);
});

test('a refused card leaves the session open, and the next card pays it', async () => {
  const { stripe, pay, waitFor } = await startUnderTest();
  const { id } = await stripe.checkout.sessions.create(guideSession());
  const refused = await pay(id, refusedCard);
  expect(await refused.text()).toContain('Votre carte a été refusée.');
  await waitFor('payment_intent.payment_failed');
  const open = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
  expect(open).toMatchObject({
    status: 'open',
    payment_intent: { status: 'requires_payment_method', last_payment_error: { decline_code: 'generic_decline' } },
  });
  expect((await pay(id, goodCard)).status).toBe(303);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
});

test('two submits at once pay once', async () => {
  const { stripe, pay, waitFor } = await startUnderTest();
  const { id } = await stripe.checkout.sessions.create(guideSession());
  const answers = await Promise.all([pay(id, goodCard), pay(id, goodCard)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  await waitFor('checkout.session.completed');
  expect((await stripe.charges.list()).data).toHaveLength(1);
});

test('what is missing on the form is said field by field, and nothing is charged', async () => {
  const { stripe, pay } = await startUnderTest();
  const { id } = await stripe.checkout.sessions.create(guideSession());
  const page = await (await pay(id, { method: 'card', number: '4242', expiry: '01/20', cvc: '', name: '<b>' })).text();
  expect(page).toContain('Le numéro de votre carte est incomplet.');
  expect(page).toContain('La date d’expiration de votre carte est passée.');
  expect(page).toContain('Le code de sécurité de votre carte est incomplet.');
  expect(page).toContain('value="&lt;b&gt;"');
  expect((await stripe.charges.list()).data).toHaveLength(0);
});

test('a SEPA debit completes the session unpaid, then pays it', async () => {
  const { stripe, pay, control, waitFor } = await startUnderTest();
  const { id } = await stripe.checkout.sessions.create(guideSession());
  expect((await pay(id, sepaDebit)).status).toBe(303);
  await waitFor('checkout.session.completed');
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  expect(await control({ action: 'async-succeed', session: id })).toMatchObject({ status: 200, body: { ok: true } });
  await waitFor('checkout.session.async_payment_succeeded');
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
});

test('a SEPA debit that nobody touches comes through after twenty seconds', async () => {
  let clock = Date.parse('2027-01-01T10:00:00Z');
  const { stripe, pay, waitFor } = await startUnderTest({ now: () => new Date(clock) });
  const { id } = await stripe.checkout.sessions.create(guideSession());
  await pay(id, sepaDebit);
  clock += 21_000;
  await waitFor('checkout.session.async_payment_succeeded');
});

test('a failed SEPA debit is told, and the session stays unpaid', async () => {
  const { stripe, pay, control, waitFor } = await startUnderTest();
  const { id } = await stripe.checkout.sessions.create(guideSession());
  await pay(id, sepaDebit);
  await control({ action: 'async-fail', session: id });
  await waitFor('checkout.session.async_payment_failed');
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'unpaid' });
});

test('a session lives half an hour at least and a day at most', async () => {
  const { stripe } = await startUnderTest();
  const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60;
  const create = (minutes: number) => stripe.checkout.sessions.create(guideSession({ expires_at: inMinutes(minutes) }));
  await expect(create(29)).rejects.toMatchObject({ statusCode: 400, param: 'expires_at' });
  await expect(create(24 * 60 + 1)).rejects.toMatchObject({ statusCode: 400, param: 'expires_at' });
  await expect(create(31)).resolves.toMatchObject({ status: 'open' });
});

test('a session whose time is over expires on its own and can no longer be paid', async () => {
  let clock = Date.parse('2027-01-01T10:00:00Z');
  const { stripe, pay, page, waitFor } = await startUnderTest({ now: () => new Date(clock) });
  const { id } = await stripe.checkout.sessions.create(guideSession({ expires_at: clock / 1000 + 35 * 60 }));
  clock += 35 * 60_000;
  await waitFor('checkout.session.expired');
  expect(await (await pay(id, goodCard)).text()).toContain('Cette page de paiement a expiré');
  expect(await page(id)).toContain('href="http://localhost:4999/checkout"');
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', url: null });
});

test('an open session can be expired by the shop, a paid one cannot', async () => {
  const { stripe, pay, page, waitFor } = await startUnderTest();
  const open = await stripe.checkout.sessions.create(guideSession());
  expect(await stripe.checkout.sessions.expire(open.id)).toMatchObject({ status: 'expired' });
  await waitFor('checkout.session.expired');
  const paid = await stripe.checkout.sessions.create(guideSession());
  await pay(paid.id, goodCard);
  await expect(stripe.checkout.sessions.expire(paid.id)).rejects.toMatchObject({ statusCode: 400 });
  expect(await page(paid.id)).toContain('Ce paiement est déjà fait');
});

test('what was paid before a restart is paid after it', async () => {
  const { stripe, pay, options, running } = await startUnderTest();
  const { id } = await stripe.checkout.sessions.create(guideSession());
  await pay(id, goodCard);
  await running.close();
  const again = await startStripe(options);
  try {
    expect(await connect(again.port).checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
  } finally {
    await again.close();
  }
});

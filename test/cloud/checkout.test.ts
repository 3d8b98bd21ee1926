import { expect, test } from 'vitest';
import type { ErrorBody } from '#lambdas/http/contract.ts';
import { checkOut, guideLine, newBuyer, post, postForm, requestCheckout } from '#test/cloud/shop-client.ts';
import { stripe } from '#test/cloud/stand-ins.ts';
import { readOrder, scan } from '#test/cloud/tables.ts';

const valid = { lineItems: [guideLine], email: 'lea@example.fr' };
const withLine = (facts: object) => ({ ...valid, lineItems: [{ ...guideLine, ...facts }] });
const withConsents = (facts: object) => ({ ...valid, consents: { termsVersion: '2026-11', ...facts } });

const refused = {
  email_required: ['Email requis pour le checkout', { lineItems: [guideLine] }, { ...valid, email: '  ' }],
  email_invalid: [
    'Veuillez fournir une adresse email valide',
    ...['lea', 'léa@example.fr', 'a..b@example.fr'].map((email) => ({ ...valid, email })),
  ],
  price_mismatch: ['Le prix a changé. Rechargez la page.', withLine({ price: 1 })],
  terms_outdated: [
    'Les conditions de vente ont changé. Rechargez la page pour lire celles d’aujourd’hui.',
    withConsents({ termsVersion: 'INVENTEE', withdrawalWaiver: true }),
  ],
  gift_email_invalid: [
    'L’adresse e-mail de la personne à qui vous offrez le guide n’est pas valide',
    { ...valid, gift: { to: 'noe' } },
  ],
  promo_invalid: ['Code promo invalide ou expiré', { ...valid, promoCode: 'NEXISTEPAS' }],
  invalid_request: [
    'Requête invalide',
    ...[{ ...valid, email: 5 }, withLine({ price: '79' }), withConsents({ withdrawalWaiver: 'false' })],
    ...[[valid], '"bonjour"', '{"email":', '', { ...valid, lineItems: 'guide' }],
  ],
};

test.each(Object.entries(refused))(
  'a checkout is refused as %s, in French, and leaves nothing behind',
  async (code, [message, ...bodies]) => {
    const before = (await scan('orders')).length;
    for (const body of bodies) {
      const answer = await post<ErrorBody>('/api/create-checkout', body);
      expect([body, answer.status, answer.body]).toEqual([body, 400, { error: { code, message } }]);
    }
    expect((await scan('orders')).length).toBe(before);
  },
);

test('a body over 64 kB is refused', async () => {
  const answer = await post('/api/create-checkout', { ...valid, name: 'x'.repeat(70_000) });
  expect(answer.status).toBe(413);
});

test('a checkout stores a pending order and its pending gift before anything is paid', async () => {
  const email = newBuyer();
  const { orderId, sessionId, url } = await checkOut(email, {
    consents: { termsVersion: '2026-11', withdrawalWaiver: true },
  });
  expect(orderId).toMatch(/^order_\d{13}$/);
  expect(url).toContain(sessionId);
  expect(await readOrder(orderId)).toMatchObject({
    email,
    status: 'pending',
    product_id: 'guide-amour-1',
    amount: 79,
    amount_cents: 7900,
    stripe_session_id: sessionId,
    consents: { terms_version: '2026-11', withdrawal_waiver: true },
  });
  expect((await scan('orderGifts')).find((gift) => gift.order_id === orderId)).toMatchObject({
    customer_email: email,
    gift_product_id: 'carnet-communication',
    is_delivered: false,
  });
});

test('the body that the specification describes is a checkout', async () => {
  const { productId, ...line } = guideLine;
  const body = { lineItems: [line], currency: 'eur', orderId: 'order_1', hasMainProduct: true, promoCode: '' };
  const urls = { successUrl: '/payment-success?order_id=order_1', cancelUrl: '/checkout' };
  const { orderId } = await checkOut(newBuyer(), { ...body, ...urls });
  expect(orderId).not.toBe('order_1');
  const order = await readOrder(orderId);
  expect(order).toMatchObject({ product_id: productId, amount_cents: 7900, status: 'pending' });
  // A buyer who consents to nothing keeps the right of withdrawal.
  expect(order).not.toHaveProperty('consents');
});

test('the same key and body is the same order, another body under the key is refused', async () => {
  const email = newBuyer();
  const key = `key-${email}`;
  const first = await requestCheckout({ email }, key);
  expect((await requestCheckout({ email }, key)).body).toEqual(first.body);
  const other = await requestCheckout({}, key);
  expect([other.status, other.body.error.code]).toEqual([409, 'key_reused']);
});

test('Stripe being down is a 503 with Retry-After, and the same attempt goes through afterwards', async () => {
  const email = newBuyer();
  const request = () => requestCheckout({ email }, `down-${email}`);
  await stripe({ action: 'fault', mode: 'down' });
  const refused = await request();
  await stripe({ action: 'fault', mode: 'none' });
  expect([refused.status, refused.body.error.code]).toEqual([503, 'payment_unavailable']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await request()).status).toBe(200);
  expect((await scan('orders')).filter((order) => order.email === email)).toHaveLength(1);
});

test('while Stripe does not answer, a checkout is a 503 within ten seconds', async () => {
  await stripe({ action: 'fault', mode: 'slow', seconds: 60 });
  const startedAt = Date.now();
  expect((await requestCheckout()).status).toBe(503);
  expect(Date.now() - startedAt).toBeLessThan(10_000);
});

test.each([
  ['on', true],
  ['true', true],
  ['false', false],
  ['', false],
])('a plain form whose box says « %s » stores a waiver of %s', async (box, withdrawalWaiver) => {
  const email = newBuyer();
  const fields = { productId: 'guide-amour-1', name: 'Le Guide Amour', price: '79', termsVersion: '2026-11', email };
  const sent = await postForm('/api/create-checkout', { ...fields, withdrawalWaiver: box });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringContaining('/c/pay/cs_')]);
  const order = (await scan('orders')).find((row) => row.email === email);
  expect(order?.consents).toMatchObject({ terms_version: '2026-11', withdrawal_waiver: withdrawalWaiver });
});

test('a buy button’s form without an address field leads to the checkout page, an empty field to its error', async () => {
  const fields = { productId: 'guide-amour-1', name: 'Le Guide Amour', price: '79' };
  const early = await postForm('/api/create-checkout', fields);
  expect([early.status, early.headers.get('location')]).toEqual([303, '/checkout?buy=guide-amour-1']);
  const empty = await postForm('/api/create-checkout', { ...fields, email: '' });
  expect(empty.headers.get('location')).toBe('/checkout?buy=guide-amour-1&error=email_required#erreur-email_required');
});

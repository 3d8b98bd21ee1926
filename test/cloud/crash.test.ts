import { expect, test } from 'vitest';
import { checkOut, newBuyer, requestCheckout } from '#test/cloud/shop-client.ts';
import { stripe } from '#test/cloud/stand-ins.ts';
import { putPromo } from '#test/cloud/tables.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test('a code held by a checkout that crashed before its order was stored is free after ten seconds', async () => {
  const now = Date.now();
  const held = { discount_percent: 10, single_use: true, request_key: 'x', reserved_until: minutesAgo(-90) };
  await putPromo({ ...held, code: 'FRAIS', reserved_by: `order_${now - 1000}` });
  await putPromo({ ...held, code: 'MORT', reserved_by: `order_${now - 20_000}` });
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

test('a checkout is a 503 when Stripe is down while an earlier page should be closed', async () => {
  const email = newBuyer();
  await checkOut(email, { promoCode: 'BIENVENUE20' });
  await stripe({ action: 'fault', mode: 'down' });
  expect((await requestCheckout({ email, promoCode: 'BIENVENUE20' })).status).toBe(503);
});

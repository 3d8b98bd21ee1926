import { expect, onTestFinished, test } from 'vitest';
import type { CheckoutReply, ErrorBody } from '#lambdas/http/contract.ts';
import { buy, checkOut, get, lookUp, newBuyer, pay, requestCheckout } from '#test/cloud/shop-client.ts';
import { readLog, shop, stripe } from '#test/cloud/stand-ins.ts';
import { callFunction, putPromo, readOrder, rewriteOrder, scan } from '#test/cloud/tables.ts';

const stored = async (code: string) => (await scan('promoCodes')).find((promo) => promo.code === code);

test('a code that the deployed content no longer has becomes invalid; a code that a person made stays', async () => {
  const memory = await stored('#published');
  const terms = { discount_percent: 30, first_purchase_only: false, single_use: false, expires_at: null };
  await putPromo({ code: '#published', published_codes: new Set(['RETIRE30']) });
  onTestFinished(() => putPromo({ ...memory, code: '#published' }));
  for (const code of ['RETIRE30', 'AMI30']) await putPromo({ ...terms, code, is_active: true, used_at: null });
  await callFunction('load-promo-codes');
  expect((await get('/api/promo-codes/RETIRE30')).status).toBe(404);
  expect((await get('/api/promo-codes/AMI30')).status).toBe(200);
  expect(await stored('RETIRE30')).toMatchObject({ ...terms, is_active: false });
  expect((await stored('#published'))?.published_codes).toEqual(new Set(['RETIRE30', 'BIENVENUE20']));
});

test('a page that was just paid keeps its code, though no webhook has come yet', async () => {
  await stripe({ action: 'webhooks', mode: 'drop' });
  const email = newBuyer();
  const first = await checkOut(email, { promoCode: 'BIENVENUE20' });
  await pay(first);
  await stripe({ action: 'webhooks', mode: 'on' });
  const again = await requestCheckout({ email, promoCode: 'BIENVENUE20' });
  expect([again.status, again.body.error.code]).toEqual([400, 'promo_invalid']);
  expect((await lookUp(first)).body.status).toBe('paid');
});

test('an earlier page that Stripe no longer knows under our key does not block a new one', async () => {
  const email = newBuyer();
  const { orderId } = await checkOut(email, { promoCode: 'BIENVENUE20' });
  await rewriteOrder(orderId, { stripe_session_id: 'cs_test_ofanotheraccount' });
  expect((await checkOut(email, { promoCode: 'BIENVENUE20' })).orderId).not.toBe(orderId);
});

test('a code is free at once after a checkout with an address that only Stripe refuses', async () => {
  await putPromo({ code: 'COQUILLE', discount_percent: 10, single_use: true });
  const email = newBuyer();
  const slip = await requestCheckout({ email: email.replace('.fr', '.f'), promoCode: 'COQUILLE' });
  expect([slip.status, slip.body.error.code]).toEqual([400, 'email_invalid']);
  expect((await checkOut(email, { promoCode: 'COQUILLE' })).url).toContain('/c/pay/');
});

test('twenty reduced checkouts of one mailbox at once end in one page that can be paid, and clear answers for the others', async () => {
  const email = newBuyer();
  const before = (await readLog()).split('"event":"stripe_failed"').length;
  const request = () => requestCheckout<CheckoutReply & ErrorBody>({ email, promoCode: 'BIENVENUE20' });
  const answers = await Promise.all(Array.from({ length: 20 }, request));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.filter(({ status }) => ![400, 409].includes(status))).toEqual([]);
  const busy = refused.find(({ status }) => status === 409);
  expect(busy?.headers.get('retry-after')).toBe('1');
  const payments = await Promise.allSettled(
    answers.filter(({ status }) => status === 200).map(({ body: checkout }) => pay(checkout)),
  );
  expect(payments.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await readLog()).split('"event":"stripe_failed"')).toHaveLength(before);
});

test('the owner makes codes and stops them without a deployment, and a stopped one stays stopped', async () => {
  const codes = (...words: string[]) => shop('codes', ...words);
  const code = `AUTOMNE${Date.now()}`;
  const created = await codes('create', code.toLowerCase(), '--percent', '10', '--until', '2099-12-31', '--yes');
  const told = /−10\u00a0% {2}valable, pour tout le monde, jusqu’au 31 décembre 2099\n.*price-history/;
  expect(created).toEqual({ code: 0, printed: expect.stringMatching(told) });
  const { orderId } = await checkOut(newBuyer(), { promoCode: code });
  expect(await readOrder(orderId)).toMatchObject({ amount_cents: 7110, promo_code: code });
  const shown = { code, discountPercent: 10, expiresAt: '2099-12-31T23:00:00.000Z' };
  expect((await get(`/api/promo-codes/%20${code.toLowerCase()}`)).body).toEqual(shown);
  expect((await codes('create', code, '--percent', '20', '--yes')).printed).toBe(`Le code ${code} existe déjà.\n`);
  const later = await codes('create', `TARD${Date.now()}`, '--percent', '10', '--from', '2099-01-01', '--yes');
  expect(later.printed).toMatch(/pas encore valable, pour tout le monde, dès le 1er janvier 2099/);
  const [laterCode] = later.printed.split(' ');
  expect((await get(`/api/promo-codes/${laterCode}`)).status).toBe(404);
  const turned = ['--from', '2099-02-01', '--until', '2099-01-01'];
  expect((await codes('create', 'TOURNE', '--percent', '10', ...turned, '--yes')).code).toBe(2);
  expect((await codes('stop', code, '--yes')).code).toBe(0);
  expect((await get(`/api/promo-codes/${code}`)).status).toBe(404);
  await stored(code).then((row) => putPromo({ ...row, is_active: true }));
  await callFunction('load-promo-codes');
  expect((await get(`/api/promo-codes/${code}`)).status).toBe(404);
  expect((await codes('list')).printed).toMatch(new RegExp(`^${code} .*arrêté`, 'm'));
  const batch = await codes('create', `LOT${Date.now()}`, '--percent', '15', '--batch', '3', '--csv', '--yes');
  const [, ...rows] = batch.printed.trim().split('\r\n');
  expect(new Set(rows).size).toBe(3);
  for (const row of rows) expect(row).toMatch(/^"LOT\d+-[A-Z2-9]{8}";15;"";"valable";"un seul usage"/);
});

test('a code in euros for two uses is bought with twice, and no more', async () => {
  const code = `DEUX${Date.now()}`;
  const { printed } = await shop('codes', 'create', code, '--euros', '10,50', '--uses', '2', '--yes');
  expect(printed).toBe(`${code}  −10,50\u00a0€  valable, 0\u00a0usage sur 2\n`);
  expect((await get(`/api/promo-codes/${code}`)).body).toEqual({ code, discountCents: 1050, expiresAt: null });
  const bought = [await buy(newBuyer(), { promoCode: code }), await buy(newBuyer(), { promoCode: code })];
  for (const { orderId } of bought) expect(await readOrder(orderId)).toMatchObject({ amount_paid_cents: 6850 });
  const told = (await shop('orders', 'show', bought[0]?.orderId ?? '')).printed;
  expect(told).toContain(`68,50\u00a0€, avec ${code} (−10,50\u00a0€)`);
  expect((await requestCheckout({ promoCode: code })).body.error.code).toBe('promo_invalid');
  expect((await get(`/api/promo-codes/${code}`)).status).toBe(404);
  expect((await shop('codes', 'list')).printed).toMatch(new RegExp(`^${code} .*utilisé, 2\u00a0usages sur 2$`, 'm'));
});

test.each([
  [['create', 'été', '--percent', '10'], '« été » ne peut pas être un code'],
  [['create', 'ETE10'], 'Dites ce que le code retire : --percent 10, ou --euros 10.'],
  [['create', 'ETE10', '--euros', '-5'], '« -5 » n’est pas une somme en euros, comme 10 ou 10,50.'],
  [['create', 'ETE10', '--percent', '101'], '« 101 » n’est pas un nombre de 1 à 100.'],
  [['create', 'ETE10', '--percent', '10', '--until', '2020-01-01'], 'Le 1er janvier 2020 est passé.'],
  [['create', 'ETE10', '--percent', '10', '--batch', '0'], '« 0 » n’est pas un nombre de 1 à 1000.'],
  [['create', 'ETE10', '--percent', '10', '--uses', '101'], '« 101 » n’est pas un nombre de 1 à 100.'],
])('a code that cannot be is refused in one sentence: %s', async (words, sentence) => {
  const { code, printed } = await shop('codes', ...words, '--yes');
  expect(code).toBe(2);
  expect(printed).toMatch(new RegExp(`^${sentence.replaceAll('.', '\\.')}[^\n]*\n$`));
});

import { expect, test } from 'vitest';
import { placeOrder } from '#lambdas/checkout/place-order.ts';
import { priceCart } from '#lambdas/checkout/price-cart.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import { lastPayment } from '#lambdas/order/payment-window.ts';
import { findUsablePromo } from '#lambdas/promo/find-usable-promo.ts';
import {
  createPromo,
  findPromo,
  publishPromo,
  releasePromo,
  reserveForMailbox,
  reservePromo,
  spendPromo,
} from '#lambdas/promo/promo.store.ts';
import { type Promo, reservedCodeOf } from '#lambdas/promo/promo.ts';
import { scanTable } from '#operator/scan-tables.ts';
import { aCode, openShop, publishCode } from '#test/lambdas/own-shop.ts';

await openShop();
const guideLine = { productId: 'guide-amour-1', productName: 'Le Guide Amour', price: 79, quantity: 1 };
const firstPurchase = { code: 'BIENVENUE20', discountPercent: 20, firstPurchaseOnly: true, singleUse: false };
await publishPromo({ ...firstPurchase, isActive: true, expiresAt: null });

let buyers = 0;
function newBuyer(): string {
  buyers += 1;
  return `acheteur${buyers}@example.fr`;
}

type Placing = { promoCode?: string; promo?: Promo | undefined; key?: string; email?: string };

/** An order placed at a given millisecond, which the functions take from their own clock. */
async function place(now: Date, { promoCode, promo, key, email = newBuyer() }: Placing = {}) {
  const request = { lineItems: [guideLine], email, ...(promoCode === undefined ? {} : { promoCode }) };
  return placeOrder({
    request,
    lines: priceCart(request),
    wishes: {},
    promo: promo ?? (await findUsablePromo(promoCode ?? '', { clientNetwork: 'test', now })),
    key,
    now,
    termsHash: 'abc',
  });
}

test('ten buyers of one millisecond get ten orders, one after the other', async () => {
  const now = new Date('2026-01-01T12:00:00.000Z');
  const orders = await Promise.all(Array.from({ length: 10 }, (_, index) => place(now, { key: `same-ms-${index}` })));
  const expected = Array.from({ length: 10 }, (_, index) => `order_${now.getTime() + index}`);
  expect(orders.map(({ orderId }) => orderId).sort()).toEqual(expected);
});

test('a buyer keeps a single-use code as long as a payment can come, though another buyer takes the millisecond meanwhile', async () => {
  const now = new Date('2026-01-02T12:00:00.000Z');
  await publishCode('SUIVANT');
  const promo = await findUsablePromo('SUIVANT', { clientNetwork: 'test', now });
  // The hold of the code is a call more: the other order is stored first.
  const [first, second] = await Promise.all([place(now), place(now, { promo })]);
  expect([first.orderId, second.orderId]).toEqual([`order_${now.getTime()}`, `order_${now.getTime() + 1}`]);
  const held = { reservedBy: second.orderId, reservedUntil: lastPayment(second).toISOString() };
  expect(await findPromo('SUIVANT')).toMatchObject(held);
});

test('of sixteen buyers of one millisecond one holds the code, and the others leave nothing behind', async () => {
  const now = new Date('2026-01-03T12:00:00.000Z');
  await publishCode('ENSEMBLE');
  const outcomes = await Promise.allSettled(Array.from({ length: 16 }, () => place(now, { promoCode: 'ENSEMBLE' })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await findOrder(`order_${now.getTime()}`)).toMatchObject({ promoCode: 'ENSEMBLE' });
  for (let later = 1; later < 16; later += 1) expect(await findOrder(`order_${now.getTime() + later}`)).toBeUndefined();
});

test('eight requests with one key and a code, within eight milliseconds, make one order', async () => {
  const start = new Date('2026-01-04T12:00:00.000Z').getTime();
  const same = { key: 'same-key', email: newBuyer(), promoCode: 'BIENVENUE20' };
  const orders = await Promise.all(Array.from({ length: 8 }, (_, index) => place(new Date(start + index), same)));
  expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
  expect((await scanTable('orders')).filter(({ email }) => email === same.email)).toHaveLength(1);
});

test('while another order is being stored its mailbox is asked to repeat in a second, and others are refused its code; a crash delays both by ten', async () => {
  const now = new Date('2026-01-05T12:00:00.000Z');
  const email = newBuyer();
  const { code } = firstPurchase;
  const other = { orderId: `order_${now.getTime()}`, requestKey: 'another checkout', now };
  await reserveForMailbox({ code, email }, other);
  await reservePromo(await publishCode('FRAIS'), { ...other, until: new Date(now.getTime() + 3_600_000) });
  const at = (seconds: number, placing: Placing) => place(new Date(now.getTime() + seconds * 1000), placing);
  const [ofMailbox, ofCode] = [{ email, promoCode: code }, { promoCode: 'FRAIS' }];
  await expect(at(1, ofMailbox)).rejects.toMatchObject({ code: 'checkout_in_progress', retryAfterSeconds: 1 });
  await expect(at(1, ofCode)).rejects.toMatchObject({ code: 'promo_invalid' });
  expect([await at(11, ofMailbox), await at(12, ofCode)]).toMatchObject([ofMailbox, ofCode]);
});

test('of sixteen buyers at once four get a code for four uses, and one more when a page is closed', async () => {
  const now = new Date('2026-01-20T12:00:00.000Z');
  expect(await createPromo({ ...aCode, code: 'QUATRE', uses: 4 })).toBe(true);
  expect(await createPromo({ ...aCode, code: 'QUATRE', uses: 4 })).toBe(false);
  const tries = Array.from({ length: 16 }, () => place(now, { promoCode: 'QUATRE' }));
  const placed = (await Promise.allSettled(tries)).flatMap((tried) =>
    tried.status === 'fulfilled' ? [tried.value] : [],
  );
  expect(placed).toHaveLength(4);
  expect(new Set(placed.map(reservedCodeOf)).size).toBe(4);
  const [first] = placed;
  expect(await releasePromo(reservedCodeOf(first ?? {}) ?? '', first?.orderId ?? '')).toBe(true);
  expect(await place(now, { promoCode: 'QUATRE' })).toMatchObject({
    promoCode: 'QUATRE',
    promoReserved: true,
    amountCents: 7110,
  });
  await expect(place(now, { promoCode: 'QUATRE' })).rejects.toMatchObject({ code: 'promo_invalid' });
  expect(await findUsablePromo('QUATRE', { clientNetwork: 'test', now })).toBeDefined();
  expect(await findUsablePromo('QUATRE#1', { clientNetwork: 'test', now })).toBeUndefined();
  for (const [index] of placed.entries()) await spendPromo(`QUATRE#${index + 1}`, `order_${index}`, now.toISOString());
  await expect(place(now, { promo: await findPromo('QUATRE') })).rejects.toMatchObject({ code: 'promo_invalid' });
  expect(await findUsablePromo('QUATRE', { clientNetwork: 'test', now })).toBeUndefined();
});

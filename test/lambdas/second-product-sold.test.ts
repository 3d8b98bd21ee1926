/** A second product is sold from the checkout to the refund, alone and with the guide in one cart, with Stripe's stand-in. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, test, vi } from 'vitest';
import { placeOrder as placeCheckout } from '#lambdas/checkout/place-order.ts';
import { priceCart } from '#lambdas/checkout/price-cart.ts';
import { pageOfRefused } from '#lambdas/create-checkout.ts';
import { listOrderFiles } from '#lambdas/download/order-files.ts';
import { announceEdition } from '#lambdas/edition/edition.store.ts';
import { deliverOrder } from '#lambdas/fulfil/delivery.ts';
import { sendWords } from '#lambdas/mail/mailer.ts';
import type { Order } from '#lambdas/order/order.ts';
import { recordHandOut } from '#lambdas/order/order-facts.store.ts';
import { openPaymentPage } from '#lambdas/payment/payment-page.ts';
import { findPromo } from '#lambdas/promo/promo.store.ts';
import { orderRefund } from '#lambdas/refund/refund-facts.store.ts';
import { saveReview } from '#lambdas/review/review.store.ts';
import { isReviewShown, listReviewable, writeReview } from '#lambdas/review/review.ts';
import { scanTable } from '#operator/scan-tables.ts';
import { openShop, publishCode, readOrder, tell } from '#test/lambdas/own-shop.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';

vi.hoisted(() => {
  process.env.MORE_PRODUCTS = 'test/witness';
});
vi.mock(import('#lambdas/mail/mailer.ts'), async (original) => ({ ...(await original()), sendWords: vi.fn() }));
// The terms are a file of the build in S3.
vi.mock(import('#lambdas/order/terms.store.ts'), () => ({ readTerms: async () => undefined }));
const shop = await openShop();

const [guide, witness] = ['guide-amour-1', 'sept-soirs'];
const guideLine = { productId: guide, productName: 'Le Guide Amour', price: 79, quantity: 1 };
const witnessLine = { productId: witness, productName: 'Sept soirs sans écran', price: 12.5, quantity: 1 };
const now = new Date();
const at = now.toISOString();

let heard = '';
/** Tells the shop of what Stripe's stand-in has published since, and does what the order owes then. */
async function settle(orderId: string): Promise<Order> {
  const events = await shop.listEvents(heard);
  heard = events.at(-1)?.id ?? heard;
  for (const event of events) await tell(event, now);
  return deliverOrder(await readOrder(orderId), now);
}

let bought = 0;
async function buy(lineItems: object[], facts: { promoCode?: string; dedication?: string } = {}): Promise<Order> {
  bought += 1;
  vi.mocked(sendWords)
    .mockReset()
    .mockImplementation(async ({ subject }) => ({ sent: subject }));
  const { promoCode, ...wishes } = facts;
  const request = { lineItems, email: `foyer${bought}@exemple.fr` };
  const order = await placeCheckout({
    request,
    lines: priceCart(request),
    wishes,
    promo: promoCode === undefined ? undefined : await findPromo(promoCode),
    key: `key-${bought}`,
    now: new Date(now.getTime() + bought),
    termsHash: 'abc',
  });
  const { url } = await openPaymentPage(order);
  expect((await shop.pay(url)).status).toBe(303);
  return settle(order.orderId);
}

const subjects = () => vi.mocked(sendWords).mock.calls.map(([{ subject }]) => subject);
const namesOf = (order: Order) => listOrderFiles(order, 'buyer').map(({ name }) => name);

test.each([
  [witness, '/product/sept-soirs?error=email_invalid#erreur-email_invalid'],
  [guide, '/checkout?buy=guide-amour-1&error=email_invalid#erreur-email_invalid'],
])('a plain form of %s that is refused comes back to where it can be ordered', (productId, place) => {
  const body = new URLSearchParams({ productId, email: 'x' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const event = { headers, body, isBase64Encoded: false } as unknown as APIGatewayProxyEventV2;
  expect(pageOfRefused('email_invalid', event)).toBe(place);
});

test('alone it is paid at its own price, mailed in its own words, and brings its own file and no gift', async () => {
  const order = await buy([witnessLine]);
  expect(order).toMatchObject({ status: 'paid', amountPaidCents: 1250 });
  expect(order.bonusDeliveredAt).toBeUndefined();
  expect(subjects()).toEqual(['Votre affiche est prête']);
  expect(namesOf(order)).toEqual(['sept-soirs.pdf']);
});

test('with the guide in one cart a code covers both, the guide brings its gift, and one mail brings all', async () => {
  const promoCode = await publishCode('DEUXLIGNES');
  const order = await buy([guideLine, witnessLine], { promoCode, dedication: 'Camille et Noé' });
  expect(order).toMatchObject({
    status: 'paid',
    subtotalCents: 9150,
    amountPaidCents: 8235,
    dedication: 'Camille et Noé',
  });
  expect(subjects()).toEqual(['Votre commande est prête']);
  expect(namesOf(order)).toEqual(['guide-amour.pdf', 'sept-soirs.pdf', 'carnet-communication.pdf']);
  const gifts = (await scanTable('orderGifts')).filter(({ order_id: id }) => id === order.orderId);
  expect(gifts).toMatchObject([{ gift_product_id: 'carnet-communication', is_delivered: true }]);
  expect((await findPromo(promoCode))?.usedAt).toBeDefined();
});

test('two products are reviewed each; a line that is paid back loses its file and its review', async () => {
  const order = await buy([guideLine, witnessLine]);
  const read = (await recordHandOut(order, { role: 'buyer', at, editions: { [guide]: 1, [witness]: 1 } })) ?? order;
  expect(listReviewable(read)).toEqual([guide, witness]);
  let reviewed = read;
  for (const [productId, rating] of [
    [guide, 4],
    [witness, 5],
  ] as const) {
    const written = writeReview(undefined, { rating, text: 'Utile.' }, { id: `review-of-${productId}`, at });
    const review = { ...written, state: 'published' as const };
    reviewed = (await saveReview(reviewed, { productId, review })) ?? reviewed;
  }
  expect(takeLogged()).toEqual(['review_waiting']);
  expect(reviewed.reviews).toMatchObject({ [guide]: { rating: 4 }, [witness]: { rating: 5 } });
  await orderRefund(reviewed, { at, keys: [2] });
  await settle(order.orderId);
  const repaid = await settle(order.orderId);
  expect(repaid).toMatchObject({ status: 'paid', refundedCents: 1250 });
  expect(namesOf(repaid)).toEqual(['guide-amour.pdf', 'carnet-communication.pdf']);
  expect(listReviewable(repaid)).toEqual([guide]);
  expect([guide, witness].map((productId) => isReviewShown(repaid, productId))).toEqual([true, false]);
  expect(repaid.marks).toContain('review_to_unpublish');
  expect(takeLogged()).toEqual(['review_to_unpublish']);
  await orderRefund(repaid, { at: new Date(now.getTime() + 1).toISOString(), keys: [1] });
  await settle(order.orderId);
  expect(await settle(order.orderId)).toMatchObject({ status: 'refunded', refundedCents: 9150 });
});

test('the readers of both are mailed about a new edition of the one, in its own words', async () => {
  const bought = await buy([guideLine, witnessLine]);
  const editions = { [guide]: 1, [witness]: 0 };
  const order = (await recordHandOut(bought, { role: 'buyer', at, editions })) ?? bought;
  await announceEdition(order, { productId: witness, number: 1, at });
  await settle(order.orderId);
  expect(subjects().slice(1)).toEqual([expect.stringContaining('affiche')]);
});

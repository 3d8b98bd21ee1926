/**
 * What the shop relies on in Stripe's API: tests for the stand-in and for Stripe's own test mode alike. The other
 * `stripe-*` tests need what only the stand-in has: a payment page that a program can pay, controls, faults and a clock.
 */
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { expect, onTestFinished } from 'vitest';
import { eventTypes } from '#lambdas/payment/payment-facts.ts';
import { stripeApiVersion } from '#lambdas/payment/stripe.ts';
import { connect, guideSession } from '#test/local/stripe-under-test.ts';

/** `payGuide` pays 7900 cents and gives the id of the payment intent. */
export type Target = { address: string; stripe: Stripe; payGuide: () => Promise<string> };

/** A coupon of its own for each test, deleted afterwards: test mode keeps its objects. */
async function createCoupon(stripe: Stripe, worth: Partial<Stripe.CouponCreateParams>): Promise<string> {
  const { id } = await stripe.coupons.create({ name: 'ETE', duration: 'once', ...worth });
  onTestFinished(async () => void (await stripe.coupons.del(id)));
  return id;
}

const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60;

type Contract = Record<string, (target: Target) => Promise<void>>;

const sales = [
  { unit: 7900, quantity: 1, off: { percent_off: 12.5 }, total: 6912 },
  { unit: 333, quantity: 3, off: { percent_off: 50 }, total: 499 },
  { unit: 7900, quantity: 10, off: { percent_off: 33.33 }, total: 52669 },
  { unit: 7900, quantity: 1, off: { amount_off: 1000, currency: 'eur' }, total: 6900 },
  { unit: 7900, quantity: 1, off: { amount_off: 7900, currency: 'eur' }, total: 0 },
];
const eachSale: Contract = Object.fromEntries(
  sales.map(({ unit, quantity, off, total }) => [
    `${Object.values(off).join(' ')} off ${quantity} × ${unit} cents leaves ${total}, rounded half up on the discount`,
    async ({ stripe }) => {
      const coupon = await createCoupon(stripe, off);
      const product_data = { name: 'Guide' };
      const session = await stripe.checkout.sessions.create(
        guideSession({
          line_items: [
            { quantity, price_data: { currency: 'eur', unit_amount: unit, product_data } },
            { quantity: 1, price_data: { currency: 'eur', unit_amount: 0, product_data } },
          ],
          discounts: [{ coupon }],
        }),
      );
      expect(session.amount_total).toBe(total);
    },
  ]),
);

const refusals = [
  { what: 'an unknown coupon', change: { discounts: [{ coupon: 'RIEN' }] }, error: { code: 'resource_missing' } },
  { what: 'an empty cart', change: { line_items: [] }, error: { param: 'line_items' } },
  { what: 'a return address that is not a URL', change: { success_url: 'merci' }, error: { param: 'success_url' } },
  {
    what: 'an address without a top-level domain',
    change: { customer_email: 'camille@nulle-part' },
    error: { code: 'email_invalid', param: 'customer_email' },
  },
  {
    what: 'a session of less than half an hour',
    change: { expires_at: inMinutes(29) },
    error: { param: 'expires_at' },
  },
  {
    what: 'a session of more than a day',
    change: { expires_at: inMinutes(24 * 60 + 2) },
    error: { param: 'expires_at' },
  },
];
const eachRefusal: Contract = Object.fromEntries(
  refusals.map(({ what, change, error }) => [
    `${what} is refused`,
    async ({ stripe }) => {
      await expect(stripe.checkout.sessions.create(guideSession(change))).rejects.toMatchObject({
        statusCode: 400,
        ...error,
      });
    },
  ]),
);

/** The tests by their titles. */
export const contract: Contract = {
  'a new session has the shop’s parameters and the amount after the discount': async ({ stripe }) => {
    const coupon = await createCoupon(stripe, { percent_off: 20 });
    const { id } = await stripe.checkout.sessions.create(guideSession({ discounts: [{ coupon }] }));
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: 'order_1790000000000',
      metadata: { order_id: 'order_1790000000000' },
      customer_email: 'camille@example.fr',
      currency: 'eur',
      amount_subtotal: 7900,
      amount_total: 6320,
      total_details: { amount_discount: 1580 },
      payment_intent: null,
      livemode: false,
      url: expect.stringMatching(/^https?:/),
    });
  },
  ...eachSale,
  ...eachRefusal,

  'an open session can be expired once and then has no page': async ({ stripe }) => {
    const { id } = await stripe.checkout.sessions.create(guideSession({ expires_at: inMinutes(35) }));
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', payment_status: 'unpaid' });
  },

  'an unknown session, payment intent or coupon is a 404 with the code resource_missing': async ({ stripe }) => {
    const missing = { statusCode: 404, code: 'resource_missing' };
    await expect(stripe.checkout.sessions.retrieve('cs_test_unknown')).rejects.toMatchObject(missing);
    await expect(stripe.paymentIntents.retrieve('pi_unknown')).rejects.toMatchObject(missing);
    await expect(stripe.coupons.del('constructor')).rejects.toMatchObject(missing);
  },

  'a webhook endpoint tells its secret once, when it is made, and keeps its version': async ({ stripe }) => {
    const { id, secret } = await stripe.webhookEndpoints.create({
      url: 'https://guide-amour.example/api/stripe-webhook',
      api_version: stripeApiVersion,
      enabled_events: eventTypes,
    });
    onTestFinished(async () => void (await stripe.webhookEndpoints.del(id)));
    expect(secret).toMatch(/^whsec_\w{20,}$/);
    await stripe.webhookEndpoints.update(id, { metadata: { a: 'b' }, enabled_events: ['charge.refunded'] });
    await stripe.webhookEndpoints.update(id, { disabled: true });
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    const found = data.find((each) => each.id === id);
    expect(found).toMatchObject({ api_version: stripeApiVersion, status: 'disabled', metadata: { a: 'b' } });
    expect(found?.enabled_events).toEqual(['charge.refunded']);
    expect(found?.secret).toBeUndefined();
  },

  'a coupon with an id that exists is refused': async ({ stripe }) => {
    const id = await createCoupon(stripe, { percent_off: 10 });
    await expect(stripe.coupons.create({ id, percent_off: 10, duration: 'once' })).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_already_exists',
    });
  },

  'the same idempotency key and parameters get the first answer again': async ({ stripe }) => {
    const idempotencyKey = randomUUID();
    const first = await stripe.checkout.sessions.create(guideSession(), { idempotencyKey });
    const again = await stripe.checkout.sessions.create(guideSession(), { idempotencyKey });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  },

  'the same idempotency key with other parameters is refused': async ({ stripe }) => {
    const idempotencyKey = randomUUID();
    await stripe.checkout.sessions.create(guideSession(), { idempotencyKey });
    const other = guideSession({ customer_email: 'autre@example.fr' });
    await expect(stripe.checkout.sessions.create(other, { idempotencyKey })).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
  },

  'a refused parameter does not use up the idempotency key': async ({ stripe }) => {
    const idempotencyKey = randomUUID();
    const wrong = guideSession({ customer_email: 'camille' });
    await expect(stripe.checkout.sessions.create(wrong, { idempotencyKey })).rejects.toThrow();
    await expect(stripe.checkout.sessions.create(guideSession(), { idempotencyKey })).resolves.toBeDefined();
  },

  'a missing or foreign key is refused with 401': async ({ address }) => {
    const foreign = connect(address, { key: 'sk_live_abc', timeout: 20_000 });
    await expect(foreign.checkout.sessions.create(guideSession())).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
    expect((await fetch(`${address}/v1/payment_intents/pi_unknown`)).status).toBe(401);
  },

  'a payment’s refunds are listed by its id, the newest first, with what the shop noted in them': async ({
    stripe,
    payGuide,
  }) => {
    const payment_intent = await payGuide();
    const refund = (amount: number, request: string) =>
      stripe.refunds.create({ payment_intent, amount, metadata: { request } });
    const [first, second] = [await refund(1000, 'a'), await refund(500, 'b')];
    const { data } = await stripe.refunds.list({ payment_intent, limit: 100 });
    expect(data.map(({ id, metadata }) => [id, metadata?.request])).toEqual([
      [second.id, 'b'],
      [first.id, 'a'],
    ]);
  },
  'refunds add up to what was paid and never exceed it': async ({ stripe, payGuide }) => {
    const payment_intent = await payGuide();
    expect(await stripe.paymentIntents.retrieve(payment_intent)).toMatchObject({
      status: 'succeeded',
      amount_received: 7900,
    });
    const part = { amount: 1000, status: 'succeeded', payment_intent };
    expect(await stripe.refunds.create({ payment_intent, amount: 1000 })).toMatchObject(part);
    await expect(stripe.refunds.create({ payment_intent, amount: 7000 })).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
    });
    expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 6900 });
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' });
  },
};

import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import Stripe from 'stripe';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lambdas/http/errors.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { adoptPaymentPage } from '#lambdas/order/order-facts.store.ts';
import { getStripe } from '#lambdas/payment/stripe.ts';
import { MissingSecretError } from '#lambdas/runtime/secrets.ts';
import { anOrder, aPaidOrder } from '#test/lambdas/sample-orders.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';

vi.mock(import('#lambdas/runtime/secrets.ts'), async (original) => ({
  ...(await original()),
  loadSecrets: vi.fn().mockResolvedValue({ originSecret: 'origin', linkSecret: 'link' }),
}));
vi.mock(import('#lambdas/order/order.store.ts'), async (original) => ({ ...(await original()), findOrder: vi.fn() }));
vi.mock(import('#lambdas/order/order-facts.store.ts'), async (original) => ({
  ...(await original()),
  adoptPaymentPage: vi.fn(),
}));
vi.mock(import('#lambdas/rate-limit/rate-limit.store.ts'), async (original) => ({
  ...(await original()),
  countAttempt: vi.fn(),
}));
vi.mock(import('#lambdas/payment/stripe.ts'), async (original) => ({ ...(await original()), getStripe: vi.fn() }));

const { countAttempt } = await import('#lambdas/rate-limit/rate-limit.store.ts');
const { handler } = await import('#lambdas/look-up-order.ts');
const order = anOrder();
const sessionId = 'cs_test_0123456789';

/** Asks as the browser that comes from paying the order. */
async function ask() {
  const event = {
    headers: { 'x-origin-secret': 'origin' },
    pathParameters: { orderId: order.orderId },
    queryStringParameters: { payment_intent: sessionId },
  } as unknown as APIGatewayProxyEventV2;
  const { statusCode, body = '' } = await handler(event, {} as Context);
  return { status: statusCode, reply: JSON.parse(body) };
}

/** Looks up an order whose session was never stored. */
async function lookUp() {
  const { status, reply } = await ask();
  return { status, code: reply.error?.code };
}

const answerSession = (retrieve: () => Promise<unknown>) =>
  vi.mocked(getStripe).mockResolvedValue({ checkout: { sessions: { retrieve } } } as unknown as Stripe);

beforeEach(() => {
  vi.stubEnv('SITE_URL', 'https://guide.example');
  vi.mocked(getStripe).mockClear();
  vi.mocked(findOrder).mockResolvedValue(order);
  answerSession(async () => ({ client_reference_id: order.orderId }));
});

test('a payer whose session cannot be stored now gets a 500, which the page repeats, and no "unknown order"', async () => {
  vi.mocked(adoptPaymentPage).mockRejectedValue(new Error('The table does not answer'));
  expect(await lookUp()).toEqual({ status: 500, code: 'internal' });
  expect(takeLogged()).toEqual(['internal_error']);
});

test('a payer gets a 503 while Stripe cannot be reached, or its key is not set', async () => {
  answerSession(() => Promise.reject(new Stripe.errors.StripeConnectionError({ message: 'no answer' } as never)));
  expect(await lookUp()).toEqual({ status: 503, code: 'payment_unavailable' });
  vi.mocked(getStripe).mockRejectedValue(new MissingSecretError(['/shop/stripe-secret-key']));
  expect(await lookUp()).toEqual({ status: 503, code: 'payment_unavailable' });
  expect(takeLogged()).toEqual(['stripe_failed', 'stripe_failed']);
});

test('only a session that Stripe does not know, or one of another order, is a 404', async () => {
  const missing = { message: 'No such session', code: 'resource_missing' } as never;
  answerSession(() => Promise.reject(new Stripe.errors.StripeInvalidRequestError(missing)));
  expect(await lookUp()).toEqual({ status: 404, code: 'order_not_found' });
  answerSession(async () => ({ client_reference_id: 'order_1700000000001' }));
  expect(await lookUp()).toEqual({ status: 404, code: 'order_not_found' });
});

test('a network that has had too many sessions looked for is asked to wait, and not told that the order is unknown', async () => {
  const tooMany = new ApiError('too_many_requests', { retryAfterSeconds: 30 });
  vi.mocked(countAttempt).mockRejectedValueOnce(tooMany);
  expect(await lookUp()).toEqual({ status: 429, code: 'too_many_requests' });
  expect(getStripe).not.toHaveBeenCalled();
});

test('a day later the page gives no link and a part of the address, and names the mailed link while it opens the order', async () => {
  const askAfter = async (hours: number, facts: Partial<Order> = {}) => {
    const paidAt = new Date(Date.now() - hours * 3_600_000).toISOString();
    vi.mocked(findOrder).mockResolvedValue(
      aPaidOrder({ stripeSessionId: sessionId, emailSentAt: paidAt, paidAt, ...facts }),
    );
    return (await ask()).reply;
  };
  const url = expect.stringContaining('https://guide.example/download?');
  expect(await askAfter(23.9)).toMatchObject({ linkOnlyInMail: false, downloadUrl: url, email: order.email });
  const later = { status: 'paid', downloadUrl: null, email: 'l…@example.fr' };
  expect(await askAfter(24.1)).toMatchObject({ ...later, linkOnlyInMail: true });
  expect(await askAfter(24.1, { fraudWarnings: ['issfr_1'] })).toMatchObject({ ...later, linkOnlyInMail: false });
});

test('what stands in the place of an erased buyer’s address is not shown', async () => {
  const mailed = { stripeSessionId: sessionId, emailSentAt: '2026-11-21T20:06:00.000Z' };
  vi.mocked(findOrder).mockResolvedValue(aPaidOrder({ ...mailed, email: 'erased-0123456789ab' }));
  expect((await ask()).reply).toMatchObject({ status: 'paid', email: '…' });
});

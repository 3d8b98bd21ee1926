import { afterEach, expect, test, vi } from 'vitest';
import { createCheckout } from '#web/api/checkout.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const page = { orderId: 'order_1700000000000', sessionId: 'cs_1', url: 'https://checkout.example/' };
const accepted = () => Response.json(page);
const refused = (retryAfter: string) =>
  Response.json(
    { error: { code: 'payment_unavailable', message: 'x' } },
    { status: 503, headers: { 'retry-after': retryAfter } },
  );

/** Asks for a payment page of a shop that gives these answers one after the other, and lets all waits pass. */
async function ask(...answers: Response[]) {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => answers.shift() ?? refused('1'));
  vi.stubGlobal('fetch', fetch);
  vi.useFakeTimers();
  const asked = createCheckout({}, 'key-1');
  await vi.runAllTimersAsync();
  const keys = fetch.mock.calls.map(([, { headers }]) => new Headers(headers).get('idempotency-key'));
  return { result: await asked, keys };
}

test('a checkout that the shop asks to repeat in a second is repeated with its key, and the buyer sees no error', async () => {
  const { result, keys } = await ask(refused('1'), accepted());
  expect(result).toEqual({ ok: true, reply: page });
  expect(keys).toEqual(['key-1', 'key-1']);
});

test('a checkout is repeated three times at most', async () => {
  const { result, keys } = await ask();
  expect(result).toMatchObject({ ok: false, status: 503, code: 'payment_unavailable' });
  expect(keys).toHaveLength(4);
});

test('while Stripe is unavailable the buyer gets the error at once', async () => {
  const { result, keys } = await ask(refused('30'), accepted());
  expect(result).toMatchObject({ ok: false, code: 'payment_unavailable', retryAfterSeconds: 30 });
  expect(keys).toHaveLength(1);
});

test.each([{}, { orderId: 'order_1700000000000' }, { url: null }])(
  'an answer without a payment page is passed on, and is no lost network: %j',
  async (answer) => {
    const { result, keys } = await ask(Response.json(answer));
    expect(result).toEqual({ ok: true, reply: answer });
    expect(keys).toHaveLength(1);
  },
);

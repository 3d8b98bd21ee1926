import { afterEach, expect, test, vi } from 'vitest';
import type { PromoReply } from '#lambdas/http/contract.ts';
import { call, callFor } from '#web/api/call.ts';

afterEach(() => vi.unstubAllGlobals());

const lookUp = () => callFor<PromoReply>(['code', 'discountPercent'], '/api/promo-codes/X');

function answer(status: number, body: string): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
}

test('a reply is taken when it has the fields that the contract names', async () => {
  answer(200, '{"code":"BIENVENUE","discountPercent":10,"expiresAt":null}');
  expect(await lookUp()).toMatchObject({ ok: true, reply: { discountPercent: 10 } });
});

test.each(['{"hello":"proxy"}', '[]', '"text"', 'null', '', '<html>'])(
  'an answer that is no reply of ours counts as a lost connection: %s',
  async (body) => {
    answer(200, body);
    expect(await lookUp()).toMatchObject({ ok: false, status: 0, code: 'network' });
  },
);

test('a refusal keeps its code and message; one that is not ours keeps its status alone', async () => {
  answer(404, '{"error":{"code":"promo_invalid","message":"Code promo invalide"}}');
  const told = { code: 'promo_invalid', message: 'Code promo invalide' };
  expect(await lookUp()).toEqual({ ok: false, status: 404, ...told });
  for (const body of ['{"error":null}', '{"error":{"code":"x"}}', '{}']) {
    answer(502, body);
    expect(await lookUp()).toMatchObject({ ok: false, status: 502, code: 'network' });
  }
});

test.each([
  [429, '{"message":"Too Many Requests"}', 'too_many_requests', 'Beaucoup de demandes arrivent en ce moment.'],
  [429, '<html>', 'too_many_requests', 'Beaucoup de demandes arrivent en ce moment.'],
  [503, '{"message":"Service Unavailable"}', 'network', 'Le site répond mal en ce moment.'],
  [504, '<html>', 'network', 'Le site répond mal en ce moment.'],
])('a %i of API Gateway or CloudFront, %s, blames no connection', async (status, body, code, message) => {
  answer(status, body);
  expect(await lookUp()).toEqual({ ok: false, status, code, message: `${message} Réessayez dans un instant.` });
});

test('a call without a reply succeeds on an empty answer', async () => {
  answer(202, '');
  expect(await call('/api/newsletter', { body: {} })).toMatchObject({ ok: true });
});

import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { lookUpPromo } from '#web/api/checkout.ts';
import { readCode, readLinkedCode } from '#web/cart/linked-code.ts';
import { promoAtom } from '#web/cart/promo.atoms.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [' bienvenue20 ', '/api/promo-codes/BIENVENUE20'],
  ['abc\ud83d', '/api/promo-codes/ABC'],
])('the typed code %j is one part of an address', async (typed, path) => {
  const fetch = vi.fn(async (_path: string) => Response.json({ code: 'X', discountPercent: 20 }));
  vi.stubGlobal('fetch', fetch);
  expect(await lookUpPromo(readCode(typed))).toMatchObject({ ok: true });
  expect(fetch.mock.calls[0]?.[0]).toBe(path);
});

test.each(['💘💘', '.', '..', 'a/b/c', '../..', '?x=1#y'])('what no code can be is refused: %j', async (typed) => {
  const fetch = vi.fn(async () => Response.json({ error: { code: 'not_found', message: 'x' } }, { status: 404 }));
  vi.stubGlobal('fetch', fetch);
  const refused = { ok: false, status: 404, message: 'Code promo invalide ou expiré' };
  expect(await lookUpPromo(readCode(typed))).toMatchObject(refused);
  expect(fetch).not.toHaveBeenCalled();
});

test('the code of a link is cut to the length that a code can have', () => {
  vi.stubGlobal('sessionStorage', { getItem: () => 'x'.repeat(100) });
  expect(readLinkedCode()).toBe('x'.repeat(64));
});

test.each([
  ['BIENVENUE20 20', { code: 'BIENVENUE20', discountPercent: 20 }],
  ['DIX 1000c', { code: 'DIX', discountCents: 1000 }],
  ['TROP 101', null],
  ['RIEN 0c', null],
  ['SANS', null],
])('the code kept for the session as %j is read again as it was written', (kept, promo) => {
  const setItem = vi.fn();
  vi.stubGlobal('sessionStorage', { getItem: () => kept, setItem });
  const store = createStore();
  store.sub(promoAtom, () => {});
  expect(store.get(promoAtom)).toEqual(promo);
  if (promo === null) return;
  store.set(promoAtom, promo);
  expect(setItem).toHaveBeenCalledWith(expect.any(String), kept);
});

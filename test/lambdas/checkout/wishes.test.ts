import { expect, test } from 'vitest';
import { readWishes } from '#lambdas/checkout/wishes.ts';
import type { CheckoutRequest } from '#lambdas/http/contract.ts';
import { fontFiles } from '#lambdas/pdf/fonts.ts';
import { listUnprintable } from '#lambdas/pdf/sheet.ts';

const now = new Date('2026-12-20T12:00:00.000Z');
const read = (request: CheckoutRequest) => readWishes(request, now);

test('an order without wishes has no fact of them, also when a form sends empty fields', () => {
  expect(read({})).toEqual({});
  expect(read({ gift: null, dedication: '  ', discreet: false })).toEqual({});
});

test('a gift keeps address, message and moment', () => {
  const gift = { to: ' noe@example.fr ', message: 'Pour toi.\r\nCamille', at: '2026-12-25T08:00' };
  expect(read({ gift })).toEqual({
    recipient: { email: 'noe@example.fr', message: 'Pour toi.\nCamille', at: '2026-12-25T07:00:00.000Z' },
  });
  expect(read({ gift: { at: '2026-12-25T08:00:00+01:00' } }).recipient?.at).toBe('2026-12-25T07:00:00.000Z');
});

test('a gift without an address is handed over by the buyer', () => {
  expect(read({ gift: {} })).toEqual({ recipient: {} });
});

test('an address that no mail reaches is refused, an empty one too', () => {
  for (const to of ['', 'noe', 'noe@exemple']) {
    expect(() => read({ gift: { to } }), to).toThrow('n’est pas valide');
  }
});

test('a moment that is past, more than a year ahead, or none is refused', () => {
  const moments = [
    ...['2026-12-20T12:59', '2026-12-20T11:59:59Z', '2027-12-22T08:00', '2027-02-30T08:00'],
    ...['demain', '', '2026-12-25', '2026-12-25T08:00:00'],
  ];
  for (const at of moments) expect(() => read({ gift: { at } }), at).toThrow('dans l’année');
  for (const at of ['2026-12-20T13:00', '2027-12-20T08:00']) expect(() => read({ gift: { at } }), at).not.toThrow();
});

test('a message is as long as what Stripe keeps of it', () => {
  expect(read({ gift: { message: 'é'.repeat(400) } }).recipient?.message).toHaveLength(400);
  expect(() => read({ gift: { message: 'é'.repeat(401) } })).toThrow('trop long');
});

test('a dedication is one line of Latin letters', () => {
  expect(read({ dedication: ' Zoé\n & Jean-Noël ' })).toEqual({ dedication: 'Zoé & Jean-Noël' });
  for (const dedication of [
    '<b>',
    'Camille 💛',
    'Анна',
    'x'.repeat(61),
    '#set page()',
    'a\u202eb',
    'Louis Ⅷ',
    'x\u0302',
  ]) {
    expect(() => read({ dedication }), dedication).toThrow('prénoms');
  }
});

test('the guide’s typeface has every letter that a dedication may have', () => {
  const letters = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code + 1)).filter((letter) => {
    try {
      return read({ dedication: `x${letter}x` }).dedication === `x${letter}x`;
    } catch {
      return false;
    }
  });
  expect(letters.length).toBeGreaterThan(300);
  expect(listUnprintable(letters.join(''), fontFiles.serifItalic)).toBe('');
});

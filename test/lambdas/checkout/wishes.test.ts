import { expect, test } from 'vitest';
import { readWishes } from '#lambdas/checkout/wishes.ts';
import type { CheckoutRequest } from '#lambdas/http/contract.ts';
import { fontFiles } from '#lambdas/pdf/fonts.ts';
import { listUnprintable } from '#lambdas/pdf/sheet.ts';

const now = new Date('2026-12-20T12:00:00.000Z');
const read = (request: CheckoutRequest) => readWishes(request, { now, offersDiscretion: true, canDedicate: true });

test('an order without wishes has no fact of them, also when a form sends empty fields', () => {
  expect(read({})).toEqual({});
  expect(read({ gift: null, dedication: '  ', discreet: false })).toEqual({});
});

test('discretion is refused where the shop has no sender to keep it with', () => {
  expect(read({ discreet: true })).toEqual({ discreet: true });
  const elsewhere = { now, offersDiscretion: false, canDedicate: true };
  expect(() => readWishes({ discreet: true }, elsewhere)).toThrow('ne peut pas promettre la discrétion');
  expect(readWishes({ discreet: false }, elsewhere)).toEqual({});
});

test('a dedication is refused where nothing in the cart has a place for it', () => {
  const nowhere = { now, offersDiscretion: true, canDedicate: false };
  expect(() => readWishes({ dedication: 'Camille' }, nowhere)).toThrow('ne se dédicace');
  expect(readWishes({ dedication: '' }, nowhere)).toEqual({});
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

test('a giver’s words lead nowhere: no link, no address, no telephone number', () => {
  const refused = [
    'http://evil.example',
    'Va sur www.exemple.love',
    'lis exemple.com',
    'bit.ly/2xY',
    't.me/noe',
    'noe@exemple.love',
    '612345678',
    '0612345678',
    '06 12 34 56 78',
    '06.12.34.56.78',
    '+33 6 12 34 56 78',
    '0899 123 456',
    '(06) 12-34-56-78',
    '06\u200b12\u200b34\u200b56\u200b78',
    'lis exemple.\u200bcom',
    '０６１２３４５６７８',
    '٠٦١٢٣٤٥٦٧٨',
    'ｈｔｔｐ://evil.example',
  ];
  for (const message of refused) {
    expect(() => read({ gift: { message } }), message).toThrow('ni lien, ni adresse, ni numéro de téléphone');
    expect(() => read({ gift: { to: 'noe@example.fr', message } }), message).toThrow('ni lien');
  }
  const kept = [
    'Pour nos 10 ans, du 14/02/2016 au 14/02/2026. À toi.',
    '14/02/2016 14/02/2020 14/02/2026',
    'Le 14 02 2026, puis pages\n12\n14\n16\n18\n20',
    '10h30-11h45, 12h15. Pour toi.Comme hier.',
    'Notre appartement, 12 rue des Lilas, 75011 Paris.Tu te souviens ?',
    'Rendez-vous le 24 à 19 h 30 ; 1 000 fois oui, pages 12, 14, 16 et 18.',
    'Lis-le… ou pas. Etc.',
  ];
  for (const message of kept) expect(read({ gift: { message } }).recipient?.message).toBe(message);
  expect(() => read({ dedication: 'www.exemple.fr' })).toThrow('prénoms');
});

test('a dedication is one line of Latin letters', () => {
  expect(read({ dedication: ' Zoé\n & Jean-Noël ' })).toEqual({ dedication: 'Zoé & Jean-Noël' });
  expect(read({ dedication: 'Nguyễn & Hương' })).toEqual({ dedication: 'Nguyễn & Hương' });
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

test('all that is wrong with the options is said at once', () => {
  const gift = { to: 'noe', message: 'é'.repeat(401), at: '2020-01-01T08:00' };
  expect(() => read({ gift, dedication: '💛' })).toThrow(
    expect.objectContaining({
      code: 'gift_email_invalid',
      also: ['gift_date_invalid', 'gift_message_too_long', 'dedication_invalid'],
    }),
  );
});

test('the guide’s typeface has every letter that a dedication may have', () => {
  const letters = Array.from({ length: 0x2fff }, (_, code) => String.fromCharCode(code + 1)).filter((letter) => {
    try {
      return read({ dedication: `x${letter}x` }).dedication === `x${letter}x`;
    } catch {
      return false;
    }
  });
  expect(letters.length).toBeGreaterThan(300);
  expect(listUnprintable(letters.join(''), fontFiles.serifItalic)).toBe('');
});

import { expect, test } from 'vitest';
import {
  canHaveReceipt,
  differsFromIssued,
  listCreditNotes,
  nextCredit,
  readReceiptBuyer,
} from '#lambdas/receipt/receipt.ts';
import { anOrder, aPaidOrder } from '#test/lambdas/sample-orders.ts';

const at = '2026-11-22T09:00:00.000Z';

test('a buyer’s name, address and SIREN are tidied, and empty fields are not stated', () => {
  const stated = {
    name: '  Zoë\u00a0 Łukasz ',
    address: ' 3 bis, rue de l’Été \r\n\r\n 33000  Bordeaux ',
    siren: '732 829 320',
  };
  expect(readReceiptBuyer(stated)).toEqual({
    name: 'Zoë Łukasz',
    address: '3 bis, rue de l’Été\n33000 Bordeaux',
    siren: '732829320',
  });
  expect(readReceiptBuyer({ name: ' ', address: null, siren: '' })).toEqual({});
});

test('what the shop’s type cannot print is refused: emoji, right-to-left letters, two lines of name, six of address', () => {
  for (const name of ['Léa 💛', 'לאה', 'Léa\u202eX', 'Léa\nNoé']) {
    expect(() => readReceiptBuyer({ name }), name).toThrow(/^Le nom prend des lettres latines/);
  }
  for (const address of ['1, rue 💛', '1\n2\n3\n4\n5\n6']) {
    expect(() => readReceiptBuyer({ name: 'Léa', address })).toThrow(/^L’adresse prend des lettres latines/);
  }
});

test('a SIREN needs nine digits and its check digit', () => {
  for (const siren of ['732829321', '73282932', '7328293200', 'abcdefghi', '000000000']) {
    expect(() => readReceiptBuyer({ siren })).toThrow('neuf chiffres');
  }
});

test('a receipt that is asked for again without a buyer, or with the same one, is the one that was issued', () => {
  const receipt = { number: 1, at, name: 'Léa', siren: '732829320' };
  expect(differsFromIssued({}, receipt)).toBe(false);
  expect(differsFromIssued({ name: 'Léa', siren: '732829320' }, receipt)).toBe(false);
  expect(differsFromIssued({ name: 'Léa' }, receipt)).toBe(true);
  expect(differsFromIssued({ name: 'Noé', siren: '732829320' }, receipt)).toBe(true);
});

test('an order has a receipt when it was paid as asked, refunded or not, and none otherwise', () => {
  expect(canHaveReceipt(aPaidOrder())).toBe(true);
  expect(canHaveReceipt(aPaidOrder({ refundedCents: 7900 }))).toBe(true);
  expect(canHaveReceipt(anOrder())).toBe(false);
  expect(canHaveReceipt(aPaidOrder({ amountPaidCents: 7800 }))).toBe(false);
  expect(canHaveReceipt(aPaidOrder({ paymentReversedAt: at }))).toBe(false);
  expect(canHaveReceipt(aPaidOrder({ amountCents: 0, amountPaidCents: 0 }))).toBe(false);
});

test('each refund gets a credit note of its own, and one that failed gets none', () => {
  const refunds = ['re_a 3000', 're_b 1900', 're_c 500'];
  const order = aPaidOrder({ refundedCents: 5400, refunds, failedRefunds: ['re_c 500'] });
  expect(nextCredit(order)).toEqual({ cents: 3000, amountCents: 3000 });
  const once = { ...order, creditNotes: { 3000: { number: 1, at } } };
  expect(nextCredit(once)).toEqual({ cents: 4900, amountCents: 1900 });
  // Of one that is held none is made out before the money leaves, whether the charge's sum has it or not.
  for (const refundedCents of [undefined, 4900])
    expect(
      nextCredit(aPaidOrder({ heldRefunds: ['re_a 4900'], ...(refundedCents && { refundedCents }) })),
    ).toBeUndefined();
  const twice = { ...order, creditNotes: { ...once.creditNotes, 4900: { number: 2, at } } };
  expect([nextCredit(twice), nextCredit(aPaidOrder())]).toEqual([undefined, undefined]);
  expect(listCreditNotes(twice)).toEqual([
    { number: 1, at, cents: 3000, amountCents: 3000 },
    { number: 2, at, cents: 4900, amountCents: 1900 },
  ]);
});

test('a refund is credited once its own event says that it left: the sum of the charge has those that are held', () => {
  expect(nextCredit(aPaidOrder({ refundedCents: 7900 }))).toBeUndefined();
  const partly = aPaidOrder({ refundedCents: 7900, refunds: ['re_a 3000'] });
  expect(nextCredit(partly)).toEqual({ cents: 3000, amountCents: 3000 });
  expect(nextCredit({ ...partly, creditNotes: { 3000: { number: 1, at } } })).toBeUndefined();
});

test('what was credited and failed at the bank is taken off the next credit', () => {
  const failed = { creditNotes: { 3000: { number: 1, at } }, failedRefunds: ['re_a 3000'] };
  const order = aPaidOrder({ refundedCents: 10_900, refunds: ['re_a 3000', 're_b 7900'], ...failed });
  expect(nextCredit(order)).toEqual({ cents: 7900, amountCents: 4900 });
});

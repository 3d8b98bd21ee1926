import { expect, test } from 'vitest';
import { showHoldings } from '#operator/holdings.ts';
import { toPseudonymous } from '#operator/pseudonym.ts';

const mailbox = 'camille@exemple.fr';
const order = { order_id: 'order_1', email: mailbox, lines: [], guest_key: 'guest' };
const erase = (item: Record<string, unknown>) => toPseudonymous(item, { mailbox, pseudonym: 'buyer-1' });

test('the gift of an erased buyer is found by its recipient as before, without the message', () => {
  const given = erase({ ...order, recipient: { email: 'sacha@exemple.fr', message: 'Pour tes dix ans' } });
  expect(given).toMatchObject({ email: 'buyer-1', recipient: { email: 'sacha@exemple.fr' }, guest_key: 'guest' });
  expect(given.recipient).not.toHaveProperty('message');
  expect(given).not.toHaveProperty('editions_refused_at');
});

test('neither the words of a request nor those of its refusal outlive the erasure of their buyer, whose order stays readable', () => {
  const denied = { reason: 'Bonjour Camille', at: '1' };
  const erased = erase({ ...order, refund_asked: { reason: 'Nous' }, refund_denied: denied });
  expect(JSON.stringify(erased)).not.toMatch(/Nous|Camille/);
  expect(erased.refund_denied).toEqual({ reason: '', at: '1' });
});

test('the partner of an erased buyer is forgotten, and no address finds the order any more', () => {
  const shared = erase({ ...order, partner: { email: 'sacha@exemple.fr' } });
  expect(shared).toMatchObject({ email: 'buyer-1' });
  for (const field of ['partner', 'guest_key']) expect(shared).not.toHaveProperty(field);
  expect(shared).toHaveProperty('editions_refused_at');
});

test('an erased person is forgotten where copies are found again, and the other holders are not', () => {
  const row = { order_id: 'order_1', customer_email: 'Sacha@exemple.fr', guest_key: 'sacha@exemple.fr' };
  expect(erase(row)).toEqual(row);
  const own = { ...row, customer_email: mailbox, guest_key: mailbox };
  expect(erase(own)).toEqual({ order_id: 'order_1', customer_email: 'buyer-1' });
});

test('a guest is shown what is about them, and neither the buyer nor the price nor other guests', () => {
  const [own, given] = [order, { order_id: 'order_2', email: 'sacha@exemple.fr', amount_cents: 15_800, lines: [] }];
  const copy = { version: 1, recipient: { email: 'Camille@exemple.fr', message: 'Pour toi' } };
  const other = { version: 0, recipient: { email: 'noe@exemple.fr', message: 'Pour Noé' } };
  const orders = [own, { ...given, copies: { copy_2: copy, copy_3: other }, former_emails: ['noe@exemple.fr'] }];
  const orderGifts = [
    { order_id: 'order_1', gift_product_id: 'carnet' },
    { order_id: 'order_2', gift_product_id: 'copy_2', customer_email: 'sacha@exemple.fr', guest_key: mailbox },
    { order_id: 'order_2', gift_product_id: 'copy_3', customer_email: 'sacha@exemple.fr', guest_key: 'noe@exemple.fr' },
  ];
  const none = { withdrawals: [], subscribers: [], linkRequests: [], letters: [], counters: [], orderLog: [] };
  expect(showHoldings({ ...none, orders, orderGifts }, mailbox)).toMatchObject({
    orders: [own, { order_id: 'order_2', copies: { copy_2: { recipient: copy.recipient } } }],
    orderGifts: [orderGifts[0], { order_id: 'order_2', guest_key: mailbox }],
  });
  const shown = JSON.stringify(showHoldings({ ...none, orders, orderGifts }, mailbox));
  for (const others of ['sacha', 'noe@', 'Noé', '15800']) expect(shown).not.toContain(others);
});

import { expect, test } from 'vitest';
import { toPseudonymous } from '#operator/pseudonym.ts';

const mailbox = 'camille@exemple.fr';
const order = { order_id: 'order_1', email: mailbox, lines: [], guest_key: 'guest' };
const erase = (item: Record<string, unknown>) => toPseudonymous(item, { mailbox, pseudonym: 'buyer-1' });

test('the gift of an erased buyer is found by its recipient as before, without the message', () => {
  const given = erase({ ...order, recipient: { email: 'sacha@exemple.fr', message: 'Pour tes dix ans' } });
  expect(given).toMatchObject({ email: 'buyer-1', recipient: { email: 'sacha@exemple.fr' }, guest_key: 'guest' });
  expect(given.recipient).not.toHaveProperty('message');
});

test('the partner of an erased buyer is forgotten, and no address finds the order any more', () => {
  const shared = erase({ ...order, partner: { email: 'sacha@exemple.fr' } });
  expect(shared).toMatchObject({ email: 'buyer-1' });
  for (const field of ['partner', 'guest_key']) expect(shared).not.toHaveProperty(field);
});

test('an erased person is forgotten where copies are found again, and the other holders are not', () => {
  const row = { order_id: 'order_1', customer_email: 'Sacha@exemple.fr', guest_key: 'sacha@exemple.fr' };
  expect(erase(row)).toEqual(row);
  const own = { ...row, customer_email: mailbox, guest_key: mailbox };
  expect(erase(own)).toEqual({ order_id: 'order_1', customer_email: 'buyer-1' });
});

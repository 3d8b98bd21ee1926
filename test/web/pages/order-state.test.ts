import { expect, test } from 'vitest';
import { closedOrder, myOrder, sharedOrder } from '#test/journeys/purchases.ts';
import { describeState } from '#web/pages/download/order-state.ts';

test.each([
  ['open', myOrder, 'Votre commande'],
  ['shared with a partner', sharedOrder, 'Votre guide'],
  ['closed for a partner', { ...closedOrder, role: 'partner', status: 'closed' }, 'Ce lien est fermé'],
  ['refunded', { ...closedOrder, status: 'refunded' }, 'Commande remboursée'],
  ['disputed', { ...closedOrder, status: 'disputed' }, 'Commande en cours d’examen'],
  ['failed', { ...closedOrder, status: 'failed' }, 'Le paiement n’a pas abouti'],
  ['paid and closed', closedOrder, 'Votre commande'],
] as const)('the page of an order that is %s has its title', (_name, order, title) => {
  expect(describeState(order).title).toBe(title);
});

test('a gift that waits names its moment in Paris time', () => {
  const gift = { to: null, at: '2027-02-14T07:00:00.000Z', state: null, isOpen: false, message: null, url: null };
  const { lede } = describeState({ ...closedOrder, role: 'recipient', gift });
  expect(lede).toContain('le 14 février 2027 à 8\u00a0h (heure de Paris).');
});

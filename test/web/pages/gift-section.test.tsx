import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { MyOrderReply, OrderKey } from '#lambdas/http/my-order-contract.ts';
import { myOrder } from '#test/journeys/purchases.ts';
import { GiftSection } from '#web/pages/download/gift-section.tsx';
import { describeKey } from '#web/pages/download/keys-section.tsx';

type Gift = NonNullable<MyOrderReply['gift']>;

const gift: Gift = {
  to: 'noe@exemple.fr',
  at: '2027-02-14T07:00:00.000Z',
  state: 'scheduled',
  isOpen: false,
  message: null,
  url: null,
};

function render(facts: Partial<Gift>) {
  const order = { ...myOrder, gift: { ...gift, ...facts } };
  const access = { orderId: order.orderId, token: 'x' };
  return renderToStaticMarkup(
    <MemoryRouter>
      <GiftSection order={order} access={access} reload={async () => {}} />
    </MemoryRouter>,
  );
}

test('the order’s page says that a gift leaves, or has left, only when it does', () => {
  expect(render({})).toMatch(/Le lien part à noe@exemple\.fr le 14 février 2027 .*et pas avant/);
  expect(render({ isOpen: true })).not.toMatch(/est parti|pas avant/);
  expect(render({ isOpen: true, state: 'sent' })).toContain('Le lien est parti à noe@exemple.fr.');
  for (const state of ['held', 'closed'] as const)
    for (const isOpen of [true, false]) expect(render({ state, isOpen })).not.toMatch(/Le lien (part|est parti)/);
  expect(render({ state: 'held' })).toContain('Le cadeau est retenu pour l’instant, et rien ne part à noe@exemple.fr.');
  expect(render({ state: 'held', to: null })).toContain('Le cadeau est retenu pour l’instant.');
  expect(render({ state: 'closed' })).toContain('Le cadeau est fermé');
});

test('a gift that its buyer hands over has its link in sight as long as there is one', () => {
  const url = 'https://guide.example/download?orderId=order_1700000000000#t=y';
  expect(render({ to: null, url, state: 'held', isOpen: true })).toContain('Voici le lien à donner. Qui l’ouvre');
  expect(render({ url, state: 'sent' })).toContain('n’a pas reçu notre e-mail');
});

test('a key that is held is not said to leave', () => {
  const key: OrderKey = {
    n: 2,
    productId: 'guide-amour-1',
    state: 'given',
    to: 'noe@exemple.fr',
    at: gift.at,
    mailedAt: null,
    url: null,
    isHeld: false,
    handOver: null,
    refundableCents: null,
  };
  expect(describeKey(key)).toMatch(/^part à noe@exemple\.fr le 14 février 2027/);
  // It was given without a day: its moment is that of the payment.
  expect(describeKey({ ...key, at: '2026-11-01T09:12:00.000Z' })).toBe('part à noe@exemple.fr');
  expect(describeKey({ ...key, isHeld: true })).toBe('pour noe@exemple.fr, retenue pour l’instant');
  expect(describeKey({ ...key, to: null, isHeld: true })).toBe('retenue pour l’instant');
  expect(describeKey({ ...key, to: null, url: 'x', isHeld: true })).toMatch(
    /^à remettre.+ou une carte\. Elle s’ouvre le 14 février 2027/,
  );
});

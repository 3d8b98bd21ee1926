import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MyOrderReply } from '#lambdas/http/my-order-contract.ts';
import { aGift, aKey, closedOrder, myOrder, sharedOrder } from '#test/journeys/purchases.ts';
import { GiftSection } from '#web/pages/order/gift-section.tsx';
import { describeKey } from '#web/pages/order/keys-section.tsx';
import { LatePart } from '#web/pages/order/late-sections.tsx';
import { describeState } from '#web/pages/order/order-state.ts';

// What is told of a gift depends on whether its day has come.
beforeEach(() => void vi.setSystemTime('2026-12-01T12:00:00.000Z'));
afterEach(() => void vi.useRealTimers());

test.each([
  ['open', myOrder, 'Votre commande'],
  ['shared with a partner', sharedOrder, 'Votre guide'],
  ['closed for a partner', { ...closedOrder, role: 'partner', status: 'closed' }, 'Ce lien est fermé'],
  ['refunded', { ...closedOrder, status: 'refunded' }, 'Commande remboursée'],
  ['disputed', { ...closedOrder, status: 'disputed' }, 'Paiement contesté'],
  ['failed', { ...closedOrder, status: 'failed' }, 'Le paiement n’a pas abouti'],
  ['paid and closed', closedOrder, 'Votre commande'],
] as const)('the page of an order that is %s has its title', (_name, order, title) => {
  expect(describeState(order).title).toBe(title);
});

test('while a refund has not left, its order and its keys are not said to be paid back', () => {
  const ordered = { ...aKey, state: 'ordered' as const };
  const whole = describeState({ ...closedOrder, status: 'refunded', keys: [ordered] });
  const part = describeState({ ...closedOrder, status: 'paid', keys: [ordered, { ...aKey, n: 2 }] });
  expect(whole.title).toBe('Remboursement ordonné');
  for (const words of [whole.lede, part.lede, describeKey(ordered)]) expect(words).not.toMatch(/remboursée|est parti/);
});

test('a gift that waits names its moment in Paris time', () => {
  const { lede } = describeState({ ...closedOrder, role: 'recipient', gift: aGift });
  expect(lede).toContain('le 14 février 2027 à 8\u00a0h (heure de Paris).');
});

type Props = Parameters<typeof GiftSection>[0];

function renderParts(order: MyOrderReply, parts: (props: Props) => ReactNode): string {
  const props = { order, access: { orderId: order.orderId, token: 'x' }, reload: async () => {} };
  return renderToStaticMarkup(<MemoryRouter>{parts(props)}</MemoryRouter>);
}

test('the page of an order whose buyer was erased promises nothing to an address', () => {
  const render = (order: MyOrderReply) =>
    renderParts(order, (props) => [
      <LatePart key="below" place="below" {...props} />,
      <LatePart key="end" place="end" {...props} />,
    ]);
  const ofAddress = [/>E-mail</, /votre adresse suffit/, /accusé de réception daté/];
  for (const words of ofAddress) {
    expect(render(myOrder)).toMatch(words);
    expect(render({ ...myOrder, email: null })).not.toMatch(words);
  }
});

const gift = { ...aGift, to: 'noe@exemple.fr', state: 'scheduled' as const };
const render = (facts: Partial<NonNullable<MyOrderReply['gift']>>) =>
  renderParts({ ...myOrder, gift: { ...gift, ...facts } }, (props) => <GiftSection {...props} />);

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
  const early = render({ url, state: 'sent', message: null });
  expect(early).toMatch(/n’a pas reçu notre e-mail.+Il ouvre les fichiers à partir du 14 février 2027/);
});

test('a key that is held is not said to leave', () => {
  const key = { ...aKey, n: 2, state: 'given' as const, to: gift.to, at: gift.at };
  expect(describeKey(key)).toMatch(/^part à noe@exemple\.fr le 14 février 2027/);
  // It was given without a day: its moment is that of the payment.
  expect(describeKey({ ...key, at: '2026-11-01T09:12:00.000Z' })).toBe('part à noe@exemple.fr');
  expect(describeKey({ ...key, isHeld: true })).toBe('pour noe@exemple.fr, retenue pour l’instant');
  expect(describeKey({ ...key, to: null, isHeld: true })).toBe('retenue pour l’instant');
  expect(describeKey({ ...key, to: null, url: 'x', isHeld: true })).toMatch(
    /^à remettre.+ou une carte\. La clé s’ouvre le 14 février 2027/,
  );
});

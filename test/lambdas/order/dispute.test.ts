import { expect, test } from 'vitest';
import { listSections, toEvidence } from '#lambdas/dispute/evidence.ts';
import {
  asksForPerson,
  barsAccess,
  findDisputeToAnswer,
  listDisputeStates,
  shownDisputeStatus,
} from '#lambdas/order/dispute.ts';
import { aPaidOrder } from '#test/lambdas/sample-orders.ts';

test('of several disputes the one that bars access is shown', () => {
  expect(shownDisputeStatus(undefined)).toBeUndefined();
  expect(shownDisputeStatus(['du_1 needs_response', 'du_1 won'])).toBe('won');
  expect(shownDisputeStatus(['du_1 won', 'du_2 needs_response'])).toBe('needs_response');
  expect(shownDisputeStatus(['du_1 lost', 'du_2 won'])).toBe('lost');
});

const inOrder = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
  'resolved',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'appeal_needs_response',
  'appeal_under_review',
];

test('each state of a dispute outlives those that come before it, whichever is recorded last', () => {
  inOrder.forEach((later, index) => {
    for (const earlier of inOrder.slice(0, index).filter((state) => state !== 'won' || !later.startsWith('appeal'))) {
      expect(listDisputeStates([`du_1 ${later}`, `du_1 ${earlier}`])).toEqual([later]);
      expect(listDisputeStates([`du_1 ${earlier}`, `du_1 ${later}`])).toEqual([later]);
    }
  });
});

test('a dispute that is won after an appeal stays won, and an appeal takes no evidence', () => {
  expect(listDisputeStates(['du_1 lost', 'du_1 won', 'du_1 appeal_under_review'])).toEqual(['won']);
  expect(findDisputeToAnswer(['du_1 lost', 'du_1 appeal_needs_response'])).toBeUndefined();
  expect(findDisputeToAnswer(['du_1 lost', 'du_2 warning_needs_response'])).toBe('du_2');
});

test('a state that Stripe adds later counts as just opened', () => {
  expect(listDisputeStates(['du_1 new_state', 'du_1 prevented'])).toEqual(['new_state']);
  expect(listDisputeStates(['du_1 new_state', 'du_1 under_review'])).toEqual(['under_review']);
  expect([barsAccess('new_state'), asksForPerson('new_state')]).toEqual([true, true]);
});

test('the shop keeps the payment of a dispute that is won, blocked or a closed warning, and only open ones ask for a person', () => {
  expect(inOrder.filter((state) => !barsAccess(state))).toEqual(['warning_closed', 'prevented', 'won']);
  expect(inOrder.filter(asksForPerson)).toEqual([
    'warning_needs_response',
    'resolved',
    'needs_response',
    'lost',
    'appeal_needs_response',
  ]);
});

test('of two disputes that bar access, or of two that do not, the one further on is shown', () => {
  expect(shownDisputeStatus(['du_1 lost', 'du_2 needs_response'])).toBe('lost');
  expect(shownDisputeStatus(['du_1 needs_response', 'du_2 lost'])).toBe('lost');
  expect(shownDisputeStatus(['du_1 won', 'du_2 prevented'])).toBe('won');
  expect(shownDisputeStatus(['du_2 prevented', 'du_1 won'])).toBe('won');
});

test('a bank reads neither to whom the guide was given or shared nor the names on its title page', () => {
  const [noe, ines] = [{ email: 'noe@exemple.fr' }, { email: 'ines@exemple.fr', since: '2026-11-21T20:10:00.000Z' }];
  const order = aPaidOrder({ recipient: noe, partner: ines, dedication: 'Léa et Noé' });
  const paper = JSON.stringify(listSections(order, []));
  expect(paper).toContain('lea@example.fr');
  expect(paper).not.toMatch(/noe|ines|Noé/);
});

test('an erased buyer has no address for the bank', () => {
  const evidence = (email: string) => toEvidence(aPaidOrder({ email }), { sections: [], file: 'file_1' });
  expect(evidence('lea@example.fr')).toMatchObject({ customer_email_address: 'lea@example.fr' });
  expect(evidence('erased-0123456789ab')).not.toHaveProperty('customer_email_address');
  expect(JSON.stringify(listSections(aPaidOrder({ email: 'erased-0123456789ab' }), []))).not.toContain('erased-');
});

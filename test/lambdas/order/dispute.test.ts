import { expect, test } from 'vitest';
import { listDisputeStates, shownDisputeStatus } from '#lambdas/order/dispute.ts';

test.each(['warning_needs_response', 'needs_response', 'under_review', 'a_state_of_the_future'])(
  'a dispute that is over stays over, though its state %s is recorded later',
  (open) => {
    for (const end of ['won', 'lost']) {
      expect(listDisputeStates([`du_1 ${end}`, `du_1 ${open}`])).toEqual([end]);
      expect(listDisputeStates([`du_1 ${open}`, `du_1 ${end}`])).toEqual([end]);
    }
  },
);

test('of several disputes the one that bars access is shown', () => {
  expect(shownDisputeStatus(undefined)).toBeUndefined();
  expect(shownDisputeStatus(['du_1 needs_response', 'du_1 won'])).toBe('won');
  expect(shownDisputeStatus(['du_1 won', 'du_2 needs_response'])).toBe('needs_response');
  expect(shownDisputeStatus(['du_1 lost', 'du_2 won'])).toBe('lost');
});

import { expect, test } from 'vitest';
import { disputeRank } from '#lambdas/order/dispute.ts';

test('a dispute that is over ranks above every open state, so a late event cannot reopen it', () => {
  for (const open of ['warning_needs_response', 'needs_response', 'under_review', 'a_state_of_the_future']) {
    expect(disputeRank(open)).toBeLessThan(disputeRank('won'));
    expect(disputeRank(open)).toBeLessThan(disputeRank('lost'));
  }
});

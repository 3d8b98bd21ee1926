/** The states of a dispute, as Stripe names them, in the order in which they can follow one another. */
const states = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
  'needs_response',
  'under_review',
  'won',
  'lost',
];

/** The states in which the shop keeps the payment. */
const settled = new Set(['won', 'warning_closed', 'prevented']);

/** Whether a dispute withdraws access to the files: it is open or lost, or its state is unknown to us. */
export function barsAccess(disputeStatus: string): boolean {
  return !settled.has(disputeStatus);
}

/** The rank of a dispute's state: a late event never replaces a state of higher rank. An unknown state counts as just opened. */
export function disputeRank(disputeStatus: string): number {
  const rank = states.indexOf(disputeStatus);
  return rank === -1 ? states.indexOf('needs_response') : rank;
}

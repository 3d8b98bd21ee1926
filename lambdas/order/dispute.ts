/** The states of a dispute, as Stripe names them, in the order they may follow one another. */
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

/** Those that end with the payment standing. */
const settled = new Set(['won', 'warning_closed', 'prevented']);

/** Whether a dispute stands between the buyer and the files: open, or lost. A state unknown to us does. */
export function barsAccess(disputeStatus: string): boolean {
  return !settled.has(disputeStatus);
}

/** How far a dispute has come, so that a late event never takes it back; an unknown state counts as just opened. */
export function disputeRank(disputeStatus: string): number {
  const rank = states.indexOf(disputeStatus);
  return rank === -1 ? states.indexOf('needs_response') : rank;
}

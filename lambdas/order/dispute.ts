/**
 * The states of a dispute, as Stripe names them, in the order in which they can follow one another, and in words. `resolved` is ours:
 * a `prevented` one whose buyer was paid back, see `disputeState`.
 */
const stateWords: Record<string, string> = {
  warning_needs_response: 'demande de la banque, réponse attendue',
  warning_under_review: 'demande de la banque, en cours d’examen',
  warning_closed: 'demande de la banque, close',
  prevented: 'évité',
  resolved: 'réglé, la banque a rendu le paiement',
  needs_response: 'réponse attendue',
  under_review: 'en cours d’examen',
  won: 'gagné',
  lost: 'perdu',
  appeal_needs_response: 'perdu, appel possible',
  appeal_under_review: 'perdu, appel déposé',
};
const states = Object.keys(stateWords);

/** A state in words; one that we do not know by its name. */
export const nameDisputeState = (state: string) => stateWords[state] ?? state;

/**
 * A dispute's state. One that Stripe prevents is either blocked, and the shop keeps the payment, or resolved: a rule of the account
 * paid the buyer back (https://docs.stripe.com/disputes/get-started/prevention). A case that we do not know counts as resolved, so
 * that nobody is paid twice.
 */
export const disputeState = ({ status, caseType }: { status: string; caseType: string | null | undefined }) =>
  status === 'prevented' && caseType !== 'block' ? 'resolved' : status;

/** The states in which the shop keeps the payment. */
const settled = new Set(['won', 'warning_closed', 'prevented']);

/** Whether a dispute withdraws access to the files: it is open or lost, or its state is unknown to us. */
export function barsAccess(disputeStatus: string): boolean {
  return !settled.has(disputeStatus);
}

/**
 * Whether the bank pays the buyer, or does unless the shop wins: whoever refunds as well pays twice. A bank that only asks takes
 * nothing.
 */
function paysBuyer(disputeStatus: string): boolean {
  return barsAccess(disputeStatus) && !disputeStatus.startsWith('warning_');
}

export const isPaidByBank = (disputeFacts?: string[]) => listDisputeStates(disputeFacts).some(paysBuyer);

/** Whether the payment is gone, and no answer brings it back. */
export const isLost = (disputeStatus: string) => disputeStatus === 'lost' || disputeStatus === 'resolved';

/** Whether a person should know of this state: the dispute waits for an answer, or is lost. */
export function asksForPerson(disputeStatus: string): boolean {
  return barsAccess(disputeStatus) && !disputeStatus.endsWith('under_review');
}

/** The fact that a dispute was in a state, as an order stores it. */
export function toDisputeFact({ disputeId, disputeStatus }: { disputeId: string; disputeStatus: string }): string {
  return `${disputeId} ${disputeStatus}`;
}

/** The state of each dispute among the facts: the last one it can reach, whichever was recorded last. */
export function listDisputeStates(disputeFacts: string[] = []): string[] {
  const reached = new Map<string, string[]>();
  for (const fact of disputeFacts) {
    const end = fact.lastIndexOf(' ');
    const [id, state] = [fact.slice(0, end), fact.slice(end + 1)];
    reached.set(id, [...(reached.get(id) ?? []), state]);
  }
  return [...reached.values()].map(lastOf);
}

/** Only a lost dispute is appealed, so one that is won after an appeal stays won. */
function lastOf(reached: string[]): string {
  const isAppealWon = reached.includes('won') && reached.some((state) => state.startsWith('appeal_'));
  return isAppealWon ? 'won' : (reached.toSorted((a, b) => rankOf(a) - rankOf(b)).at(-1) ?? '');
}

/** The state to show for an order: of several disputes, one that bars access. */
export function shownDisputeStatus(disputeFacts: string[] = []): string | undefined {
  const current = listDisputeStates(disputeFacts).toSorted((a, b) => rankOf(a) - rankOf(b));
  return current.findLast(barsAccess) ?? current.at(-1);
}

/** A late event never replaces a state of higher rank. An unknown state counts as just opened. */
function rankOf(state: string): number {
  const rank = states.indexOf(state);
  return rank === -1 ? states.indexOf('needs_response') : rank;
}

/** The dispute that waits for the seller's evidence, by Stripe's id. An appeal takes none: it is written in Stripe's dashboard. */
export function findDisputeToAnswer(disputeFacts: string[] = []): string | undefined {
  const ids = [...new Set(disputeFacts.map((fact) => fact.slice(0, fact.lastIndexOf(' '))))];
  return ids.find((id) => {
    const [state] = listDisputeStates(disputeFacts.filter((fact) => fact.startsWith(`${id} `)));
    return state === 'needs_response' || state === 'warning_needs_response';
  });
}

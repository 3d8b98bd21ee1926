/** Counts the answers to a questionnaire. */

/** `offered`: how often the outcome could have been chosen. */
export type Score<Outcome> = { outcome: Outcome; chosen: number; offered: number };

/** Every outcome with its count, the most chosen first; equal ones keep their order. */
export function countAnswers<Outcome extends { id: string }>(
  outcomes: readonly Outcome[],
  chosen: readonly string[],
  offered: readonly string[],
): Score<Outcome>[] {
  const count = (ids: readonly string[], id: string) => ids.filter((each) => each === id).length;
  return outcomes
    .map((outcome) => ({ outcome, chosen: count(chosen, outcome.id), offered: count(offered, outcome.id) }))
    .sort((one, other) => other.chosen - one.chosen);
}

/** The outcomes chosen most often: several when they are equal. */
export function findLeading<Outcome>(scores: readonly Score<Outcome>[]): Score<Outcome>[] {
  const most = Math.max(...scores.map(({ chosen }) => chosen));
  return scores.filter(({ chosen }) => chosen === most);
}

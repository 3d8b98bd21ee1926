/** Which ideas a choice leaves, as plain rules. */
import type { IdeaList } from '#content/articles/interactive.ts';

export type Idea = IdeaList['ideas'][number];
/** Null: it does not matter. */
export type IdeaChoice = { time: string | null; budget: string | null; mood: string | null };

/** The ideas that fit every choice made. */
export function filterIdeas(ideas: readonly Idea[], { time, budget, mood }: IdeaChoice): Idea[] {
  return ideas.filter(
    (idea) =>
      (time === null || idea.time === time) &&
      (budget === null || idea.budget === budget) &&
      (mood === null || idea.moods.includes(mood)),
  );
}

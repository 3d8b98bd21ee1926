/** Which ideas fit a choice. */
import type { IdeaList } from '#content/articles/interactive.ts';

export type Idea = IdeaList['ideas'][number];
/** Null: any. */
export type IdeaChoice = { time: string | null; budget: string | null; mood: string | null };

export function filterIdeas(ideas: readonly Idea[], { time, budget, mood }: IdeaChoice): Idea[] {
  return ideas.filter(
    (idea) =>
      (time === null || idea.time === time) &&
      (budget === null || idea.budget === budget) &&
      (mood === null || idea.moods.includes(mood)),
  );
}

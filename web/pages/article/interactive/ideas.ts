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

/** The same in another order (Fisher–Yates). `random` gives numbers from 0 to just under 1. */
export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items.reduce<Item[]>((mixed, item, index) => {
    const place = Math.floor(random() * (index + 1));
    return [...mixed.slice(0, place), item, ...mixed.slice(place)];
  }, []);
}

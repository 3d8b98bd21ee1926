import { expect, test } from 'vitest';
import { ideaList as data } from '#web/page-data/interactive.data.ts';
import { filterIdeas } from '#web/pages/blog/interactive/idea-picker.tsx';
import { countAnswers, findLeading } from '#web/pages/blog/interactive/questionnaire-result.tsx';
import { shuffle } from '#web/ui/shuffle.ts';

const outcomes = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

test('answers are counted against how often each was offered, and ties stay ties', () => {
  const offered = ['a', 'b', 'c', 'a', 'b'];
  const scores = countAnswers(outcomes, ['b', 'a'], offered);
  expect(scores.map(({ outcome, chosen, offered }) => [outcome.id, chosen, offered])).toEqual([
    ['a', 1, 2],
    ['b', 1, 2],
    ['c', 0, 1],
  ]);
  expect(findLeading(scores).map(({ outcome }) => outcome.id)).toEqual(['a', 'b']);
  expect(findLeading(countAnswers(outcomes, ['c', 'c', 'a'], offered)).map(({ outcome }) => outcome.id)).toEqual(['c']);
});

test('every choice of time, budget and mood leaves at least one idea, and all that fit it', () => {
  const { ideas, filters } = data;
  for (const time of filters.time) {
    for (const budget of filters.budget) {
      for (const mood of filters.mood) {
        const found = filterIdeas(ideas, { time: time.id, budget: budget.id, mood: mood.id });
        expect(found.length).toBeGreaterThan(0);
        expect(found.every((idea) => idea.moods.includes(mood.id))).toBe(true);
      }
    }
  }
  expect(filterIdeas(ideas, { time: null, budget: null, mood: null })).toHaveLength(ideas.length);
});

test('a shuffle keeps every idea once', () => {
  const numbers = [1, 2, 3, 4, 5];
  const draws = [0.1, 0.9, 0.4, 0, 0.7];
  const shuffled = shuffle(numbers, () => draws.pop() ?? 0);
  expect(shuffled).not.toEqual(numbers);
  expect(shuffled.toSorted()).toEqual(numbers);
});

import { expect, test } from 'vitest';
import { shuffle } from '#content/random.ts';
import { articles } from '#web/page-data/articles.data.ts';
import { ideaList as data } from '#web/page-data/interactive.data.ts';
import { filterArticles, noFilter, readFilter, writeFilter } from '#web/pages/blog/filter-form.tsx';
import { filterIdeas } from '#web/pages/blog/interactive/idea-picker.tsx';
import { countAnswers, findLeading } from '#web/pages/blog/interactive/questionnaire-result.tsx';

const find = (text: string) => filterArticles(articles, { ...noFilter, text }).map(({ slug }) => slug);

test('a search finds titles and excerpts, whatever the case, the accents and the apostrophes', () => {
  expect(find('PASSION DURABLE')).toEqual(['passion-nouveaute']);
  expect(find('resoudre')).toContain('conflict-resolution');
  expect(find("l'engagement")).toContain('relation-commitment');
  expect(find('Gary Chapman')).toEqual(['langage-amour']);
  expect(find('langages de l’amour : lequel')).toEqual(['langage-amour']);
  expect(find('zzz')).toEqual([]);
});

test('without a search every article is there; with a category only its own', () => {
  expect(filterArticles(articles, noFilter)).toHaveLength(articles.length);
  const conflicts = filterArticles(articles, { text: '', category: 'Conflits' });
  expect(conflicts.length).toBeGreaterThan(0);
  expect(conflicts.every(({ category }) => category === 'Conflits')).toBe(true);
});

test('a filter written to an address is read back unchanged', () => {
  const filter = { text: 'dire ou se taire ?', category: 'Conflits' } as const;
  expect(readFilter(writeFilter(filter))).toEqual(filter);
  expect(writeFilter(noFilter).toString()).toBe('');
  expect(readFilter(new URLSearchParams('categorie=Autre'))).toEqual(noFilter);
});

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

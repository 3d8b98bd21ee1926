import { expect, test } from 'vitest';
import { articles } from '#web/page-data/articles.data.ts';
import { filterArticles, noFilter, readFilter, writeFilter } from '#web/pages/blog/filter.ts';

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

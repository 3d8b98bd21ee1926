import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { articles } from '#content/articles.ts';
import { withFrenchSpaces } from '#content/french-text.ts';
import { textOf, toProse } from '#content/prose.ts';
import { atomFeed } from '#web/build/atom-feed.ts';
import { coverSheet, coverSvg, drawingFileName } from '#web/page-data/article-covers.ts';
import { toContent } from '#web/page-data/set-article.ts';
import { withSideNotes } from '#web/page-data/side-notes.ts';
import { describeHead } from '#web/render/describe-head.ts';
import { findRoute } from '#web/routes.ts';
import { originPlaceholder } from '#web/site-origin.ts';

test('the feed has every article with its whole text, and no address that leads nowhere', () => {
  const feed = atomFeed(articles);
  expect(feed.match(/<entry>/g)).toHaveLength(articles.length);
  for (const { slug } of articles) expect(feed).toContain(`<id>${originPlaceholder}/blog/${slug}</id>`);
  expect(feed).not.toMatch(/href="\/|href=&quot;\//);
  expect(feed).toContain('&lt;h2&gt;');
});

test('a figure comes to the page with its drawing, and stays out of the feed', () => {
  const [article] = articles.filter(({ slug }) => slug === 'conflict-resolution');
  const figures =
    article && toContent(article, articles).prose.before.filter((node) => JSON.stringify(node).includes('pauses'));
  expect(figures).toMatchObject([{ tag: 'figure', threads: { one: expect.stringMatching(/^M/) } }]);
  expect(atomFeed(articles)).not.toContain('&lt;figure');
});

test('the title of something to do ends with a full stop in the feed, where the text follows it, and not on the page', () => {
  const [article] = articles.filter(({ slug }) => slug === 'conflict-resolution');
  const page = article && toContent(article, articles).prose.before;
  expect(JSON.stringify(page)).toContain('"À essayer ce soir"');
  expect(atomFeed(articles)).toContain('À essayer ce soir.&lt;/strong&gt; Écrivez');
});

test('the list’s covers are one file, where each article finds its own under its name', () => {
  const sheet = coverSheet(articles);
  for (const { slug } of articles) expect(sheet.split(`<view id="${slug}"`)).toHaveLength(2);
  expect(sheet.match(/<svg x="0" y="\d+"/g)).toHaveLength(articles.length);
  expect(sheet).not.toMatch(/ id="(?!(\w|-)+" viewBox)/);
});

test('a cover is small, changes its name with its drawing and its colours with the night', () => {
  for (const { coverPath } of articles) {
    const svg = coverSvg(coverPath);
    expect(gzipSync(svg).length).toBeLessThan(4_500);
    expect(svg).toContain('prefers-color-scheme:dark');
  }
  expect(drawingFileName('un', '<svg/>')).not.toBe(drawingFileName('un', '<svg />'));
});

test('every article has its own head once its page is loaded', async () => {
  for (const { slug, title, excerpt, date, reviewed } of articles.map(withFrenchSpaces)) {
    const { route, params } = findRoute(`/blog/${slug}`);
    await route.page.load();
    expect(describeHead(route.head(params))).toMatchObject({
      name: title,
      description: excerpt,
      article: { published: date, reviewed },
    });
  }
});

const text = `Début.

Gary Chapman le publie en 1992. Impett le relit en 2024.

Chapman encore, 1992.

## Références

- Chapman, G. (1992). *The Five Love Languages*. [Éditeur](https://exemple.fr).
- Reis, H. T. (2004). Jamais cité.`;

test('a source stands once, before the first paragraph that names its author and year, without links', () => {
  const { before } = withSideNotes(toProse(text));
  const notes = before.filter((node) => typeof node !== 'string' && node.tag === 'small');
  expect(notes.map(textOf)).toEqual(['Chapman, G. (1992). The Five Love Languages. Éditeur.']);
  expect(JSON.stringify(notes)).not.toContain('href');
  expect(before.indexOf(notes[0] ?? '')).toBe(1);
});

test('every article has sources beside its text', () => {
  for (const { slug, prose } of articles) {
    const { before, after } = withSideNotes(prose);
    const notes = [...before, ...after].filter((node) => typeof node !== 'string' && node.tag === 'small');
    expect(notes.length, slug).toBeGreaterThan(0);
  }
});

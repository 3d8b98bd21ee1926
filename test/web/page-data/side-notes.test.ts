import { expect, test } from 'vitest';
import { articles } from '#content/articles.ts';
import { textOf, toProse } from '#content/prose.ts';
import { withSideNotes } from '#web/page-data/side-notes.ts';

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

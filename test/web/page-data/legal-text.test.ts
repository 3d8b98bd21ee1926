import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ProseNode, textOf, toProse } from '#content/prose.ts';
import { readFilledPage } from '#web/build/texts.ts';
import { layOut } from '#web/page-data/legal-text.ts';

const page = readFilledPage('conditions-generales');
const layOutText = (markdown: string) => layOut({ ...page, nodes: toProse(markdown).before });

test('what stands before the first heading is apart, and a heading’s number is a part of its own', () => {
  const { opening, nodes } = layOutText('Version 1.\n\n## 8. Le droit\n\nDeux.');
  expect(opening.map(textOf)).toEqual(['Version 1.']);
  expect(nodes).toMatchObject([
    { tag: 'h2', children: [{ tag: 'span', children: ['8.'] }, ' Le droit'] },
    { tag: 'p' },
  ]);
});

test('a list of terms becomes rows, each with its paragraphs; another list stays one', () => {
  const { nodes } = layOutText(
    '## A\n\n- **Un reçu**, si : le *nom*\n\n  Base : b.\n\n- **Le nom** : n\n\n## B\n\n- **A** héberge',
  );
  const [, table, , list] = nodes;
  const paragraph = (...children: unknown[]) => ({ tag: 'p', children });
  const row = (term: string, ...told: unknown[]) => ({
    tag: 'div',
    children: [
      { tag: 'dt', children: [term] },
      { tag: 'dd', children: told },
    ],
  });
  const receipt = row('Un reçu', paragraph('si : le ', { tag: 'em', children: ['nom'] }), paragraph('Base : b.'));
  expect(table).toMatchObject({ tag: 'dl', children: [receipt, row('Le nom', paragraph('n'))] });
  expect(list).toMatchObject({ tag: 'ul' });
});

test('no word of a legal text is lost on its page', () => {
  const words = (nodes: readonly ProseNode[]) =>
    nodes
      .map(textOf)
      .join('')
      .replaceAll(/[^\p{L}\d]/gu, '');
  for (const name of readdirSync('content/legal').map((file) => file.replace('.md', ''))) {
    const content = readFilledPage(name);
    const { opening, nodes } = layOut(content);
    expect(words([...opening, ...nodes]), name).toBe(words(content.nodes));
  }
});

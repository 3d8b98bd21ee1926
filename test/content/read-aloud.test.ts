import { expect, test } from 'vitest';
import { countWords } from '#content/guide/figures.ts';
import { readAloud } from '#content/guide/read-aloud.ts';

test.each([
  ['prose, with its marks', '*Une chose* à la fois.', 5],
  ['no-break spaces and lone signs', 'Vraiment\u202f? Oui\u00a0: 5\u00a0000 – fois', 5],
  ['« l’autre » is one word', 'Écouter l’autre', 2],
  ['a comment', '// À relire\nUn mot', 2],
  ['an address is no comment', 'voir https://exemple.fr ici', 3],
  ['a definition', '#let grid = block(width: 2mm)[Caché]\nUn mot', 2],
  ['an import and a set rule', '#import "a.typ": *\n#set text(font: "Fraunces")\nUn mot', 2],
  ['a call without words', 'Un #v(1fr) mot', 2],
  ['titles and content of a call', '#exercise(3, "Les deux fils", with: "À deux")[Tracez.]', 6],
  [
    'cells of a table',
    '#table(columns: (1fr, 2fr), table.header([*Pièce*], [Va]), ..range(3).map(n => ([#n], [])))',
    2,
  ],
  ['turns of a dialogue', '#dialogue(("Kim", [« Oui »]), ("Lou", [« Non (pas ce soir) »]))', 7],
  ['escaped marks', 'trois \\#mots là', 3],
])('only what is read counts: %s', (_, source, words) => {
  expect(countWords(source)).toBe(words);
});

test('what follows a definition is read again', () => {
  expect(readAloud('#let x = [caché]\nlu').trim()).toBe('lu');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { suggestEmail } from '#web/ui/form/suggest-email.ts';
import { formatDuration, formatPrice, formatSize } from '#web/ui/format.ts';
import { sayOf } from '#web/ui/offer/counted-figures.tsx';
import { ProseNodes } from '#web/ui/prose-nodes.tsx';
import { purchaseRows } from '#web/ui/purchase-rows.tsx';
import { setText, TitleText } from '#web/ui/set-text.tsx';

const markup = (text: string) => renderToStaticMarkup(<p>{setText(text)}</p>);
const lettersOf = (html: string) => html.replaceAll(/<[^>]+>/g, '');

test('« au-delà » and « e-mail » stay on one line, and the letters of « 1er », « 1re » and « 2e » are raised', () => {
  expect(markup('au-delà d’un e-mail')).toMatch(/^<p><span class="\S+">au-delà<\/span> d’un <span class="\S+">e-mail</);
  expect(markup('le 1er novembre')).toBe('<p>le 1<sup>er</sup> novembre</p>');
  expect(markup('la 1re édition, la 2e.')).toBe('<p>la 1<sup>re</sup> édition, la 2<sup>e</sup>.</p>');
  expect(markup('le 21er et un rendez-vous, hier')).toBe('<p>le 21er et un rendez-vous, hier</p>');
});

test('an article of law and a range of pages stay on one line', () => {
  expect(markup('L’article L221-28')).toMatch(/^<p>L’article <span class="\S+">L221-28</);
  expect(markup('L.\u00a0224-25-31, 46(2), 201–225.')).toMatch(
    /^<p><span class="\S+">L.\u00a0224-25-31<\/span>, 46\(2\), <span class="\S+">201–225</,
  );
});

/** A title's parts that go to the next line whole, and what no line breaks. */
const titleOf = (text: string) => {
  const html = renderToStaticMarkup(<TitleText>{text}</TitleText>);
  return html
    .replaceAll(/<span class="(\w+)">/g, (_, name) => (name === 'clause' ? '[' : ''))
    .replaceAll('</span>', ']');
};

test('a title keeps its characters and its clauses', () => {
  const title = 'L’engagement\u202f: au-delà des promesses';
  const html = renderToStaticMarkup(<h1>{<TitleText>{title}</TitleText>}</h1>);
  expect(lettersOf(html).replaceAll('\u00a0', ' ')).toBe(title);
  expect(html.match(/<span/g)).toHaveLength(3);
  expect(titleOf('Vaincre la routine')).toBe('Vaincre la\u00a0routine');
});

test('no line of a title ends with an article, and words that only begin like one are free', () => {
  expect(titleOf('Une heure pour le sujet, et deux dans la belle lettre')).toBe(
    'Une\u00a0heure pour\u00a0le\u00a0sujet, et\u00a0deux [dans la belle lettre]',
  );
  expect(titleOf('Qui saura que nous l’avons acheté\u202f?')).toBe(
    'Qui\u00a0saura que\u00a0nous [l’avons acheté\u202f?]',
  );
  expect(titleOf('Demain, je te le dis, si tu veux bien')).toBe(
    'Demain, je\u00a0te\u00a0le\u00a0dis, [si tu veux bien]',
  );
  expect(titleOf('Ce que l’on ne sait pas')).toBe('[Ce que l’on ne sait pas]');
});

test('words of an article that are set large break as titles do', () => {
  const html = renderToStaticMarkup(<ProseNodes nodes={[{ tag: 'q', children: ['J’y repense quand je passe'] }]} />);
  expect(html).toContain('quand je\u00a0passe');
});

test('a quotation of a title stays with the words that introduce it', () => {
  expect(titleOf('En couple, au-delà du «\u00a0il faut\u00a0»')).toMatch(/^En\u00a0couple, \[au-delà\] du\u00a0«/);
});

test('no word of a title breaks at its hyphen', () => {
  const title = renderToStaticMarkup(<TitleText>{'Qu’est-ce que le Guide Amour\u202f?'}</TitleText>);
  expect(title).toMatch(/^<span class="unbroken">Qu’est-ce<\/span> <span class="clause">que le/);
});

test('no title ends with a short word alone, and what a narrow phone cannot hold may break', () => {
  expect(titleOf('Les longues années')).toBe('[Les longues années]');
  expect(titleOf('Remplir son constat amiable')).toBe('Remplir [son constat amiable]');
  expect(titleOf('«\u00a0Je ne peux faire confiance.\u00a0»')).toMatch(/^[^[]* \[faire confiance/);
});

test('a whole price in a sentence has no decimals', () => {
  expect(formatPrice(7900)).toBe('79\u00a0€');
  expect(formatPrice(7950)).toBe('79,50\u00a0€');
});

test('sizes and reading times are in the units French readers expect', () => {
  expect(formatSize(400)).toBe('1\u00a0Ko');
  expect(formatSize(412_345)).toBe('412\u00a0Ko');
  expect(formatSize(28_000_000)).toBe('28\u00a0Mo');
  expect(formatSize(28_430_000)).toBe('28,4\u00a0Mo');
  expect(formatDuration(180)).toBe('3\u00a0heures');
  expect(formatDuration(45)).toBe('45\u00a0minutes');
});

test('each product of a purchase has a line, with its quantity where there is more than one', () => {
  const lines = [
    { name: 'Le Guide Amour', quantity: 2 },
    { name: 'Le carnet', quantity: 1 },
  ];
  const rows = purchaseRows({ date: '2026-11-22T10:00:00.000Z', lines, amountCents: 15_800 });
  expect(rows.map(({ term }) => term)).toEqual(['Date', 'Produit', 'Montant']);
  expect(rows[1]?.text).toBe('Le Guide Amour × 2\nLe carnet');
});

test('each figure that was counted is said in words, and no other', () => {
  const counted = { couples: 137, refundedPercent: 0, minutesToMail: 0.1, reviews: 24, rating: 4.6, buyersOfDay: 7 };
  const plain = sayOf(counted).map((line) => line.replaceAll(/\s/g, ' '));
  expect(plain).toEqual([
    '137 couples gardent le guide',
    '0 % l’ont rendu',
    '4,6/5, 24 avis',
    'lien envoyé en moins d’une minute',
    '7 achats en 24 heures',
  ]);
  expect(sayOf({ minutesToMail: 2.4 })).toEqual(['lien envoyé en 2\u00a0minutes']);
  expect(sayOf({ minutesToMail: 1 })).toEqual(['lien envoyé en 1\u00a0minute']);
  expect(sayOf({})).toEqual([]);
});

test.each([
  ['a@gmial.com', 'a@gmail.com'],
  ['a@gmial.con', 'a@gmail.com'],
  ['a@gmail.con', 'a@gmail.com'],
  ['a@ornge.fr', 'a@orange.fr'],
  ['a@wanado.fr', 'a@wanadoo.fr'],
  ['a@laposte.ner', 'a@laposte.net'],
  ['a@hotmial.fr', 'a@hotmail.fr'],
])('%s is probably %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  'a@gmail.com',
  'a@orange.fr',
  'a@free.fr',
  'a@laposte.net',
  'a@sfr.fr',
  'a@yahoo.fr',
  'a@outlook.fr',
  'a@gmx.fr',
  'a@icloud.com',
  'a@ac-lyon.fr',
  'a@mairie-de-quimper.bzh',
  'a@dubois.paris',
])('%s is left alone', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});

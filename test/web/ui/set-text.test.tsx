import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
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

test('a title keeps its characters and its clauses', () => {
  const title = 'L’engagement\u202f: au-delà des promesses';
  const html = renderToStaticMarkup(<h1>{<TitleText>{title}</TitleText>}</h1>);
  expect(lettersOf(html)).toBe('L’engagement\u202f: au-delà des\u00a0promesses');
  expect(html.match(/<span/g)).toHaveLength(3);
  expect(renderToStaticMarkup(<TitleText>Vaincre la routine</TitleText>)).toBe('Vaincre la\u00a0routine');
});

test('no line of a title ends with an article, and words that only begin like one are free', () => {
  const html = renderToStaticMarkup(<TitleText>Une heure pour le sujet, et deux dans la belle lettre</TitleText>);
  expect(html).toBe('Une\u00a0heure pour\u00a0le\u00a0sujet, et\u00a0deux dans la\u00a0belle lettre');
  const negation = renderToStaticMarkup(<TitleText>Ce que l’on ne sait pas</TitleText>);
  expect(negation).toBe('Ce\u00a0que\u00a0l’on ne\u00a0sait\u00a0pas');
});

import { expect, test } from 'vitest';
import { suggestEmail } from '#web/ui/form/suggest-email.ts';

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

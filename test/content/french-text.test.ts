import { expect, test } from 'vitest';
import { setFrenchSpaces, withFrenchSpaces } from '#content/french-text.ts';

test('high punctuation, guillemets and units keep with their word', () => {
  expect(setFrenchSpaces('Prêt ? « Oui » : 79 € en 30 jours ; 20 % !')).toBe(
    'Prêt\u202f? «\u00a0Oui\u00a0»\u202f: 79\u00a0€ en 30\u00a0jours\u202f; 20\u00a0%\u202f!',
  );
});

test('an author’s own no-break spaces follow the same rule', () => {
  expect(setFrenchSpaces('«\u202fOui\u202f»\u00a0: 79\u202f€\u00a0!')).toBe(
    '«\u00a0Oui\u00a0»\u202f: 79\u00a0€\u202f!',
  );
});

test('a blank that a number is written into keeps with its unit as the number would', () => {
  expect(setFrenchSpaces('{jours} jours, {nom} dit')).toBe('{jours}\u00a0jours, {nom} dit');
});

test('a page, an article of law and a number keep with their abbreviation', () => {
  expect(setFrenchSpaces('p. 201, pp. 9–12, art. 293 B, L. 224-25-1, n° 7')).toBe(
    'p.\u00a0201, pp.\u00a09–12, art.\u00a0293 B, L.\u00a0224-25-1, n°\u00a07',
  );
  expect(setFrenchSpaces('Aron, R. (1997). Un coup. 3 fois')).toBe('Aron, R. (1997). Un coup. 3 fois');
});

test('addresses and times without a space stay as they are', () => {
  expect(setFrenchSpaces('https://exemple.fr/?a=1 à 21:05')).toBe('https://exemple.fr/?a=1 à 21:05');
});

test('content keeps its shape, and French spaces are set in all of its texts', () => {
  const content = { title: 'Prêt ?', list: [{ text: '79 €', price: 7900, none: null }] };
  expect(withFrenchSpaces(content)).toEqual({
    title: 'Prêt\u202f?',
    list: [{ text: '79\u00a0€', price: 7900, none: null }],
  });
});

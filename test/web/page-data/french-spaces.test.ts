import { expect, test } from 'vitest';
import { withFrenchSpaces } from '#web/page-data/french-spaces.ts';

test('high punctuation, guillemets and units keep with their word', () => {
  expect(withFrenchSpaces('Prêt ? « Oui » : 79 € en 30 jours !')).toBe(
    'Prêt\u202f? «\u00a0Oui\u00a0»\u202f: 79\u00a0€ en 30\u00a0jours\u202f!',
  );
});

test('addresses, times without a space and the shape of the content stay as they are', () => {
  const content = { url: 'https://exemple.fr/?a=1', list: [{ price: 7900, none: null }] };
  expect(withFrenchSpaces(content)).toEqual(content);
});

import { expect, test } from 'vitest';
import { withFrenchSpaces } from '#web/page-data/french-spaces.ts';

test('content keeps its shape, and French spaces are set in all of its texts', () => {
  const content = { title: 'Prêt ?', list: [{ text: '79 €', price: 7900, none: null }] };
  expect(withFrenchSpaces(content)).toEqual({
    title: 'Prêt\u202f?',
    list: [{ text: '79\u00a0€', price: 7900, none: null }],
  });
});

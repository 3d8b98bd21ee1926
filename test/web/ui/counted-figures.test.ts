import { expect, test } from 'vitest';
import { sayOf } from '#web/ui/offer/counted-figures.tsx';

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

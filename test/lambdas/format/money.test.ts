import { expect, test } from 'vitest';
import { formatEuros } from '#lambdas/format/money.ts';

test.each([
  [6320, '63,20\u00a0€'],
  [0, '0,00\u00a0€'],
  [5, '0,05\u00a0€'],
  [7900, '79,00\u00a0€'],
  [123450, '1\u202f234,50\u00a0€'],
])('%i cents read as French money', (cents, words) => {
  expect(formatEuros(cents)).toBe(words);
});

test('money is written as the French locale writes it', () => {
  const intl = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
  for (const cents of [0, 99, 6320, 79000, 1234567]) expect(formatEuros(cents)).toBe(intl.format(cents / 100));
});

import { expect, test } from 'vitest';
import { formatEuros } from '#lambdas/format/money.ts';

test('money is written as the French locale writes it', () => {
  const intl = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
  for (const cents of [0, 5, 99, 6320, 79_000, 123_450, 1_234_567])
    expect(formatEuros(cents)).toBe(intl.format(cents / 100));
});

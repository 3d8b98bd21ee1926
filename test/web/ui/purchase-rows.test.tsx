import { expect, test } from 'vitest';
import { purchaseRows } from '#web/ui/purchase-rows.tsx';

test('each product of a purchase has a line, with its quantity where there is more than one', () => {
  const lines = [
    { name: 'Le Guide Amour', quantity: 2 },
    { name: 'Le carnet', quantity: 1 },
  ];
  const rows = purchaseRows({ date: '2026-11-22T10:00:00.000Z', lines, amountCents: 15_800 });
  expect(rows.map(({ term }) => term)).toEqual(['Date', 'Produit', 'Montant']);
  expect(rows[1]?.text).toBe('Le Guide Amour × 2\nLe carnet');
});

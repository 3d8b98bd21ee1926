import { expect, test } from 'vitest';
import { listOrderFiles } from '#lambdas/download/order-files.ts';
import { anOrder } from '#test/lambdas/sample-orders.ts';

test('a product and a gift that left the catalogue are missed under their ids, not skipped', () => {
  const lines = anOrder().lines.map((line) => ({ ...line, productId: 'gone', bonusId: 'gone-gift' }));
  expect(listOrderFiles(anOrder({ lines }), 'buyer')).toMatchObject([
    { name: 'gone', isBonus: false },
    { name: 'gone-gift', isBonus: true },
  ]);
});

import { expect, onTestFinished, test } from 'vitest';
import promoCodes from '#content/promo-codes.json' with { type: 'json' };
import { callFunction, putPromo, scan } from '#test/cloud/tables.ts';

const stored = async (code: string) => (await scan('promoCodes')).find((promo) => promo.code === code);

test('the codes of the content are in the table, as the lookup needs them', async () => {
  for (const { code, discountPercent } of promoCodes) {
    expect(await stored(code)).toMatchObject({ discount_percent: discountPercent, is_active: true, expires_at: null });
  }
});

test('publishing the codes again never frees a used code', async () => {
  const code = promoCodes[0]?.code ?? '';
  const before = await stored(code);
  await putPromo({ ...before, code, discount_percent: 99, used_at: '2026-01-01T00:00:00.000Z', held_by: 'order_1' });
  onTestFinished(() => putPromo({ ...before, code }));
  await callFunction('load-promo-codes');
  expect(await stored(code)).toMatchObject({
    used_at: '2026-01-01T00:00:00.000Z',
    held_by: 'order_1',
    discount_percent: 20,
  });
});

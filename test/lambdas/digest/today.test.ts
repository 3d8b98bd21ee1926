import { expect, test } from 'vitest';
import { describeToday, readToday } from '#lambdas/digest/today.ts';
import { createWithdrawal, findWithdrawal, keepOpen } from '#lambdas/withdrawal/withdrawal.store.ts';
import { openShop } from '#test/lambdas/own-shop.ts';

await openShop();
const now = new Date('2031-07-01T10:00:00.000Z');
const minuteBefore = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

/** A statement about no order; its mailbox may be a buyer's. */
async function leaveStatement(id: string, receivedAt: string, place: 'open' | 'open_strange'): Promise<void> {
  const statement = { name: 'Léa', orderId: 'order_1', email: 'lea@example.fr', orderFound: false };
  await createWithdrawal({ withdrawalId: id, receivedAt, ...statement });
  const stored = await findWithdrawal(id);
  if (stored !== undefined) await keepOpen(stored, place);
}

test('a buyer’s late statement is named, whatever strangers send; of theirs the oldest twenty, and that there are others', async () => {
  for (let number = 1; number <= 22; number += 1)
    await leaveStatement(`strange${number}`, minuteBefore(number + 60), 'open_strange');
  await leaveStatement('buyers', minuteBefore(1), 'open');
  await leaveStatement('late', minuteBefore(15 * 24 * 60), 'open');
  const today = await readToday(now);
  const { waiting } = today;
  expect(waiting).toHaveLength(23);
  const lastDay = (receivedAt: string) => new Date(Date.parse(receivedAt) + 14 * 86_400_000).toISOString();
  expect(waiting[0]).toMatchObject({
    until: lastDay(minuteBefore(15 * 24 * 60)),
    say: expect.stringMatching(/^un acheteur/),
  });
  expect(waiting[1]?.until).toBe(lastDay(minuteBefore(82)));
  expect(waiting.at(-2)?.until).toBe(lastDay(minuteBefore(1)));
  expect(waiting.at(-1)?.say).toBe('d’autres rétractations attendent, d’adresses qui n’ont rien acheté');
  expect(describeToday(today)).toContain('à rembourser au plus tard le 30 juin 2031');
});

/** `person erase` on a shop in this process. */
import { beforeEach, expect, test, vi } from 'vitest';
import { findOrder, updateOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { erasePerson } from '#operator/person.ts';
import type { Shop } from '#operator/point-at-shop.ts';
import { openShop, placeOrder } from '#test/lambdas/own-shop.ts';

await openShop();
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test('a person whose bank debit is under way is not erased: its payment would make the order again', async () => {
  const debit = { createdAt: hoursAgo(48), processingAt: hoursAgo(48), dueAt: hoursAgo(-1) };
  const { orderId, email } = await placeOrder(debit);
  const erasing = erasePerson({} as Shop, email, { yes: true });
  await expect(erasing).rejects.toThrow(`${orderId} peut encore être payée`);
  expect(await findOrder(orderId)).toMatchObject({ email });
});

/** A paid order that is given to somebody, with what became of the gift's mail. */
async function give(mail: NonNullable<Order['mails']>[string]) {
  const [paidAt, end] = [hoursAgo(48), Date.now() + 365 * 86_400_000];
  const { orderId, email } = await placeOrder({
    ...{ createdAt: paidAt, paidAt, amountPaidCents: 7900, status: 'paid', dueAt: new Date(end).toISOString() },
    recipient: { email: 'noe@example.fr' },
  });
  await updateOrder(orderId, { set: { 'mails.gift': mail } });
  return { orderId, email, paidAt };
}

test.each(['withheld', 'refused'] as const)(
  'a buyer whose gift was %s can be erased: nothing of it is to come',
  async (outcome) => {
    const { orderId, email } = await give({ sends: 1, outcome });
    await erasePerson({} as Shop, email, { yes: true });
    expect((await findOrder(orderId))?.email).toMatch(/^erased-/);
  },
);

test('the recipient of an erased buyer is forgotten in time, though the buyer’s own mails are not owed any more', async () => {
  const { orderId, email, paidAt } = await give({ sends: 1, sentAt: hoursAgo(47) });
  await erasePerson({} as Shop, email, { yes: true });
  const { recipient, dueAt = '' } = (await findOrder(orderId)) ?? {};
  expect(recipient?.email).toBe('noe@example.fr');
  expect(dueAt > paidAt && Date.parse(dueAt) < Date.now() + 366 * 86_400_000).toBe(true);
});

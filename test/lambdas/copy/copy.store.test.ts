import { expect, test } from 'vitest';
import { giveCopy, takeCopyBack } from '#lambdas/copy/copy.store.ts';
import { planGift } from '#lambdas/gift/plan-gift.ts';
import { copyRolesOf } from '#lambdas/order/holder.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import { recordHandOut } from '#lambdas/order/order-facts.store.ts';
import { orderRefund } from '#lambdas/refund/refund-facts.store.ts';
import { openShop, placeOrder } from '#test/lambdas/own-shop.ts';
import { ofGuides } from '#test/lambdas/sample-orders.ts';

await openShop();
const now = new Date('2026-11-23T10:00:00.000Z');

async function sell(quantity: number) {
  const guides = ofGuides(quantity);
  const paid = { paidAt: now.toISOString(), amountPaidCents: guides.amountCents, currencyPaid: 'eur' };
  const order = await placeOrder({ ...guides, ...paid });
  return { order, roles: copyRolesOf(order) };
}

test('of two hundred gifts of three copies at once, three count', async () => {
  const { order, roles } = await sell(4);
  const calls = Array.from({ length: 200 }, (_, index) => ({
    role: roles[index % 3] ?? ('recipient' as const),
    recipient: { email: `ami-${index}@example.fr` },
    now,
  }));
  const given = await Promise.all(calls.map((call) => giveCopy(order, call)));
  expect(given.filter((after) => after !== undefined)).toHaveLength(3);
}, 60_000);

test('only a copy that is mailed takes one of its mails', async () => {
  const { order } = await sell(2);
  const byHand = (await giveCopy(order, { role: 'copy_2', recipient: {}, now })) ?? order;
  const taken = (await takeCopyBack(byHand, 'copy_2')) ?? order;
  const mailed = await giveCopy(taken, { role: 'copy_2', recipient: { email: 'ami@example.fr' }, now });
  expect(mailed?.copies?.copy_2?.givenAt).toEqual([now.toISOString()]);
});

test('of a copy that is taken back while it is opened, one of the two counts', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { order } = await sell(2);
    const given = (await giveCopy(order, { role: 'copy_2', recipient: {}, now })) ?? order;
    const open = () => recordHandOut(given, { role: 'copy_2', at: now.toISOString() });
    // Who begins first is most often first.
    const begun = round % 2 === 0 ? open() : undefined;
    const isTaken = (await takeCopyBack(given, 'copy_2')) !== undefined;
    const opened = await (begun ?? open());
    const after = await findOrder(order.orderId);
    const { openedAt, recipient } = after?.copies?.copy_2 ?? {};
    const facts = [opened, openedAt, recipient, after?.lastHandedOutAt];
    expect(facts.map((fact) => fact === undefined)).toEqual([isTaken, isTaken, isTaken, isTaken]);
  }
});

test('the first copy, once it is given, is not handed out to its buyer, and once it is taken back not to anybody else', async () => {
  const { order } = await sell(2);
  const at = now.toISOString();
  const given = (await giveCopy(order, { role: 'recipient', recipient: {}, now })) ?? order;
  expect(await recordHandOut(order, { role: 'buyer', at })).toBeUndefined();
  const taken = (await takeCopyBack(given, 'recipient')) ?? order;
  expect(await recordHandOut(given, { role: 'recipient', at })).toBeUndefined();
  expect(await recordHandOut(taken, { role: 'buyer', at })).toMatchObject({ lastHandedOutAt: at });
});

test('a copy is not given while a refund that was asked for at the same moment would close it', async () => {
  const { order } = await sell(2);
  const gift = { role: 'copy_2', recipient: { email: 'ami@example.fr' }, now } as const;
  const given = (await giveCopy(order, gift)) ?? order;
  expect(planGift(given)).toHaveLength(1);
  await takeCopyBack(given, 'copy_2');
  const free = (await findOrder(order.orderId)) ?? order;
  const due = (await orderRefund(free, { at: now.toISOString() })) ?? free;
  expect(await giveCopy(free, gift)).toBeUndefined();
  const late = await giveCopy(due, gift);
  expect(late && planGift(late)).toEqual([]);
});

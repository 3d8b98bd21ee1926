/** When an order is due, and what an operator's or owner's change makes due again. */
import { expect, test, vi } from 'vitest';
import { changeAddress, requestResend } from '#lambdas/address-change/address-change.store.ts';
import { announceEdition } from '#lambdas/edition/edition.store.ts';
import { planNextMail } from '#lambdas/fulfil/next-mail.store.ts';
import { listOrdersOf } from '#lambdas/order/listed-orders.store.ts';
import { findOrder, updateOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { addMark } from '#lambdas/order/order-facts.store.ts';
import { closeOrder, closeUnpaidOrder, orderOutbox, postponePaymentCheck } from '#lambdas/order/order-outbox.store.ts';
import { recordMailEvent } from '#lambdas/outbox/mail-records.store.ts';
import { getItem } from '#lambdas/runtime/table.ts';
import { openShop, placeOrder, readOrder } from '#test/lambdas/own-shop.ts';
import { aPaidOrder } from '#test/lambdas/sample-orders.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';

await openShop();
const now = new Date('2026-11-22T10:00:00.000Z');
const paidAt = now.toISOString();
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

/** A paid order whose mail with the link is owed since the payment, unless `facts` say that it was sent. */
function placePaid(facts: Partial<Order> = {}): Promise<Order> {
  const { amountPaidCents = 7900, status } = aPaidOrder();
  return placeOrder({ amountPaidCents, status, paidAt, ...facts });
}

async function placeMailed(): Promise<Order> {
  const { orderId } = await placePaid({ emailSentAt: paidAt, messageId: 'ses-1' });
  const set = { 'mails.link': { sends: 1, sentAt: paidAt, messageId: 'ses-1' } };
  return readOrder(orderId, { set, unset: ['due', 'dueAt'] });
}

const dueKeyOf = async ({ orderId }: Order) => (await getItem('ORDERS_TABLE', { order_id: orderId }))?.due;

test('every mail of a paid order is due under `deliver`, and a question to Stripe under `due`', async () => {
  const at = minutesLater(30);
  const [planned, announced, sentAgain, closed] = [
    await placePaid({ dueAt: minutesLater(60) }),
    await placeMailed(),
    await placeMailed(),
    await placePaid({ dueAt: minutesLater(60) }),
  ];
  const moved = await placeMailed();
  const pendingEmail = { email: 'nouvelle@example.fr', askedAt: paidAt };
  await planNextMail(planned, now);
  await announceEdition(announced, { productId: 'guide-amour-1', number: 2, at });
  await requestResend(sentAgain, now);
  await changeAddress((await updateOrder(moved.orderId, { set: { pendingEmail } })) ?? moved, now);
  await closeOrder(closed, paidAt);
  const orders = [planned, announced, sentAgain, moved, closed];
  expect(await Promise.all(orders.map(dueKeyOf))).toEqual(orders.map(() => 'deliver'));
  expect(await dueKeyOf(await placeOrder())).toBe('check_payment');
});

test('a paid order is due when its next mail is, if that is sooner', async () => {
  const order = await placePaid({ dueAt: minutesLater(60) });
  expect(await planNextMail(order, now)).toMatchObject({ dueAt: paidAt });
  expect(await findOrder(order.orderId)).toMatchObject({ dueAt: paidAt });
  const { orderId } = await placePaid({ paidAt: minutesLater(-30_000), emailSentAt: paidAt });
  const closed = await updateOrder(orderId, { add: { refunds: new Set(['re_1 1000']) }, unset: ['due', 'dueAt'] });
  expect(closed && (await planNextMail(closed, now))).toMatchObject({ dueAt: paidAt });
});

test.each<{ name: string; facts: Partial<Order> }>([
  { name: 'an order that is due sooner', facts: { dueAt: minutesLater(-1) } },
  { name: 'an order that is due at that moment', facts: { dueAt: paidAt } },
  { name: 'an order whose mail is being tried', facts: { dueAt: minutesLater(60), mailAttempts: 2 } },
  { name: 'an unpaid order, which owes no mail,', facts: { dueAt: minutesLater(60), paidAt: undefined } },
])('$name stays due as it is', async ({ facts }) => {
  const order = await placePaid(facts);
  expect(await planNextMail(order, now)).toBe(order);
  expect(await findOrder(order.orderId)).toMatchObject({ dueAt: facts.dueAt, version: order.version });
});

test('an order that another caller made due sooner keeps that moment', async () => {
  const order = await placePaid({ dueAt: minutesLater(60) });
  await updateOrder(order.orderId, { set: { dueAt: minutesLater(-5) } });
  expect(await planNextMail(order, now)).toBe(order);
  expect(await findOrder(order.orderId)).toMatchObject({ dueAt: minutesLater(-5) });
});

test('an unpaid order’s next question can be put off, and a paid order stays due', async () => {
  const [unpaid, paid] = [await placeOrder(), await placePaid()];
  expect(await postponePaymentCheck(unpaid.orderId, minutesLater(10))).toMatchObject({ dueAt: minutesLater(10) });
  expect(await postponePaymentCheck(paid.orderId, minutesLater(10))).toBeUndefined();
});

test('an order without further mails leaves the outbox, and one with a later mail stays until then', async () => {
  const expired = await placeOrder({ expiredAt: paidAt, mailAttempts: 3 });
  const closed = await closeOrder(expired, undefined);
  expect([closed?.dueAt, closed?.mailAttempts]).toEqual([undefined, undefined]);
  const paid = await placePaid({ dueAt: minutesLater(60), mailAttempts: 3 });
  const waiting = await closeOrder(paid, paidAt);
  expect([waiting?.dueAt, waiting?.mailAttempts]).toEqual([paidAt, undefined]);
});

test('a mail that comes back while its order is being closed keeps it open, and one that arrives does not', async () => {
  const isClosedAfter = async (outcome: 'bounced' | 'delivered') => {
    const order = await placeMailed();
    const about = { orderId: order.orderId };
    const event = { messageId: 'ses-1', outcome, sentAt: paidAt, at: paidAt, to: order.email, occasion: 'link', about };
    await recordMailEvent({ outbox: orderOutbox, id: order.orderId, occasion: 'link' }, event);
    return (await closeOrder(order, undefined)) !== undefined;
  };
  expect([await isClosedAfter('bounced'), await isClosedAfter('delivered')]).toEqual([false, true]);
});

test('an unpaid order that ends is logged once, and one that changed meanwhile is not ended', async () => {
  const order = await placeOrder({ expiredAt: paidAt, promoCode: 'BIENVENUE20', promoReserved: false });
  const changed = await placeOrder({ expiredAt: paidAt });
  await updateOrder(changed.orderId, { set: { processingAt: paidAt } });
  expect(await closeUnpaidOrder(changed, now)).toBe(changed);
  expect(console.info).not.toHaveBeenCalled();
  expect((await closeUnpaidOrder(order, now)).dueAt).toBeUndefined();
  const [line] = vi.mocked(console.info).mock.lastCall ?? [];
  expect(line).toMatchObject({ step: 'unpaid_order_closed', orderId: order.orderId });
});

test('an edition is announced at its moment, and an order that is due sooner stays so', async () => {
  const at = minutesLater(30);
  const announce = (order: Order, number: number) => announceEdition(order, { productId: 'guide-amour-1', number, at });
  const idle = await placeMailed();
  for (const [order, dueAt] of [
    [idle, at],
    [await placePaid({ dueAt: minutesLater(10) }), minutesLater(10)],
    [await placePaid({ dueAt: minutesLater(60) }), at],
  ] as const) {
    const announcedEditions = { 'guide-amour-1': { number: 2, at } };
    expect(await announce(order, 2)).toMatchObject({ announcedEditions, dueAt });
  }
  expect(await announce(idle, 3)).toBeUndefined();
});

test('a link is sent again with its first mail as a proof, to the same address with the same links', async () => {
  const order = await addMark(await placeMailed(), 'mail_bounced');
  const again = await requestResend(order, now);
  expect(again).toMatchObject({ email: order.email, dueAt: paidAt, earlierLinks: [`${paidAt} ses-1`] });
  expect([again?.emailSentAt, again?.messageId, again?.mails?.link]).toEqual([undefined, undefined, undefined]);
  expect([again?.linkVersion, again?.formerEmails]).toEqual([undefined, undefined]);
  expect(takeLogged()).toEqual(['mail_bounced']);
  expect(await requestResend(order, now)).toBeUndefined();
});

test('a link sent again answers the marks of its mail, to another address also that it has spread, and no other', async () => {
  const ofMail = ['mail_bounced', 'mail_failing', 'mail_refused', 'mail_unanswered'];
  const marks = new Set([...ofMail, 'link_spread', 'withdrawal_requested', 'disputed']);
  const marksAfter = async (email?: string) => {
    const order = await updateOrder((await placePaid()).orderId, { add: { marks } });
    return (order && (await requestResend(order, now, email)))?.marks?.toSorted();
  };
  expect(await marksAfter()).toEqual(['disputed', 'link_spread', 'withdrawal_requested']);
  expect(await marksAfter('autre@example.fr')).toEqual(['disputed', 'withdrawal_requested']);
});

test('a link that was never sent leaves no proof of an earlier one', async () => {
  expect(await requestResend(await placePaid(), now)).not.toHaveProperty('earlierLinks');
});

test('a link sent to another address ends those before, and the address it leaves is told', async () => {
  const asked = { email: 'autre@example.fr', askedAt: paidAt };
  const { orderId, email } = await placeMailed();
  const order = await updateOrder(orderId, { set: { pendingEmail: asked } });
  const moved = order && (await requestResend(order, now, 'Noe+1@example.fr'));
  const formerEmails = [{ email, linkVersion: 0, leftAt: paidAt }];
  expect(moved).toMatchObject({ email: 'Noe+1@example.fr', linkVersion: 1, formerEmails });
  expect(moved?.pendingEmail).toBeUndefined();
  expect((await listOrdersOf('noe@example.fr')).map((found) => found.orderId)).toEqual([orderId]);
  expect(await listOrdersOf(email)).toEqual([]);
});

test('a confirmed address gets the link once, and an order without one is not changed', async () => {
  const placed = await placeMailed();
  expect(await changeAddress(placed, now)).toBeUndefined();
  const pendingEmail = { email: 'nouvelle@example.fr', askedAt: paidAt };
  const order = await updateOrder(placed.orderId, { set: { pendingEmail } });
  const changed = order && (await changeAddress(order, now));
  expect(order && (await changeAddress(order, now))).toBeUndefined();
  expect(changed).toMatchObject({
    email: 'nouvelle@example.fr',
    linkVersion: 1,
    dueAt: paidAt,
    earlierLinks: [`${paidAt} ses-1`],
    formerEmails: [{ email: placed.email, linkVersion: 0, leftAt: paidAt }],
  });
  for (const fact of ['pendingEmail', 'emailSentAt', 'mails.link']) expect(changed).not.toHaveProperty(fact);
});

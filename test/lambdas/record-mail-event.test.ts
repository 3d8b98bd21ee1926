/** SES's events about the mails of an order: what is recorded of them, in whatever order they come. */
import { expect, test } from 'vitest';
import { findOrder, updateOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { getItem } from '#lambdas/runtime/table.ts';
import { createWithdrawal, withdrawalOutboxOf } from '#lambdas/withdrawal/withdrawal.store.ts';
import { mailEvent, taggedEvent } from '#test/cloud/mail-events.ts';
import { openShop, placeOrder, readOrder, support } from '#test/lambdas/own-shop.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';
import { permute } from '#test/torture/many.ts';

await openShop();
const { handler } = await import('#lambdas/record-mail-event.ts');
const tell = (event: object) => handler(event);

const at = '2026-11-22T10:00:00.000Z';
const sent = { link: { sends: 1, sentAt: at, messageId: 'ses-1' } };

/** A delivered order, whose link SES has taken. */
async function deliver(): Promise<Order> {
  const { orderId } = await placeOrder();
  const paid = { paidAt: at, amountPaidCents: 7900, emailSentAt: at };
  return readOrder(orderId, { set: { ...paid, mails: sent } });
}

/** The bounces of today's mails to addresses that anybody may have typed. */
async function countStrangers(): Promise<number> {
  const counter = `stranger-bounces#${new Date().toISOString().slice(0, 10)}`;
  return Number((await getItem('COUNTERS_TABLE', { counter }))?.hits ?? 0);
}

const events = ['Send', 'Delivery', 'Bounce', 'Complaint'] as const;

test('SES’s events may come in any order, and again later: the outcome and the mark are the same', async () => {
  const orders = permute(events);
  expect(orders).toHaveLength(24);
  for (const [turn, kinds] of orders.entries()) {
    const order = await deliver();
    for (const kind of [...kinds, ...kinds.slice(turn % 4, (turn % 4) + 1)]) await tell(mailEvent(kind, order));
    const { mails, marks } = (await findOrder(order.orderId)) ?? {};
    expect([kinds, mails?.link?.outcome, marks]).toEqual([kinds, 'complained', ['mail_bounced']]);
  }
  expect(new Set(takeLogged())).toEqual(new Set(['mail_bounced']));
});

test('a bounced mail about a failed payment counts as a stranger’s, and asks nobody to correct an unpaid order', async () => {
  const { orderId, email } = await placeOrder({ paymentFailedAt: at });
  await updateOrder(orderId, { set: { 'mails.payment_failed': { sends: 1, sent_at: at } } });
  const before = await countStrangers();
  await tell(mailEvent('Bounce', { orderId, email }, { occasion: 'payment_failed' }));
  const { mails, marks } = (await findOrder(orderId)) ?? {};
  expect([mails?.payment_failed?.outcome, marks]).toEqual(['bounced', undefined]);
  expect(await countStrangers()).toBe(before + 1);
});

test('an out-of-office answer is no outcome', async () => {
  const order = await deliver();
  await tell(mailEvent('Delivery', order));
  await tell(mailEvent('Bounce', order, { bounceType: 'Transient' }));
  expect((await findOrder(order.orderId))?.mails?.link).toMatchObject({ outcome: 'delivered' });
});

test('SES’s event stands for the answer that was lost', async () => {
  const { orderId, email } = await placeOrder({ paidAt: at, amountPaidCents: 7900 });
  await updateOrder(orderId, { set: { mails: { link: { sends: 1, sendingSince: at } } } });
  await tell(mailEvent('Delivery', { orderId, email }));
  const order = await findOrder(orderId);
  expect(order).toMatchObject({ emailSentAt: expect.any(String), messageId: 'ses-1' });
  expect(order?.mails?.link).toMatchObject({ sends: 1, outcome: 'delivered', messageId: 'ses-1' });
  expect(order?.mails?.link).not.toHaveProperty('sendingSince');
});

test('an event about an order or a mail that is not there changes nothing', async () => {
  const order = await placeOrder();
  const before = await findOrder(order.orderId);
  await tell(mailEvent('Bounce', order));
  await tell(mailEvent('Bounce', { ...order, orderId: 'order_1111111111111' }));
  expect(await findOrder(order.orderId)).toEqual(before);
});

test('a mail to a guest marks by another name than the buyer’s, and its arrival clears only that one', async () => {
  const { orderId, email } = await deliver();
  const guest = { orderId, email: 'noe@example.fr' };
  const mails = { ...sent, gift: { sends: 1, sentAt: at, messageId: 'ses-2' } };
  await updateOrder(orderId, { set: { mails, recipient: { email: guest.email, at } } });
  await tell(mailEvent('Bounce', { orderId, email }));
  await tell(mailEvent('Delivery', guest, { occasion: 'gift' }));
  expect((await findOrder(orderId))?.marks).toEqual(['mail_bounced']);
  await tell(mailEvent('Bounce', guest, { occasion: 'gift' }));
  expect((await findOrder(orderId))?.marks?.toSorted()).toEqual(['guest_mail_bounced', 'mail_bounced']);
  expect(takeLogged().toSorted()).toEqual(['guest_mail_bounced', 'mail_bounced']);
});

test('a link that arrives at a corrected address clears its mark alone, and an event about the old address changes nothing', async () => {
  const { orderId, email: old } = await deliver();
  await tell(mailEvent('Bounce', { orderId, email: old }));
  const corrected = { orderId, email: 'juste@example.fr' };
  const add = { marks: new Set(['fraud_warning']) };
  await updateOrder(orderId, { set: { email: corrected.email, mails: sent }, add });
  await tell(mailEvent('Delivery', corrected));
  const arrived = await findOrder(orderId);
  expect([arrived?.mails?.link?.outcome, arrived?.marks]).toEqual(['delivered', ['fraud_warning']]);
  await tell(mailEvent('Bounce', { orderId, email: old }));
  expect(await findOrder(orderId)).toEqual(arrived);
  expect(takeLogged()).toEqual(['mail_bounced']);
});

test('the mark that the link did not arrive stays when another mail arrives', async () => {
  const { orderId, email } = await deliver();
  await updateOrder(orderId, { set: { mails: { ...sent, nudge: { sends: 1, sentAt: at, messageId: 'ses-2' } } } });
  await tell(mailEvent('Bounce', { orderId, email }));
  await tell(mailEvent('Delivery', { orderId, email }, { occasion: 'nudge' }));
  expect((await findOrder(orderId))?.marks).toEqual(['mail_bounced']);
  expect(takeLogged()).toEqual(['mail_bounced']);
});

test.each(['Bounce', 'Reject', 'Complaint'] as const)('%s of any mail to the owner is a fault', async (kind) => {
  await tell(taggedEvent('Delivery', support, { letter: ['digest'], mail: ['letter'] }));
  await tell(taggedEvent(kind, support, { letter: ['digest'], mail: ['letter'] }));
  expect(takeLogged(({ event, mail }) => [event, mail])).toEqual([['mail_failed', 'owner']]);
});

test('the mark that a buyer’s acknowledgement did not arrive stays when the owner’s mail arrives', async () => {
  const { orderId, email } = await deliver();
  const statement = { withdrawalId: orderId, name: 'Camille', orderId, email, receivedAt: at, orderFound: true };
  await createWithdrawal(statement);
  const mails = Object.fromEntries(['acknowledgement', 'notice'].map((mail) => [mail, { sends: 1, sentAt: at }]));
  await withdrawalOutboxOf(statement).update(orderId, { facts: { mails } });
  const event = (kind: 'Bounce' | 'Delivery', mail: string) =>
    taggedEvent(kind, email, { withdrawal: [orderId], mail: [mail] });
  await tell(event('Bounce', 'acknowledgement'));
  await tell(event('Delivery', 'notice'));
  expect((await findOrder(orderId))?.marks).toEqual(['withdrawal_mail_bounced']);
  expect(takeLogged()).toEqual(['withdrawal_mail_bounced']);
});

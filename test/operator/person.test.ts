import { expect, test } from 'vitest';
import { isErasedSince } from '#lambdas/erasure/erasure.store.ts';
import { listOwedMails } from '#lambdas/fulfil/mail-registry.ts';
import { composeGiftWithheldMail } from '#lambdas/gift/gift-mail.ts';
import { handler as handOutFiles } from '#lambdas/hand-out-files.ts';
import { findOrder, updateOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { close } from '#lambdas/outbox/outbox.store.ts';
import { getStripe } from '#lambdas/payment/stripe.ts';
import { expressUpdate, getItem, updateItem } from '#lambdas/runtime/table.ts';
import { createWithdrawal, findWithdrawal, withdrawalOutboxOf } from '#lambdas/withdrawal/withdrawal.store.ts';
import { readErasures } from '#operator/erasures.ts';
import { resendLink } from '#operator/orders.ts';
import { erasePerson } from '#operator/person.ts';
import type { Shop } from '#operator/point-at-shop.ts';
import { callFunction, openShop, placeOrder, placeWithPage, readOrder } from '#test/lambdas/own-shop.ts';

await openShop();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const paidAt = hoursAgo(48);

/** An order that was paid two days ago, with nothing left to do for two more. */
const placePaid = (facts: Partial<Order> = {}) =>
  placeOrder({ createdAt: paidAt, paidAt, amountPaidCents: 7900, status: 'paid', dueAt: hoursAgo(-48), ...facts });

const erase = (email: string) => erasePerson({} as Shop, email, { yes: true });

test.each<[string, Parameters<typeof updateOrder>[1]]>([
  ['a du travail en cours', { set: { due: 'check_payment', dueAt: hoursAgo(1) } }],
  ['a du travail en cours', { set: { refundDue: { idempotencyKey: 'refund-1', attempt: 0, since: hoursAgo(1) } } }],
  ['a du travail en cours', { add: { mailAttempts: 2 } }],
  ['attend quelqu’un', { add: { marks: new Set(['withdrawal_requested']) } }],
])('nobody is erased while an order %s: %o', async (reason, change) => {
  const { orderId, email } = await placeOrder({ paidAt: hoursAgo(2), amountPaidCents: 7900, dueAt: hoursAgo(-100) });
  const before = await readOrder(orderId, change);
  await expect(erase(email)).rejects.toThrow(`${orderId} ${reason}`);
  expect(await findOrder(orderId)).toEqual(before);
  expect(await isErasedSince(email, '')).toBe(false);
});

test('a person whose bank debit is under way is not erased: its payment would make the order again', async () => {
  const debit = { createdAt: hoursAgo(48), processingAt: hoursAgo(48), dueAt: hoursAgo(-1) };
  const { orderId, email } = await placeOrder(debit);
  const erasing = erase(email);
  await expect(erasing).rejects.toThrow(`${orderId} peut encore être payée`);
  expect(await findOrder(orderId)).toMatchObject({ email });
});

/** A paid order that is given to somebody, with what became of the gift's mail. */
async function give(mail: NonNullable<Order['mails']>[string]) {
  const { orderId, email } = await placePaid({ dueAt: hoursAgo(-365 * 24), recipient: { email: 'noe@example.fr' } });
  await updateOrder(orderId, { set: { 'mails.gift': mail } });
  return { orderId, email };
}

test.each(['withheld', 'refused'] as const)('a buyer whose gift was %s can be erased', async (outcome) => {
  const { orderId, email } = await give({ sends: 1, outcome });
  await erase(email);
  expect((await findOrder(orderId))?.email).toMatch(/^erased-/);
});

test('what Stripe’s session carries of a gift is erased with its buyer or its recipient', async () => {
  const recipient = { email: 'lou@example.fr', message: 'Pour toi' };
  const { order, orderId, sessionId } = await placeWithPage({
    recipient,
    dedication: 'Lou et Noé',
    dueAt: hoursAgo(-100),
  });
  const paid = {
    paidAt: hoursAgo(0),
    amountPaidCents: 7900,
    emailSentAt: hoursAgo(0),
    'mails.gift': { sends: 1, outcome: 'withheld' },
    refundDenied: { reason: 'Bonjour', at: hoursAgo(0) },
  } as const;
  await updateOrder(orderId, { set: paid, unset: ['dedication'] });
  const read = async () => (await (await getStripe()).checkout.sessions.retrieve(sessionId)).metadata;
  const ofOrder = { order_id: orderId, lines: expect.any(String) };
  await erase('lou@example.fr');
  expect(await read()).toEqual({ ...ofOrder, recipient: '- ', dedication: 'Lou et Noé' });
  await erase(order.email);
  expect(await read()).toEqual(ofOrder);
  expect((await findOrder(orderId))?.email).toMatch(/^erased-/);
});

test('a buyer’s statement under an earlier address is erased with them, a guest leaves the order’s own rows', async () => {
  const formerEmail = 'avant@example.fr';
  const partner = { email: 'noe@example.org', since: paidAt };
  const { orderId, email } = await placePaid({ emailSentAt: paidAt, partner });
  const statement = {
    withdrawalId: 'w1',
    name: 'Camille',
    orderId,
    email: formerEmail,
    receivedAt: paidAt,
    orderFound: true,
  };
  await createWithdrawal(statement);
  await close(withdrawalOutboxOf(statement), 'w1');
  await updateItem('COUNTERS_TABLE', { counter: 'checkout#1' }, expressUpdate({ set: { orderId } }));
  await erase('noe@example.org');
  expect(await getItem('COUNTERS_TABLE', { counter: 'checkout#1' })).toBeDefined();
  expect(await findWithdrawal('w1')).toBeDefined();
  await erase(email);
  expect(await getItem('COUNTERS_TABLE', { counter: 'checkout#1' })).toBeUndefined();
  expect(await findWithdrawal('w1')).toBeUndefined();
});

test('a buyer who was paid back a key before its gift left can be erased', async () => {
  const recipient = { email: 'noe@example.fr', at: hoursAgo(-48) };
  const copies = { copy_3: { productId: 'guide-amour-1', version: 0, recipient } };
  const { orderId, email } = await placePaid({ amountPaidCents: 23_700, copies });
  await updateOrder(orderId, { add: { refunds: new Set(['re_1 7900 3']) } });
  await erase(email);
  expect((await findOrder(orderId))?.email).toMatch(/^erased-/);
});

test('a buyer whose gift waits for the end of a dispute is not erased: it leaves when that is won', async () => {
  const { orderId, email } = await give({ sends: 0 });
  await updateOrder(orderId, { add: { disputeFacts: new Set(['du_1 under_review']) } });
  await expect(erase(email)).rejects.toThrow(orderId);
});

test('the recipient of an erased buyer is forgotten in time, though the buyer’s own mails are not owed any more', async () => {
  const { orderId, email } = await give({ sends: 1, sentAt: hoursAgo(47) });
  await erase(email);
  const { recipient, dueAt = '' } = (await findOrder(orderId)) ?? {};
  expect(recipient?.email).toBe('noe@example.fr');
  expect(dueAt > paidAt && Date.parse(dueAt) < Date.now() + 366 * 86_400_000).toBe(true);
});

test('a gift whose recipient is erased before its day is its buyer’s to hand over, as a mail says at once', async () => {
  const recipient = { email: 'alix@example.fr', at: hoursAgo(-48) };
  const copies = { copy_2: { productId: 'guide-amour-1', version: 1, recipient } };
  const { orderId } = await placePaid({ emailSentAt: paidAt, recipient, copies });
  await updateOrder(orderId, { set: { 'mails.link': { sends: 1, sentAt: paidAt } } });
  await erase(recipient.email);
  const order = await findOrder(orderId);
  if (order?.dueAt === undefined) throw new Error('The order is not due');
  const owed = listOwedMails(order, new Date(order.dueAt));
  expect(owed.map(({ occasion, to }) => [occasion, to])).toEqual([
    ['gift_withheld', 'buyer'],
    ['gift_withheld_2_1', 'buyer'],
  ]);
  expect(Date.parse(order.dueAt)).toBeLessThanOrEqual(Date.now());
  const context = { siteUrl: '', supportAddress: '', url: '', role: 'recipient' } as const;
  expect(composeGiftWithheldMail(order, context).paragraphs[0]).toContain('envoyé à l’adresse donnée, et');
});

test('what stands in the place of an erased address opens no files', async () => {
  const { orderId, email } = await placePaid();
  await erase(email);
  const pseudonym = (await findOrder(orderId))?.email;
  const body = { orderId, email: pseudonym };
  const { statusCode } = await callFunction(handOutFiles, { body, from: '203.0.113.7:46532' });
  expect([pseudonym, statusCode]).toEqual([expect.stringMatching(/^erased-/), 404]);
});

test('the link of an order whose buyer was erased is sent again only to an address that is given', async () => {
  const { orderId } = await placePaid({ email: 'erased-3f9a' });
  await expect(resendLink({ named: orderId, yes: true })).rejects.toThrow('son acheteur est effacé');
  await resendLink({ named: orderId, email: 'camille@example.fr', yes: true });
  expect((await findOrder(orderId))?.email).toBe('camille@example.fr');
});

test('an order of an erased buyer comes back from no copy under the address of before a change', async () => {
  const { orderId } = await placePaid();
  const copy = (await getItem('ORDERS_TABLE', { order_id: orderId })) ?? {};
  const email = 'nouvelle@example.fr';
  await updateOrder(orderId, { set: { email, emailKey: email } });
  await erase(email);
  expect((await readErasures('orders'))(copy)?.email).toMatch(/^erased-/);
});

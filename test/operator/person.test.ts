/** `person erase` on a shop in this process. */
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
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
import { openShop, placeOrder, placeWithPage, readOrder } from '#test/lambdas/own-shop.ts';

await openShop();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test.each<[string, Parameters<typeof updateOrder>[1]]>([
  ['a du travail en cours', { set: { due: 'check_payment', dueAt: hoursAgo(1) } }],
  ['a du travail en cours', { set: { refundDue: { idempotencyKey: 'refund-1', attempt: 0, since: hoursAgo(1) } } }],
  ['a du travail en cours', { add: { mailAttempts: 2 } }],
  ['attend quelqu’un', { add: { marks: new Set(['withdrawal_requested']) } }],
])('nobody is erased while an order %s: %o', async (reason, change) => {
  const { orderId, email } = await placeOrder({ paidAt: hoursAgo(2), amountPaidCents: 7900, dueAt: hoursAgo(-100) });
  const before = await readOrder(orderId, change);
  await expect(erasePerson({} as Shop, email, { yes: true })).rejects.toThrow(`${orderId} ${reason}`);
  expect(await findOrder(orderId)).toEqual(before);
  expect(await isErasedSince(email, '')).toBe(false);
});

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
  await erasePerson({} as Shop, 'lou@example.fr', { yes: true });
  expect(await read()).toEqual({ ...ofOrder, recipient: '- ', dedication: 'Lou et Noé' });
  await erasePerson({} as Shop, order.email, { yes: true });
  expect(await read()).toEqual(ofOrder);
  expect((await findOrder(orderId))?.email).toMatch(/^erased-/);
});

test('a buyer’s statement under an earlier address is erased with them, a guest leaves the order’s own rows', async () => {
  const [paidAt, formerEmail] = [hoursAgo(48), 'avant@example.fr'];
  const { orderId, email } = await placeOrder({
    paidAt,
    emailSentAt: paidAt,
    dueAt: hoursAgo(-100),
    amountPaidCents: 7900,
    partner: { email: 'noe@example.org', since: paidAt },
  });
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
  await erasePerson({} as Shop, 'noe@example.org', { yes: true });
  expect(await getItem('COUNTERS_TABLE', { counter: 'checkout#1' })).toBeDefined();
  expect(await findWithdrawal('w1')).toBeDefined();
  await erasePerson({} as Shop, email, { yes: true });
  expect(await getItem('COUNTERS_TABLE', { counter: 'checkout#1' })).toBeUndefined();
  expect(await findWithdrawal('w1')).toBeUndefined();
});

test('a buyer who was paid back a key before its gift left can be erased', async () => {
  const [paidAt, at] = [hoursAgo(48), hoursAgo(-48)];
  const copies = { copy_3: { productId: 'guide-amour-1', version: 0, recipient: { email: 'noe@example.fr', at } } };
  const paid = { createdAt: paidAt, paidAt, amountPaidCents: 23_700, status: 'paid', dueAt: at, copies };
  const { orderId, email } = await placeOrder(paid);
  await updateOrder(orderId, { add: { refunds: new Set(['re_1 7900 3']) } });
  await erasePerson({} as Shop, email, { yes: true });
  expect((await findOrder(orderId))?.email).toMatch(/^erased-/);
});

test('a buyer whose gift waits for the end of a dispute is not erased: it leaves when that is won', async () => {
  const { orderId, email } = await give({ sends: 0 });
  await updateOrder(orderId, { add: { disputeFacts: new Set(['du_1 under_review']) } });
  await expect(erasePerson({} as Shop, email, { yes: true })).rejects.toThrow(orderId);
});

test('the recipient of an erased buyer is forgotten in time, though the buyer’s own mails are not owed any more', async () => {
  const { orderId, email, paidAt } = await give({ sends: 1, sentAt: hoursAgo(47) });
  await erasePerson({} as Shop, email, { yes: true });
  const { recipient, dueAt = '' } = (await findOrder(orderId)) ?? {};
  expect(recipient?.email).toBe('noe@example.fr');
  expect(dueAt > paidAt && Date.parse(dueAt) < Date.now() + 366 * 86_400_000).toBe(true);
});

test('a gift whose recipient is erased before its day is its buyer’s to hand over, as a mail says at once', async () => {
  const [paidAt, at] = [hoursAgo(48), hoursAgo(-48)];
  const recipient = { email: 'alix@example.fr', at };
  const { orderId } = await placeOrder({
    ...{ createdAt: paidAt, paidAt, amountPaidCents: 7900, status: 'paid', emailSentAt: paidAt, dueAt: at },
    recipient,
    copies: { copy_2: { productId: 'guide-amour-1', version: 1, recipient } },
  });
  await updateOrder(orderId, { set: { 'mails.link': { sends: 1, sentAt: paidAt } } });
  await erasePerson({} as Shop, recipient.email, { yes: true });
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
  const paidAt = hoursAgo(48);
  const paid = { createdAt: paidAt, paidAt, amountPaidCents: 7900, status: 'paid', dueAt: hoursAgo(-48) };
  const { orderId, email } = await placeOrder(paid);
  await erasePerson({} as Shop, email, { yes: true });
  const pseudonym = (await findOrder(orderId))?.email;
  const event = {
    headers: { 'x-origin-secret': 'what CloudFront says' },
    body: JSON.stringify({ orderId, email: pseudonym }),
  };
  const { statusCode } = await handOutFiles(event as unknown as APIGatewayProxyEventV2, {} as Context);
  expect([pseudonym, statusCode]).toEqual([expect.stringMatching(/^erased-/), 404]);
});

test('the link of an order whose buyer was erased is sent again only to an address that is given', async () => {
  const paid = { paidAt: new Date().toISOString(), amountPaidCents: 7900, status: 'paid' } as const;
  const { orderId } = await placeOrder({ ...paid, email: 'erased-3f9a' });
  await expect(resendLink({ named: orderId, yes: true })).rejects.toThrow('son acheteur est effacé');
  await resendLink({ named: orderId, email: 'camille@example.fr', yes: true });
  expect((await findOrder(orderId))?.email).toBe('camille@example.fr');
});

test('an order of an erased buyer comes back from no copy under the address of before a change', async () => {
  const paidAt = hoursAgo(48);
  const paid = { createdAt: paidAt, paidAt, amountPaidCents: 7900, status: 'paid', dueAt: hoursAgo(-48) };
  const { orderId } = await placeOrder(paid);
  const copy = (await getItem('ORDERS_TABLE', { order_id: orderId })) ?? {};
  const email = 'nouvelle@example.fr';
  await updateOrder(orderId, { set: { email, emailKey: email } });
  await erasePerson({} as Shop, email, { yes: true });
  expect((await readErasures('orders'))(copy)?.email).toMatch(/^erased-/);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { endSeconds, retention } from '#content/retention.ts';
import { requestResend } from '#lambdas/address-change/address-change.store.ts';
import { sendAddressMail, sendFormerAddressMail } from '#lambdas/address-change/address-mail.ts';
import { recordPendingBonus } from '#lambdas/bonus/bonus.store.ts';
import { sendLinkMail } from '#lambdas/download/link-mail.ts';
import { deliverOrder } from '#lambdas/fulfil/delivery.ts';
import { settleOrder } from '#lambdas/fulfil/settle-order.ts';
import { noteMailEvent } from '#lambdas/mail/latest-event.store.ts';
import { MailError } from '#lambdas/mail/mail-fault.ts';
import { findOrder, updateOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { recordOnce, recordPayment, removeMarks } from '#lambdas/order/order-facts.store.ts';
import { readLog } from '#lambdas/order/order-log.store.ts';
import { sendPaidTwiceMail } from '#lambdas/paid-twice/paid-twice-mail.ts';
import { sendPaymentFailedMail } from '#lambdas/payment/payment-failed-mail.ts';
import { openPaymentPage } from '#lambdas/payment/payment-page.ts';
import { findPromo, reservePromo, spendPromo } from '#lambdas/promo/promo.store.ts';
import { changeItem, getItem } from '#lambdas/runtime/table.ts';
import { scanTable } from '#operator/scan-tables.ts';
import { openShop, placeOrder, publishCode as publish, readOrder, sesRefusal } from '#test/lambdas/own-shop.ts';
import { hasWorkDue } from '#test/lambdas/sample-orders.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';

vi.mock(import('#lambdas/address-change/address-mail.ts'), async (original) => ({
  ...(await original()),
  sendAddressMail: vi.fn(),
  sendFormerAddressMail: vi.fn(),
}));
vi.mock(import('#lambdas/download/link-mail.ts'), { spy: true });
vi.mock(import('#lambdas/paid-twice/paid-twice-mail.ts'), { spy: true });
vi.mock(import('#lambdas/payment/payment-failed-mail.ts'), { spy: true });

const shop = await openShop();
beforeEach(() => {
  for (const send of [sendLinkMail, sendPaidTwiceMail, sendPaymentFailedMail])
    vi.mocked(send).mockReset().mockResolvedValue({ sent: 'ses-1' });
});

const now = new Date('2026-11-22T10:00:00.000Z');
const at = now.toISOString();
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const place = (facts: Partial<Order> = {}) => placeOrder({ createdAt: minutesLater(-60).toISOString(), ...facts });

async function pay(order: Order, { amountPaidCents = 7900, currencyPaid = 'eur', paidAt = now.toISOString() } = {}) {
  const paid = await recordPayment(order.orderId, { paidAt, amountPaidCents, currencyPaid, stripeSessionId: 'cs_1' });
  if (paid === undefined) throw new Error('paid before');
  return paid;
}

/** The steps of an order's delivery as they were logged. */
const stepsOf = ({ orderId }: Order) =>
  vi.mocked(console.info).mock.calls.flatMap(([{ step, orderId: id }]) => (id === orderId ? [step] : []));

test('a paid order gets its gift and its link, both logs have each step, and nothing is due afterwards', async () => {
  const order = await place();
  await recordPendingBonus(order);
  const delivered = await deliverOrder(await pay(order), now);
  expect(delivered).toMatchObject({ emailSentAt: at, messageId: 'ses-1', bonusDeliveredAt: at });
  expect(hasWorkDue(delivered, now)).toBe(false);
  expect(delivered.marks).toBeUndefined();
  const gifts = await scanTable('orderGifts');
  expect(gifts.find(({ order_id }) => order_id === order.orderId)).toMatchObject({ is_delivered: true });
  expect(stepsOf(order)).toEqual(['bonus_delivered', 'mail_sent', 'order_settled']);
  expect(await readLog(order.orderId)).toEqual([{ at, kind: 'mail_sent', mail: 'link', messageId: 'ses-1' }]);
  await deliverOrder(delivered, now);
  expect(sendLinkMail).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ orderId: order.orderId }),
    expect.objectContaining({ occasion: 'link' }),
    expect.any(Date),
  );
  const lines = order.lines.map(({ bonusId: _, ...line }) => line);
  const ungifted = await deliverOrder(await pay(await place({ lines })), now);
  expect([ungifted.bonusDeliveredAt, stepsOf(ungifted)]).toEqual([undefined, ['mail_sent', 'order_settled']]);
});

test('what an order keeps of guests and left addresses for a time only leaves the table when that is over', async () => {
  const { orderId } = await deliverOrder(await pay(await place()), now);
  const daysLater = (days: number) => minutesLater(days * 24 * 60);
  const dayLater = daysLater(1);
  const read = { firstHandedOutAt: at, lastHandedOutAt: at, reviewRefusedAt: at };
  const occasions = ['link', 'partner_0', 'former_0', `address_${dayLater.getTime()}`];
  const mails = Object.fromEntries(occasions.map((occasion) => [occasion, { sends: 1, sentAt: at }]));
  const partner = { email: 'noe@example.fr', since: at };
  const addresses = {
    formerEmails: [{ email: 'noe@avant.example', linkVersion: 0, leftAt: at }],
    pendingEmail: { email: 'noe@apres.example', askedAt: dayLater.toISOString() },
  };
  const ofGuests = { mails, partner, guestKey: partner.email, dedication: 'Noé' };
  await updateOrder(orderId, { set: { ...read, ...addresses, ...ofGuests, due: 'deliver', dueAt: at } });
  const runAt = async (days: number) => deliverOrder(await readOrder(orderId), daysLater(days));
  const dueIn = (days: number) => ({ dueAt: daysLater(days).toISOString() });
  expect(await runAt(6)).toMatchObject({ ...addresses, ...dueIn(7) });
  const week = await runAt(7);
  expect(week.formerEmails).toBeUndefined();
  expect(week).toMatchObject({ pendingEmail: addresses.pendingEmail, ...dueIn(8) });
  expect((await runAt(8)).pendingEmail).toBeUndefined();
  expect(await runAt(29)).toMatchObject({ partner, dedication: 'Noé', ...dueIn(30) });
  const later = await runAt(30);
  expect(later).toMatchObject({ partner, ...dueIn(365) });
  expect(later.dedication).toBeUndefined();
  expect(await runAt(365)).toMatchObject({ partner: { since: at } });
  const stored = await getItem('ORDERS_TABLE', { order_id: orderId });
  expect(JSON.stringify(stored)).not.toMatch(/noe@|Noé/);
  expect(stored).not.toHaveProperty('due_at');
});

test('an order is settled once, and not while another writer changes it', async () => {
  const paid = await pay(await place(), { amountPaidCents: 7899 });
  await deliverOrder(await deliverOrder(paid, now), now);
  const stale = await pay(await place({ emailSentAt: at, bonusDeliveredAt: at }));
  await updateOrder(stale.orderId, { set: { lastHandedOutAt: at } });
  expect((await deliverOrder(stale, now)).dueAt).toBe(at);
  const isSettled = (step: string) => step === 'order_settled';
  expect([paid, stale].map((order) => stepsOf(order).filter(isSettled).length)).toEqual([1, 0]);
  expect(takeLogged()).toEqual(['amount_mismatch']);
});

test('a published review whose order is paid back is marked for a person', async () => {
  const review = { id: 'r', rating: 5, text: 'Utile.', writtenAt: now.toISOString(), changedAt: now.toISOString() };
  const paid = await pay(await place({ emailSentAt: now.toISOString() }));
  const published = { ...paid, reviews: { 'guide-amour-1': { ...review, state: 'published' as const } } };
  expect((await deliverOrder(published, now)).marks).toBeUndefined();
  const paidBack = { ...published, refundedCents: 7900 };
  expect((await deliverOrder(paidBack, now)).marks).toEqual(['review_to_unpublish']);
  expect(takeLogged()).toEqual(['review_to_unpublish']);
});

test('a code that is not held is not spent by the order that names it', async () => {
  await publish('SANSPRISE');
  const paid = await pay(await place({ promoCode: 'SANSPRISE', promoReserved: false }));
  expect((await deliverOrder(paid, now)).marks).toBeUndefined();
  expect((await findPromo('SANSPRISE'))?.usedAt ?? null).toBeNull();
});

test('a gift for someone else, and an order whose link was mailed before, are never asked about as a second one', async () => {
  const email = 'cadeaux@example.fr';
  await deliverOrder(await pay(await place({ email })), now);
  const given = await deliverOrder(await pay(await place({ email, recipient: {} })), now);
  const mailed = await deliverOrder(await pay(await place({ email, emailSentAt: now.toISOString() })), now);
  expect([given.secondOrderOf, mailed.secondOrderOf]).toEqual([undefined, undefined]);
  expect(sendPaidTwiceMail).not.toHaveBeenCalled();
});

test.each([{ amountPaidCents: 7899 }, { currencyPaid: 'usd' }])(
  'a payment of another sum or currency, %o, delivers nothing and marks the order',
  async (payment) => {
    const delivered = await deliverOrder(await pay(await place(), payment), now);
    expect(delivered).toMatchObject({ marks: ['amount_mismatch'] });
    for (const fact of ['bonusDeliveredAt', 'emailSentAt', 'dueAt']) expect(delivered).not.toHaveProperty(fact);
    expect(sendLinkMail).not.toHaveBeenCalled();
    expect(takeLogged()).toEqual(['amount_mismatch']);
  },
);

test('a payment of another sum, or by a card that may be stolen, waits for nobody once it is paid back', async () => {
  const { orderId } = await pay(await place(), { amountPaidCents: 7899 });
  const marks = { marks: new Set(['amount_mismatch', 'fraud_warning'] as const) };
  const paidBack = await updateOrder(orderId, { set: { refundedCents: 7899 }, add: marks });
  expect((paidBack && (await deliverOrder(paidBack, now)))?.marks ?? []).toEqual([]);
});

test('a mailbox’s second payment within a day is asked about by one mail; later, or by another mailbox, it is not', async () => {
  const email = 'deux@example.fr';
  const paidAt = (hours: number) => minutesLater(hours * 60).toISOString();
  const deliver = async (hours: number, facts: Partial<Order> = { email }) =>
    deliverOrder(await pay(await place(facts), { paidAt: paidAt(hours) }), minutesLater(hours * 60));
  const first = await deliver(0);
  expect(first.secondOrderOf).toBeUndefined();
  expect((await deliver(24)).secondOrderOf).toBe(first.orderId);
  expect((await deliver(48.1)).secondOrderOf).toBeUndefined();
  expect((await deliver(48.2, { email: 'trois@example.fr' })).secondOrderOf).toBeUndefined();
  expect(sendPaidTwiceMail).toHaveBeenCalledTimes(1);
});

test('an order of the mailbox that cannot be read does not keep the link from leaving', async () => {
  const email = 'quatre@example.fr';
  const [{ orderId: order_id }, order] = [await place({ email }), await place({ email })];
  await changeItem('ORDERS_TABLE', { order_id }, { UpdateExpression: 'REMOVE subtotal_cents' });
  expect((await deliverOrder(await pay(order), now)).emailSentAt).toBe(at);
  expect(takeLogged((line) => line)).toMatchObject([{ event: 'internal_error', orderId: order_id }]);
});

test('a paid order spends the code that it holds; one that another order has spent marks it, and both get their files', async () => {
  const hold = async (code: string) => {
    await publish(code);
    const order = await place({ promoCode: code, promoReserved: true });
    await reservePromo(code, { orderId: order.orderId, requestKey: code, now, until: minutesLater(60) });
    return order;
  };
  const first = await hold('DEPENSE');
  const spent = await deliverOrder(await pay(first), now);
  expect((await deliverOrder(spent, minutesLater(60))).marks).toBeUndefined();
  expect(await findPromo('DEPENSE')).toMatchObject({ usedAt: now.toISOString() });
  const second = await hold('PERDU');
  await spendPromo('PERDU', 'order_1', now.toISOString());
  const delivered = await deliverOrder(await pay(second), now);
  expect(delivered).toMatchObject({ marks: ['promo_spent_twice'], emailSentAt: now.toISOString() });
  const cleared = await removeMarks(delivered, ['promo_spent_twice']);
  const settled = await deliverOrder(cleared, now);
  expect(settled.marks).toBeUndefined();
  const resent = (await requestResend(settled, now)) ?? settled;
  expect([resent.emailSentAt, (await deliverOrder(resent, now)).marks]).toEqual([undefined, undefined]);
  expect(takeLogged()).toEqual(['promo_spent_twice']);
});

test.each([
  { end: 'whose page closed', facts: { expiredAt: at }, status: 'expired' },
  { end: 'whose bank debit failed', facts: { processingAt: at, paymentFailedAt: at }, status: 'failed' },
])('an unpaid order $end is closed, and its code is free', async ({ facts, status }) => {
  const code = await publish(`LIBRE-${status}`);
  const order = await place({ promoCode: code, promoReserved: true, ...facts });
  await reservePromo(code, { orderId: order.orderId, requestKey: 'x', now, until: minutesLater(60) });
  const settled = await settleOrder(order, minutesLater(5), deliverOrder);
  expect(settled).toMatchObject({ status, ...facts });
  expect(settled).not.toHaveProperty('dueAt');
  expect((await findPromo(code))?.reservedBy).toBeUndefined();
});

test('an order whose page is open is asked about again once it is closed, and one that is paid by then is delivered', async () => {
  const asked = new Date();
  const inMinutes = (minutes: number) => new Date(asked.getTime() + minutes * 60_000);
  const placed = await place({ createdAt: asked.toISOString(), sessionExpiresAt: inMinutes(35).toISOString() });
  const page = await openPaymentPage(placed);
  const open = { ...placed, stripeSessionId: page.sessionId, paymentPageUrl: page.url };
  expect((await settleOrder(open, asked, deliverOrder)).dueAt).toBe(inMinutes(37).toISOString());
  await shop.pay(page.url);
  const paid = await settleOrder(open, inMinutes(37), deliverOrder);
  expect(paid).toMatchObject({ status: 'paid', emailSentAt: inMinutes(37).toISOString() });
  expect(paid).not.toHaveProperty('expiredAt');
});

test('an order that is paid while it is closed or put off stays due', async () => {
  const old = { createdAt: minutesLater(-29 * 24 * 60).toISOString(), expiredAt: at };
  const open = { createdAt: at, sessionExpiresAt: minutesLater(35).toISOString() };
  for (const facts of [old, open]) {
    const read = { ...(await place(facts)), dueAt: at };
    await pay(read);
    expect(await settleOrder(read, now, deliverOrder)).toMatchObject({ dueAt: at });
    expect(await findOrder(read.orderId)).toMatchObject({ status: 'paid', dueAt: at });
  }
});

test('a debit that failed is mailed before the order is closed, and an order that nobody paid in all that time expires', async () => {
  const order = await place();
  const failed = await recordOnce(order.orderId, 'paymentFailedAt', now.toISOString());
  const settled = failed && (await settleOrder(failed, now, deliverOrder));
  expect(sendPaymentFailedMail).toHaveBeenCalledTimes(1);
  expect(settled).toMatchObject({ status: 'failed', mails: { payment_failed: { sentAt: now.toISOString() } } });
  expect(settled).not.toHaveProperty('expiredAt');
  expect(settled).not.toHaveProperty('dueAt');
  const createdAt = minutesLater(-29 * 24 * 60).toISOString();
  const old = await place({ createdAt, stripeSessionId: 'cs_test_gone1234567' });
  const closed = await settleOrder(old, now, deliverOrder);
  expect(closed).toMatchObject({ status: 'expired', expiredAt: now.toISOString() });
  expect(takeLogged()).toEqual(['stripe_failed']);
});

const refusal = (name: string, message?: string) => new MailError(sesRefusal(name, message));

test('a mail that SES does not take now is tried every minute for a quarter of an hour, then every ten, and marks the order at the fifth', async () => {
  vi.mocked(sendLinkMail).mockRejectedValue(refusal('TooManyRequestsException'));
  let order = await pay(await place());
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 16; attempt += 1) {
    order = await deliverOrder(order, now);
    waits.push(Date.parse(String(order.dueAt)) - now.getTime());
    expect([attempt, order.marks]).toEqual([attempt, attempt < 5 ? undefined : ['mail_failing']]);
  }
  expect(waits).toEqual([...Array.from({ length: 14 }, () => 1000), 600_000, 600_000]);
  expect(takeLogged().filter((line) => line === 'mail_failing')).toHaveLength(1);
  vi.mocked(sendLinkMail).mockResolvedValue({ sent: 'ses-2' });
  const sent = await deliverOrder(order, minutesLater(1));
  expect(sent).toMatchObject({ messageId: 'ses-2', mails: { link: { sends: 1 } } });
  expect([sent.mailAttempts, hasWorkDue(sent, now)]).toEqual([undefined, false]);
});

test('a mail that SES refuses for its address ends and marks the order, and delays no other as one does that it does not take now', async () => {
  const owing = async () => pay(await place({ secondOrderOf: 'order_1699999999999' }));
  vi.mocked(sendLinkMail).mockRejectedValue(refusal('TooManyRequestsException'));
  const { orderId } = await deliverOrder(await owing(), now);
  expect(sendPaidTwiceMail).not.toHaveBeenCalled();
  expect(takeLogged((line) => line)).toMatchObject([{ event: 'mail_failed', orderId, mail: 'link' }]);
  vi.mocked(sendLinkMail).mockRejectedValue(refusal('MessageRejected'));
  const refused = await deliverOrder(await owing(), now);
  expect(refused).toMatchObject({ marks: ['mail_refused'], mails: { link: { outcome: 'refused' } } });
  expect(hasWorkDue(await deliverOrder(refused, now), now)).toBe(false);
  for (const send of [sendLinkMail, sendPaidTwiceMail])
    expect(send).toHaveBeenCalledTimes(send === sendLinkMail ? 2 : 1);
  expect(takeLogged()).toEqual(['mail_failed', 'mail_refused']);
});

test('a mail that the shop cannot make is tried twice soon, then every ten minutes, and delays no other', async () => {
  vi.mocked(sendLinkMail).mockRejectedValue(new Error('no such template'));
  let order = await deliverOrder(await pay(await place({ secondOrderOf: 'order_1699999999999' })), now);
  expect(sendPaidTwiceMail).toHaveBeenCalledTimes(1);
  const waits = [Date.parse(String(order.dueAt)) - now.getTime()];
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    order = await deliverOrder(order, now);
    waits.push(Date.parse(String(order.dueAt)) - now.getTime());
  }
  expect(waits).toEqual([1000, 1000, 1000, 600_000, 600_000]);
  expect(new Set(takeLogged())).toEqual(new Set(['mail_failed']));
});

test('mails refused for an address that was left, or that its owner has not confirmed, mark no order', async () => {
  for (const send of [sendAddressMail, sendFormerAddressMail]) {
    vi.mocked(send).mockRejectedValue(refusal('MessageRejected'));
  }
  const order = await place({
    emailSentAt: at,
    bonusDeliveredAt: at,
    formerEmails: [{ email: 'avant@example.fr', linkVersion: 0, leftAt: at }],
    pendingEmail: { email: 'apres@example.fr', askedAt: at },
  });
  const refused = await deliverOrder(await pay(order), now);
  const addressMail = `address_${now.getTime()}`;
  expect(refused.mails).toMatchObject({ [addressMail]: { outcome: 'refused' }, former_0: { outcome: 'refused' } });
  expect((await deliverOrder(refused, now)).marks).toBeUndefined();
  expect([sendAddressMail, sendFormerAddressMail].map((send) => vi.mocked(send).mock.calls.length)).toEqual([1, 1]);
  expect(takeLogged()).toEqual(['mail_failed', 'mail_failed']);
});

test('a mail without an answer is repeated once after five minutes, then held until SES tells of a later mail', async () => {
  vi.mocked(sendLinkMail).mockRejectedValue(new MailError(new Error('socket hang up')));
  let order = await deliverOrder(await pay(await place()), now);
  expect(order.dueAt).toBe(minutesLater(5).toISOString());
  for (const minutes of [4.9, 5, 9, 10, 11, 60]) order = await deliverOrder(order, minutesLater(minutes));
  expect(sendLinkMail).toHaveBeenCalledTimes(2);
  expect(order).toMatchObject({ marks: ['mail_unanswered'], dueAt: minutesLater(70).toISOString() });
  vi.mocked(sendLinkMail).mockResolvedValue({ sent: 'ses-3' });
  await noteMailEvent(minutesLater(5).toISOString());
  expect((await deliverOrder(order, minutesLater(70))).emailSentAt).toBeUndefined();
  await noteMailEvent(minutesLater(71).toISOString());
  const sent = await deliverOrder(order, minutesLater(72));
  expect(sent).toMatchObject({ messageId: 'ses-3', mails: { link: { sends: 3 } } });
  takeLogged();
});

test('where a guest finds a copy again, the address ends a year after its last use, as in the order', async () => {
  const { orderId } = await pay(await place());
  const copy = { productId: 'guide-amour-1', version: 0 };
  const copies = { copy_2: { ...copy, recipient: { email: 'noe@example.fr' } }, copy_3: copy };
  const mails = { gift_2_0: { sends: 1, sentAt: at } };
  for (const lastHandedOutAt of [at, minutesLater(9).toISOString()]) {
    const used = await updateOrder(orderId, { set: { copies, mails, emailSentAt: at, lastHandedOutAt, dueAt: at } });
    await deliverOrder(used as Order, now);
    const rows = (await scanTable('orderGifts')).filter((row) => row.order_id === orderId && row.guest_key);
    const end = endSeconds(lastHandedOutAt, retention.guestAddress);
    expect(rows).toMatchObject([{ guest_key: 'noe@example.fr', delete_at: end }]);
  }
});

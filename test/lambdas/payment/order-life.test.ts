/** Lives of orders at Stripe, told to the shop in many orders and more than once: what is stored and mailed in the end. */
import { beforeEach, expect, test, vi } from 'vitest';
import { sendLinkMail } from '#lambdas/download/link-mail.ts';
import { deliverOrder } from '#lambdas/fulfil/delivery.ts';
import { planNextMail } from '#lambdas/fulfil/next-mail.store.ts';
import { settleOrder } from '#lambdas/fulfil/settle-order.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import { removeMarks } from '#lambdas/order/order-facts.store.ts';
import { hasAccess } from '#lambdas/order/order-status.ts';
import { eventTypes } from '#lambdas/payment/payment-facts.ts';
import { sendPaymentFailedMail } from '#lambdas/payment/payment-failed-mail.ts';
import { openPaymentPage } from '#lambdas/payment/payment-page.ts';
import { sendHeldRefundMail, sendRefundMail, sendReturnedRefundMail } from '#lambdas/refund/refund-mail.ts';
import { openShop, placeOrder, tell } from '#test/lambdas/own-shop.ts';
import { hasWorkDue } from '#test/lambdas/sample-orders.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';
import { goodCard, sepaDebit } from '#test/local/stripe-under-test.ts';
import { type Life, lives } from '#test/torture/lives.ts';
import { createDice } from '#test/torture/many.ts';
import type { StripeEvent } from '#test/torture/torture-shop.ts';

vi.mock(import('#lambdas/download/link-mail.ts'), { spy: true });
vi.mock(import('#lambdas/refund/refund-mail.ts'), { spy: true });
vi.mock(import('#lambdas/payment/payment-failed-mail.ts'), { spy: true });
const shop = await openShop();
const refundMails = [sendHeldRefundMail, sendRefundMail, sendReturnedRefundMail];

beforeEach(() => {
  for (const send of [...refundMails, sendLinkMail, sendPaymentFailedMail])
    vi.mocked(send).mockReset().mockResolvedValue({ sent: 'ses-1' });
});

async function tellAndDeliver(event: StripeEvent): Promise<void> {
  const now = new Date();
  const order = await tell(event, now);
  if (order === undefined) throw new Error(`${event.type} is about no order`);
  const current = await planNextMail(order, now);
  if (current.paidAt !== undefined && current.dueAt !== undefined) await deliverOrder(current, now);
}

async function live({ acts, method }: Life) {
  const before = (await shop.listEvents()).at(-1)?.id;
  const order = await placeOrder();
  const { sessionId, url } = await openPaymentPage(order);
  for (const [action, amount] of acts) {
    if (action === 'pay') await shop.pay(url, method === undefined ? goodCard : sepaDebit);
    else expect((await shop.control({ action, session: sessionId, amount })).status).toBe(200);
  }
  const events = (await shop.listEvents(before)).filter(({ type }) => eventTypes.some((one) => one === type));
  return { orderId: order.orderId, events };
}

test.each(lives)('an order that was $name ends the same, whatever the order of its events', async (life) => {
  const { status, isOpen, refundedCents, disputeStatus, marks, ended = [], links } = life.end;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const dice = createDice(7);
  for (const turn of ['in order', 'shuffled', 'at once']) {
    vi.mocked(sendLinkMail).mockClear();
    const { orderId, events } = await live(life);
    const told = turn === 'shuffled' ? [...events, ...events] : events;
    for (const event of turn === 'in order' ? told : dice.shuffle(told))
      await Promise.all((turn === 'at once' ? [event, event] : [event]).map(tellAndDeliver));
    const left = await findOrder(orderId);
    const order = left && hasWorkDue(left, new Date()) ? await settleOrder(left, new Date(), deliverOrder) : left;
    expect(order).toMatchObject({ status });
    expect([order && hasAccess(order), order?.refundedCents, order?.disputeStatus, order?.marks?.toSorted()]).toEqual([
      ...[isOpen, refundedCents, disputeStatus, marks],
    ]);
    const mailed = vi.mocked(sendLinkMail).mock.calls.length;
    expect([mailed >= links[0], mailed <= links[1]]).toEqual([true, true]);
    expect(hasWorkDue(order, new Date())).toBe(false);
  }
  const logged = vi.mocked(console.error).mock.calls.splice(0);
  expect(new Set(logged.map(([{ reason }]) => reason))).toEqual(new Set([...(marks ?? []), ...ended]));
});

test('what becomes of another payment of an order closes and pays back nothing of it, and is the owner’s to answer', async () => {
  const before = (await shop.listEvents()).at(-1)?.id;
  const order = await placeOrder();
  const lives = [[], ['refund'], ['refund', 'refund-fail'], ['fraud-warning', 'dispute']];
  for (const [stripeAttempt, actions] of lives.entries()) {
    const { sessionId: session, url } = await openPaymentPage({ ...order, stripeAttempt });
    await shop.pay(url);
    for (const action of actions) expect((await shop.control({ action, session })).status).toBe(200);
  }
  const told = (await shop.listEvents(before)).filter(({ type }) => eventTypes.some((one) => one === type));
  const answered = ['paid_twice', 'refund_failed', 'second_payment_disputed'] as const;
  for (const event of told) await tellAndDeliver(event);
  const marked = await findOrder(order.orderId);
  expect(marked?.marks?.toSorted()).toEqual(answered);
  if (marked !== undefined) await removeMarks(marked, answered);
  for (const event of told) await tellAndDeliver(event);
  const { marks, refundedCents, refunds, failedRefunds, disputeFacts, fraudWarnings, ...last } =
    (await findOrder(order.orderId)) ?? order;
  expect([last.status, hasAccess(last)]).toEqual(['paid', true]);
  expect([marks, refundedCents, refunds, failedRefunds, disputeFacts, fraudWarnings]).toEqual(
    Array.from({ length: 6 }),
  );
  for (const send of refundMails) expect(send).not.toHaveBeenCalled();
  expect(takeLogged().toSorted()).toEqual(['paid_twice', 'paid_twice', ...answered]);
});

test.each([
  ['refund', []],
  ['dispute', ['paid_twice', 'second_payment_disputed']],
])('an order paid twice keeps its access at a %s of its first payment, until the second’s', async (act, marks) => {
  const before = (await shop.listEvents()).at(-1)?.id;
  const order = await placeOrder();
  const pages = [];
  for (const stripeAttempt of [0, 1]) {
    const page = await openPaymentPage({ ...order, stripeAttempt });
    await shop.pay(page.url);
    pages.push(page.sessionId);
  }
  const listTold = async () =>
    (await shop.listEvents(before)).filter(({ type }) => eventTypes.some((one) => one === type));
  const [first, second] = pages;
  await shop.control({ action: act, session: first });
  // Twice: Stripe may send each again.
  for (const event of [...(await listTold()), ...(await listTold())]) await tellAndDeliver(event);
  const kept = await findOrder(order.orderId);
  expect([kept?.status, kept && hasAccess(kept), kept?.marks?.toSorted() ?? []]).toEqual(['paid', true, marks]);
  for (const send of refundMails) expect(send).not.toHaveBeenCalled();
  await shop.control({ action: 'refund', session: second });
  for (const event of await listTold()) await tellAndDeliver(event);
  expect(await findOrder(order.orderId)).toMatchObject({ status: 'refunded', refundedCents: order.amountCents });
  expect(sendRefundMail).toHaveBeenCalledOnce();
  expect(new Set(takeLogged())).toEqual(new Set(['paid_twice', ...marks]));
});

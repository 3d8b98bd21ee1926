/** `orders refund` on a shop in this process. */
import { expect, test, vi } from 'vitest';
import { findOrder, updateOrder } from '#lambdas/order/order.store.ts';
import { getStripe } from '#lambdas/payment/stripe.ts';
import { refundOrder } from '#operator/refunds.ts';
import { openShop, placeWithPage } from '#test/lambdas/own-shop.ts';

const { pay, control, sell, listEvents } = await openShop();

/** Pays a page of its own, and gives the payment. */
async function payPage(isDisputed = false): Promise<string> {
  const { url, sessionId } = await placeWithPage();
  await pay(url);
  if (isDisputed) await control({ action: 'dispute', session: sessionId });
  const { payment_intent: payment } = await (await getStripe()).checkout.sessions.retrieve(sessionId);
  return String(payment);
}

test('of three payments of an order the third is paid back too, once, though the second was long ago; the order stays as it is', async () => {
  const { order } = await sell();
  const heard = (await listEvents()).at(-1)?.id;
  const refund = () => refundOrder(order.orderId, { secondPayment: true, yes: true });
  await expect(refund()).rejects.toThrow('n’a pas été payée deux fois');
  const [second, third] = [await payPage(), await payPage()];
  const marks = new Set(['paid_twice'] as const);
  const before = await updateOrder(order.orderId, { add: { otherPayments: new Set([second, third]), marks } });
  // Stripe has forgotten the key of that refund since.
  await (await getStripe()).refunds.create({ payment_intent: second });
  for (let run = 0; run < 2; run += 1) await refund();
  const made = (await listEvents(heard)).filter(({ type }) => type === 'refund.created');
  expect(made.map(({ data }) => data.object.payment_intent)).toEqual([second, third]);
  const { version: _, ...after } = (await findOrder(order.orderId)) ?? {};
  expect(after).toEqual({ ...before, version: undefined, marks: undefined });
});

test('a second payment that its bank takes back keeps no third from being paid back, and stays to be answered', async () => {
  const [second, third] = [await payPage(true), await payPage()];
  const { orderId } = await placeWithPage();
  const marks = new Set(['paid_twice'] as const);
  await updateOrder(orderId, { add: { otherPayments: new Set([second, third]), marks: marks } });
  const refunding = refundOrder(orderId, { secondPayment: true, yes: true });
  await expect(refunding).rejects.toThrow(`${second} (charge_disputed)`);
  const again = (await getStripe()).refunds.create({ payment_intent: third });
  await expect(again).rejects.toMatchObject({ code: 'charge_already_refunded' });
  expect((await findOrder(orderId))?.marks).toEqual(['paid_twice']);
});

test('a second payment whose refund Stripe holds is told as ordered, also when the command is given again', async () => {
  const { orderId } = await placeWithPage();
  const payment = await payPage();
  await updateOrder(orderId, { add: { otherPayments: new Set([payment]) } });
  const { refunds } = await getStripe();
  const { lastResponse: _, ...made } = await refunds.create({ payment_intent: payment });
  const held = { ...made, status: 'pending', pending_reason: 'insufficient_funds' };
  vi.spyOn(refunds, 'create').mockResolvedValueOnce(held as never);
  vi.spyOn(refunds, 'list').mockResolvedValueOnce({ data: [held] } as never);
  for (let run = 0; run < 2; run += 1) {
    vi.mocked(console.log).mockClear();
    await refundOrder(orderId, { secondPayment: true, yes: true });
    expect(console.log).toHaveBeenCalledWith(expect.stringContaining('est ordonné, et part dès que possible'));
  }
});

test('while a dispute is open or lost an order is not refunded: its bank pays the buyer', async () => {
  const { order } = await sell();
  for (const state of ['under_review', 'lost']) {
    await updateOrder(order.orderId, { add: { disputeFacts: new Set([`du_1 ${state}`]) } });
    await expect(refundOrder(order.orderId, { yes: true })).rejects.toThrow('la banque paie l’acheteur');
    expect(await findOrder(order.orderId)).not.toHaveProperty('refundDue');
  }
});

/** A buyer asks for the money back: decided by the order's facts, acknowledged first, paid back once whatever fails. */
import { expect, test } from 'vitest';
import { formatTime } from '#lambdas/format/dates.ts';
import type { MyOrderReply, RefundReply } from '#lambdas/http/my-order-contract.ts';
import { askOnPage, buyWithLink, cloneWithLink, download, newBuyer, post, until } from '#test/cloud/shop-client.ts';
import { mailsTo, marksLogged, refundsOf, subjectsTo } from '#test/cloud/stand-ins.ts';
import { backgroundWork, putRow, readOrder, settleNow } from '#test/cloud/tables.ts';

const support = 'aide@guide-amour.example';
const received = 'Nous avons bien reçu votre demande de remboursement';
const paidBack = 'Votre remboursement de 79,00\u00a0€';
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** A paid order whose buyer waived the right to withdraw and has the files. */
async function sell(email = newBuyer()) {
  const consents = { termsVersion: '2026-11', withdrawalWaiver: true };
  const { token, ...checkout } = await buyWithLink(email, { consents });
  await download({ orderId: checkout.orderId, token });
  await backgroundWork();
  return { ...checkout, email, token };
}

type Sold = Awaited<ReturnType<typeof sell>>;

const waived = { consents: { terms_version: '2026-11', withdrawal_waiver: true, at: daysAgo(0) } };

/** Asks and waits for what it starts, Stripe's webhooks included. */
async function ask({ orderId, token }: Pick<Sold, 'orderId' | 'token'>, more: Record<string, unknown> = {}) {
  const answer = await post<RefundReply>('/api/my-order/refund', { orderId, token, kind: 'guarantee', ...more });
  await backgroundWork();
  return answer;
}

const noticesAbout = async (orderId: string) =>
  (await mailsTo(support)).filter(({ subject }) => subject.includes(orderId));

async function untilPaidBack({ orderId, email }: Sold): Promise<void> {
  await until(async () => (await subjectsTo(email)).includes(paidBack));
  // Stripe's own event may arrive after the mail: it brings the sum.
  await until(async () => {
    const { due_at: dueAt, refunded_cents: sum } = (await readOrder(orderId)) ?? {};
    return dueAt === undefined && sum !== undefined;
  });
}

const showOrder = async ({ orderId, token }: Sold) => (await askOnPage<MyOrderReply>('', { orderId, token })).body;

test('under the guarantee the buyer gets a dated acknowledgement, then the money, and the links close', async () => {
  const sold = await sell();
  expect(await showOrder(sold)).toMatchObject({
    can: { refund: true, withdraw: true },
    refund: null,
    refundableCents: 7900,
  });
  const { status, body } = await ask(sold, { reason: 'Nous attendions autre chose.' });
  expect([status, body]).toEqual([200, { decision: 'refunded', receivedAt: expect.stringMatching(/^\d{4}-.*Z$/) }]);
  await untilPaidBack(sold);
  expect(await subjectsTo(sold.email)).toEqual([expect.any(String), received, paidBack]);
  const [, acknowledgement] = await mailsTo(sold.email);
  for (const part of [acknowledgement?.body.html, acknowledgement?.body.text]) {
    expect(part).toContain(sold.orderId);
    expect(part).toContain('Nous attendions autre chose.');
    expect(part).toContain(formatTime(body.receivedAt));
    expect(part).not.toMatch(/accept/i);
  }
  expect(await refundsOf(sold)).toEqual([7900]);
  expect(await readOrder(sold.orderId)).toMatchObject({ status: 'refunded', refunded_cents: 7900 });
  expect((await download(sold)).status).toBe(410);
  expect(await showOrder(sold)).toMatchObject({
    can: { refund: false, withdraw: false },
    refund: { kind: 'guarantee', receivedAt: body.receivedAt, state: 'paid_back' },
    refundableCents: 0,
  });
  expect(await noticesAbout(sold.orderId)).toEqual([]);
  expect(await marksLogged(sold.orderId)).toEqual([]);
});

test('a second refund of a mailbox is for the owner, who is told once', async () => {
  const email = newBuyer();
  const first = await sell(email);
  await ask(first);
  await untilPaidBack(first);
  const second = await sell(email.replace('@', '+encore@'));
  const { body } = await ask(second, { reason: 'Encore une fois.' });
  expect(body.decision).toBe('to_owner');
  await until(async () => (await noticesAbout(second.orderId)).length === 1);
  const [notice] = await noticesAbout(second.orderId);
  expect(notice?.replyTo).toEqual([second.email]);
  expect(await refundsOf(second)).toEqual([]);
  expect(await marksLogged(second.orderId)).toEqual(['refund_asked']);
  expect((await download(second)).status).toBe(200);
  expect((await showOrder(second)).refund).toMatchObject({ receivedAt: body.receivedAt, state: 'with_owner' });
  await settleNow();
  expect(await noticesAbout(second.orderId)).toHaveLength(1);
  expect((await subjectsTo(second.email)).filter((subject) => subject === received)).toHaveLength(1);
});

test('a request beyond the month’s ceiling is for the owner', async () => {
  const counter = `refunds#${new Date().toISOString().slice(0, 7)}`;
  const sold = await cloneWithLink(waived);
  // The ceiling of the stage is 20,000 €.
  await putRow('counters', { counter, refund_cents: 2_000_000 - 7899, refund_orders: new Set(['order_1']) });
  const { body } = await ask(sold);
  await putRow('counters', { counter, refund_cents: 0 });
  expect(body.decision).toBe('to_owner');
});

test('an order without money left cannot be asked for', async () => {
  const repaid = await cloneWithLink({ refunded_cents: 7900, status: 'refunded' });
  expect(await ask(repaid)).toMatchObject({ status: 409, body: { error: { code: 'nothing_to_refund' } } });
});

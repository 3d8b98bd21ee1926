/** A buyer asks for the money back: decided by the order's facts, acknowledged first, paid back once whatever fails. */
import { expect, test } from 'vitest';
import { formatTime } from '#lambdas/format/dates.ts';
import type { MyOrderReply, RefundReply } from '#lambdas/http/my-order-contract.ts';
import type { Role } from '#lambdas/order/holder.ts';
import { makeLinkToken } from '#lambdas/order/link-token.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';
import {
  askOnPage,
  buy,
  buyWithLink,
  checkOut,
  cloneOrder,
  cloneWithLink,
  download,
  lookUp,
  newBuyer,
  post,
  tokenOf,
  until,
} from '#test/cloud/shop-client.ts';
import { mailsTo, marksLogged, refundsOf, shopJson, stripe, subjectsTo } from '#test/cloud/stand-ins.ts';
import { backgroundWork, putRow, readOrder, settleNow, useShopTables } from '#test/cloud/tables.ts';

const support = 'aide@guide-amour.example';
const received = 'Nous avons bien reçu votre demande de remboursement';
const withdrawn = 'Nous avons bien reçu votre rétractation';
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

test('a withdrawal of unread files is a statement with its acknowledgement, and is paid back', async () => {
  const checkout = await buy(newBuyer());
  const sold = { ...checkout, email: '', token: tokenOf((await lookUp(checkout)).body.downloadUrl) };
  sold.email = String((await readOrder(sold.orderId))?.email);
  const { body } = await ask(sold, { kind: 'withdrawal', name: 'Camille Test' });
  expect(body.decision).toBe('refunded');
  await untilPaidBack(sold);
  expect(await readOrder(sold.orderId)).toMatchObject({
    withdrawal_requested_at: body.receivedAt,
    withdrawal_name: 'Camille Test',
    refund_asked: { kind: 'withdrawal', decision: 'refunded', because: 'withdrawal', at: body.receivedAt },
  });
  const listed = await shopJson('withdrawals', 'list');
  const statement = { orderId: sold.orderId, name: 'Camille Test', decision: 'refunded', receivedAt: body.receivedAt };
  expect(listed).toContainEqual(expect.objectContaining(statement));
  const acknowledgement = (await mailsTo(sold.email)).find(({ subject }) => subject === withdrawn);
  expect(acknowledgement?.body.text).toContain('Camille Test');
  expect(acknowledgement?.body.text).toContain(`rétractation du contrat portant sur la commande ${sold.orderId}`);
});

test('a second refund of a mailbox is for the owner, who gets the reason and the command to run', async () => {
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
  expect(notice?.body.text).toContain('a déjà été remboursée');
  expect(notice?.body.text).toContain('Encore une fois.');
  expect(notice?.body.text).toContain(`npm run shop -- orders refund ${second.orderId}`);
  expect(await refundsOf(second)).toEqual([]);
  expect(await marksLogged(second.orderId)).toEqual(['refund_asked']);
  expect((await download(second)).status).toBe(200);
  expect((await showOrder(second)).refund).toMatchObject({ receivedAt: body.receivedAt, state: 'with_owner' });
  await settleNow();
  expect(await noticesAbout(second.orderId)).toHaveLength(1);
  expect((await subjectsTo(second.email)).filter((subject) => subject === received)).toHaveLength(1);
});

test('a contested payment is always the owner’s, who learns until when a withdrawal is to be paid back', async () => {
  const disputed = await cloneWithLink({ ...waived, dispute_facts: new Set(['du_1 needs_response']) });
  expect((await ask(disputed, { kind: 'withdrawal' })).body.decision).toBe('to_owner');
  await until(async () => (await noticesAbout(disputed.orderId)).length === 1);
  const [notice] = await noticesAbout(disputed.orderId);
  expect(notice?.subject).toMatch(/^\[Rétractation\] order_\d+, au plus tard le /);
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

test('a refund that Stripe refuses since the payment is disputed is left to the bank, as owner and buyer are told', async () => {
  const sold = await sell();
  await stripe({ action: 'webhooks', mode: 'drop', session: sold.sessionId });
  await stripe({ action: 'dispute', session: sold.sessionId });
  expect((await ask(sold)).body.decision).toBe('refunded');
  await until(async () => (await noticesAbout(sold.orderId)).length === 1);
  const [notice] = await noticesAbout(sold.orderId);
  expect(notice?.body.text).toContain('ne payez pas l’acheteur, la banque le fait');
  expect(notice?.body.text).toContain('Si le litige est gagné, rembourser');
  const returned = /remboursement de 79,00.€ n’a pas abouti/;
  await until(async () => (await subjectsTo(sold.email)).some((subject) => returned.test(subject)));
  const about = (await mailsTo(sold.email)).filter(({ subject }) => returned.test(subject));
  expect(about.map(({ body }) => body.text)).toEqual([
    expect.stringContaining('C’est donc votre banque qui vous rend'),
  ]);
  expect(await marksLogged(sold.orderId)).toEqual(['refund_disputed']);
  expect(await readOrder(sold.orderId)).not.toHaveProperty('refund_due');
});

test('the link of a partner or of a gift’s recipient pays nothing back', async () => {
  const orderId = await cloneOrder({
    partner: { email: newBuyer(), since: daysAgo(0) },
    recipient: { email: newBuyer(), at: daysAgo(1) },
  });
  await useShopTables();
  const keys = await loadLinkKeys();
  for (const role of ['partner', 'recipient'] satisfies Role[]) {
    const answer = await ask({ orderId, token: makeLinkToken({ orderId }, keys, role) });
    expect([role, answer.status, answer.body]).toMatchObject([role, 404, { error: { code: 'order_not_found' } }]);
  }
  expect(await readOrder(orderId)).not.toHaveProperty('refund_asked');
});

test('an order without money left cannot be asked for, and a guessed link asks for nothing', async () => {
  const sold = await sell();
  await stripe({ action: 'refund', session: sold.sessionId });
  await until(async () => (await readOrder(sold.orderId))?.status === 'refunded');
  expect(await ask(sold)).toMatchObject({ status: 409, body: { error: { code: 'nothing_to_refund' } } });
  expect(await ask({ ...sold, token: 'x'.repeat(43) })).toMatchObject({ status: 404 });
  const unpaid = await checkOut(newBuyer());
  expect(await ask({ ...unpaid, token: sold.token })).toMatchObject({ status: 404 });
});

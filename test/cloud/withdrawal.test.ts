import { expect, test } from 'vitest';
import { formatTime } from '#lambdas/format/dates.ts';
import type { ErrorBody, WithdrawalReply } from '#lambdas/http/contract.ts';
import { deliver, sessionEvent } from '#test/cloud/deliveries.ts';
import {
  type Answer,
  checkOut,
  cloneWithLink,
  newBuyer,
  newVisitor,
  pay,
  post,
  postForm,
  until,
  viewer,
} from '#test/cloud/shop-client.ts';
import { mailsTo, marksLogged } from '#test/cloud/stand-ins.ts';
import { readOrder, rewriteOrder, scan, settleNow } from '#test/cloud/tables.ts';

const support = 'aide@guide-amour.example';
const subject = 'Nous avons bien reçu votre rétractation';

/** Sends a statement, from a network of its own. */
function send(body: Record<string, unknown>, visitor = newVisitor()): Promise<Answer<WithdrawalReply>> {
  return post('/api/withdrawals', { name: 'Camille Test', ...body }, viewer(visitor));
}

/** Sends a statement, and lets the schedule run. */
async function withdraw(body: Record<string, unknown>, visitor = newVisitor()): Promise<Answer<WithdrawalReply>> {
  const answer = await send(body, visitor);
  await settleNow();
  return answer;
}

const acknowledgements = async (email: string) => (await mailsTo(email)).filter((mail) => mail.subject === subject);
const noticesOf = async (email: string) => (await mailsTo(support)).filter(({ replyTo }) => replyTo.includes(email));
const rowOf = async (email: string) => (await scan('withdrawals')).find((row) => row.email === email);

test('a buyer’s statement is stored, acknowledged with its content, date and time, and sent to the operator', async () => {
  const { orderId, email } = await cloneWithLink();
  const typed = email.replace('acheteur', 'Acheteur');
  const message = 'Je me rétracte.\nMerci de me rembourser : https://ma-banque.example';
  const { status, body } = await withdraw({ orderId, email: typed, message });
  expect([status, body]).toEqual([200, { receivedAt: expect.stringMatching(/^\d{4}-.*Z$/) }]);
  expect(await readOrder(orderId)).toMatchObject({
    withdrawal_requested_at: body.receivedAt,
    withdrawal_name: 'Camille Test',
    marks: new Set(['withdrawal_requested']),
  });
  const [mail] = await acknowledgements(typed);
  for (const part of [mail?.body.html, mail?.body.text]) {
    expect(part).toContain('Camille Test');
    expect(part).toContain(orderId);
    expect(part).toContain('https://ma-banque.example');
    expect(part).toContain(formatTime(body.receivedAt));
  }
  const [notice] = await noticesOf(typed);
  expect(notice?.subject).toContain(orderId);
  expect(notice?.body.text).toContain(`orders show ${orderId}`);
  expect(await marksLogged(orderId)).toEqual(['withdrawal_requested']);
});

test('after a refusal the same words are a statement of their own, once', async () => {
  const { orderId, email } = await cloneWithLink();
  const first = await send({ orderId, email });
  await rewriteOrder(orderId, { refund_denied: { reason: 'Trop tard.', at: new Date().toISOString() } });
  const second = await send({ orderId, email });
  expect(second.body.receivedAt > first.body.receivedAt).toBe(true);
  expect((await send({ orderId, email })).body).toEqual(second.body);
});

test('whoever files first in a buyer’s name does not displace the buyer’s own words', async () => {
  const { orderId, email } = await cloneWithLink();
  await withdraw({ orderId, email, name: 'Un inconnu', message: 'Gardez tout.' });
  const own = await withdraw({ orderId, email, message: 'Je me rétracte.' });
  const rows = (await scan('withdrawals')).filter((row) => row.email === email);
  expect(rows.map(({ message }) => message).toSorted()).toEqual(['Gardez tout.', 'Je me rétracte.']);
  expect(rows.find(({ name }) => name === 'Camille Test')?.received_at).toBe(own.body.receivedAt);
  const mails = await acknowledgements(email);
  expect(mails.map(({ body }) => /(Gardez tout|Je me rétracte)\./.exec(body.text ?? '')?.[0]).toSorted()).toEqual([
    'Gardez tout.',
    'Je me rétracte.',
  ]);
  expect(await noticesOf(email)).toHaveLength(2);
});

test('a statement sent twenty times at once and again later, its number in any letters, makes one acknowledgement and one notice', async () => {
  const { orderId, email } = await cloneWithLink();
  const spellings = [orderId, ` ${orderId} `, orderId.toUpperCase(), orderId.replace('order', 'Order')];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, count) => send({ orderId: spellings[count % spellings.length], email })),
  );
  await settleNow();
  for (const spelling of spellings) answers.push(await withdraw({ orderId: spelling, email }));
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken.length).toBeGreaterThan(spellings.length);
  expect(new Set(taken.map(({ body }) => body.receivedAt)).size).toBe(1);
  expect(await readOrder(orderId)).toMatchObject({ marks: new Set(['withdrawal_requested']) });
  expect([(await acknowledgements(email)).length, (await noticesOf(email)).length]).toEqual([1, 1]);
});

test('a statement about an unknown, foreign or unpaid order gets the same answer, is stored, and is sent to the operator', async () => {
  const paid = await cloneWithLink();
  const mine = newBuyer();
  const unpaid = await checkOut(mine);
  for (const [orderId, email] of [
    ['order_1111111111111', newBuyer()],
    ['achetée le 12 novembre', newBuyer()],
    [paid.orderId, newBuyer()],
    [unpaid.orderId, mine],
  ] as const) {
    const first = await withdraw({ orderId, email });
    expect([first.status, Object.keys(first.body)]).toEqual([200, ['receivedAt']]);
    expect((await withdraw({ orderId, email })).body).toEqual(first.body);
    expect(await rowOf(email)).toMatchObject({ order_id: orderId, order_found: false, name: 'Camille Test' });
    expect([(await acknowledgements(email)).length, (await noticesOf(email)).length]).toEqual([1, 1]);
  }
  for (const { orderId } of [paid, unpaid]) {
    expect((await readOrder(orderId))?.withdrawal_requested_at).toBeUndefined();
  }
});

test('a statement made before the payment arrived does not replace the one made after it', async () => {
  const email = newBuyer();
  const checkout = await checkOut(email);
  await withdraw({ orderId: checkout.orderId, email });
  await pay(checkout);
  await until(async () => (await readOrder(checkout.orderId))?.paid_at !== undefined);
  for (let count = 0; count < 2; count += 1) await withdraw({ orderId: checkout.orderId, email });
  expect(await readOrder(checkout.orderId)).toMatchObject({ marks: new Set(['withdrawal_requested']) });
  expect([(await acknowledgements(email)).length, (await noticesOf(email)).length]).toEqual([2, 2]);
});

test('a statement about a debit that fails then leaves nothing to answer', async () => {
  const email = newBuyer();
  const checkout = await checkOut(email);
  await rewriteOrder(checkout.orderId, { processing_at: new Date().toISOString() });
  await withdraw({ orderId: checkout.orderId, email });
  expect((await readOrder(checkout.orderId))?.marks).toEqual(new Set(['withdrawal_requested']));
  await deliver(sessionEvent('async_payment_failed', checkout));
  await settleNow(checkout.orderId);
  expect(await readOrder(checkout.orderId)).toMatchObject({ status: 'failed' });
  expect((await readOrder(checkout.orderId))?.marks).toBeUndefined();
});

test.each([
  ['no real address', { orderId: 'order_1', email: 'lea' }, 'email_invalid'],
  ['an empty order', { orderId: ' ', email: 'lea@example.fr' }, 'invalid_request'],
  ['no order', { email: 'lea@example.fr' }, 'invalid_request'],
  ['no name', { orderId: 'order_1', email: 'lea@example.fr', name: ' ' }, 'invalid_request'],
  ['a novel', { orderId: 'order_1', email: 'lea@example.fr', message: 'x'.repeat(4001) }, 'invalid_request'],
])('a statement with %s is refused', async (_, body, code) => {
  const answer = await post<ErrorBody>('/api/withdrawals', { name: 'Léa', ...body });
  expect([answer.status, answer.body.error.code]).toEqual([400, code]);
});

test('a statement is stored and acknowledged although a browser extension filled in a hidden field', async () => {
  const email = newBuyer();
  await withdraw({ orderId: 'order_1', email, website: 'https://camille.example' });
  expect(await rowOf(email)).toBeDefined();
  expect(await acknowledgements(email)).toHaveLength(1);
});

test('a plain form is answered with the dated acknowledgement, the same text for a known order and an unknown one', async () => {
  const { orderId, email } = await cloneWithLink();
  const fields = { name: 'Léa', email, message: 'Je change d’avis.' };
  const texts = [];
  for (const typed of [orderId, 'order_1111111111111']) {
    const sent = await postForm('/api/withdrawals', { ...fields, orderId: typed });
    expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(sent.headers.get('content-disposition')).toMatch(/^inline; filename="retractation-\d{4}-\d\d-\d\d\.txt"$/);
    texts.push(sent.body.replaceAll(typed, '…').replace(/\d+.h.\d\d/, ''));
  }
  expect(texts[0]).toContain('Je change d’avis.');
  expect(texts[0]).toBe(texts[1]);
});

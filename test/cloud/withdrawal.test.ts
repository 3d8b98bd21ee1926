import { expect, test, vi } from 'vitest';
import { formatTime } from '#lambdas/format/dates.ts';
import type { ErrorBody, WithdrawalReply } from '#lambdas/http/contract.ts';
import { isWithinLimit } from '#lambdas/rate-limit/rate-limit.store.ts';
import { settleWithdrawal } from '#lambdas/withdrawal/settle-withdrawal.ts';
import { createWithdrawal, findWithdrawal } from '#lambdas/withdrawal/withdrawal.store.ts';
import type { Withdrawal } from '#lambdas/withdrawal/withdrawal.ts';
import { mailUrl } from '#test/cloud/addresses.ts';
import {
  type Answer,
  buy,
  checkOut,
  neighbourOf,
  newBuyer,
  newVisitor,
  pay,
  post,
  postForm,
  postFrom,
  until,
} from '#test/cloud/shop-client.ts';
import { attentionReasons, breakMail, mailsTo, readLog } from '#test/cloud/stand-ins.ts';
import { putRow, readOrder, rewriteOrder, scan, settleNow, useShopTables } from '#test/cloud/tables.ts';

const support = 'aide@guide-amour.example';
const subject = 'Nous avons bien reçu votre rétractation';

/** Lets the functions' code in this process send mails. */
function useMailbox(): void {
  vi.stubEnv('AWS_ENDPOINT_URL_SESV2', mailUrl);
  vi.stubEnv('SITE_URL', 'https://guide.example');
  vi.stubEnv('MAIL_SENDER', 'Guide Amour <bonjour@example.fr>');
  vi.stubEnv('MAIL_SENDER_DISCREET', 'Service commandes <commandes@service-clients.example>');
  vi.stubEnv('MAIL_CONFIGURATION_SET', 'sending');
  vi.stubEnv('SUPPORT_ADDRESS', support);
  vi.stubEnv('MAIL_CONFIGURATION_SET', 'any');
}

/** Sends a statement, from a network of its own. */
function send(body: Record<string, unknown>, visitor = newVisitor()): Promise<Answer<WithdrawalReply>> {
  return postFrom(visitor, '/api/withdrawals', { body: JSON.stringify({ name: 'Camille Test', ...body }) });
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

/** Makes a statement’s next try due now; it must have been due within a minute. */
async function passTime(email: string): Promise<void> {
  const row = await rowOf(email);
  expect(Date.parse(String(row?.due_at)) - Date.now()).toBeLessThan(60_000);
  await putRow('withdrawals', { ...row, due_at: new Date(0).toISOString() });
}

test('a buyer’s statement is stored, acknowledged with its content, date and time, and sent to the operator', async () => {
  const email = newBuyer();
  const typed = email.replace('acheteur', 'Acheteur');
  const { orderId } = await buy(email);
  const statement = 'Je me rétracte.\nMerci de me rembourser : https://ma-banque.example';
  const { status, body } = await withdraw({ orderId, email: typed, statement });
  expect([status, body]).toEqual([200, { receivedAt: expect.stringMatching(/^\d{4}-.*Z$/) }]);
  expect(await readOrder(orderId)).toMatchObject({
    withdrawal_requested_at: body.receivedAt,
    withdrawal_name: 'Camille Test',
    needs_attention: new Set(['withdrawal_requested']),
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
  expect(await attentionReasons(orderId)).toEqual(['withdrawal_requested']);
});

test('whoever files first in a buyer’s name does not displace the buyer’s own words', async () => {
  const email = newBuyer();
  const { orderId } = await buy(email);
  await withdraw({ orderId, email, name: 'Un inconnu', statement: 'Gardez tout.' });
  const own = await withdraw({ orderId, email, statement: 'Je me rétracte.' });
  const rows = (await scan('withdrawals')).filter((row) => row.email === email);
  expect(rows.map(({ statement }) => statement).toSorted()).toEqual(['Gardez tout.', 'Je me rétracte.']);
  expect(rows.find(({ name }) => name === 'Camille Test')?.received_at).toBe(own.body.receivedAt);
  const mails = await acknowledgements(email);
  expect(mails.map(({ body }) => /(Gardez tout|Je me rétracte)\./.exec(body.text ?? '')?.[0]).toSorted()).toEqual([
    'Gardez tout.',
    'Je me rétracte.',
  ]);
  expect(await noticesOf(email)).toHaveLength(2);
});

test('a statement sent twenty times at once and again later, its number in any letters, makes one acknowledgement and one notice', async () => {
  const email = newBuyer();
  const { orderId } = await buy(email);
  const spellings = [orderId, ` ${orderId} `, orderId.toUpperCase(), orderId.replace('order', 'Order')];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, count) => send({ orderId: spellings[count % spellings.length], email })),
  );
  await settleNow();
  for (const spelling of spellings) answers.push(await withdraw({ orderId: spelling, email }));
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken.length).toBeGreaterThan(spellings.length);
  expect(new Set(taken.map(({ body }) => body.receivedAt)).size).toBe(1);
  expect(await readOrder(orderId)).toMatchObject({ needs_attention: new Set(['withdrawal_requested']) });
  expect([(await acknowledgements(email)).length, (await noticesOf(email)).length]).toEqual([1, 1]);
});

test('a statement about an unknown, foreign or unpaid order gets the same answer, is stored, and is sent to the operator', async () => {
  const paid = await buy(newBuyer());
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
  expect(await readOrder(checkout.orderId)).toMatchObject({ needs_attention: new Set(['withdrawal_requested']) });
  expect([(await acknowledgements(email)).length, (await noticesOf(email)).length]).toEqual([2, 2]);
});

test('an address that a stranger types for many orders gets two mails a day, without the stranger’s words', async () => {
  const email = newBuyer();
  const statement = 'Votre compte est bloqué, appelez le 0899 12 34 56';
  for (let count = 0; count < 3; count += 1) {
    const typed = { orderId: `www.casino.example/${count}`, email, statement, name: 'https://x.example' };
    expect((await withdraw(typed)).status).toBe(200);
  }
  const mails = await acknowledgements(email);
  expect(mails).toHaveLength(2);
  for (const { body } of mails) expect(`${body.text}${body.html}`).not.toMatch(/casino|x\.example|0899/);
  expect(await noticesOf(email)).toHaveLength(3);
});

test('an acknowledgement that a limit holds back is not recorded as sent, and is sent the next day', async () => {
  const email = newBuyer();
  for (let count = 0; count < 3; count += 1) await withdraw({ orderId: `order_${count}`, email });
  const rows = (await scan('withdrawals')).filter((row) => row.email === email);
  const held = rows.find((row) => row.acknowledged_at === undefined);
  expect(rows.filter((row) => row.acknowledged_at !== undefined)).toHaveLength(2);
  expect(held).toMatchObject({ operator_notified_at: expect.any(String), due: 'due' });
  await useShopTables();
  useMailbox();
  const tomorrow = new Date(Date.now() + 86_400_000);
  await settleWithdrawal(String(held?.withdrawal_id), tomorrow);
  expect(await acknowledgements(email)).toHaveLength(3);
  const sent = (await scan('withdrawals')).find((row) => row.withdrawal_id === held?.withdrawal_id);
  expect(sent).toMatchObject({ acknowledged_at: tomorrow.toISOString() });
  // It waits for a person now.
  expect(sent?.due).toBe('open_strange');
});

/** Settles a statement after so many mails of the hour, and gives what it has then. */
async function settleAfter(mails: number, { of, now, ...facts }: { of: string; now: Date } & Partial<Withdrawal>) {
  for (const action of [`withdrawal-notice${of}`, `withdrawal-receipt${of}`])
    await Promise.all(Array.from({ length: mails }, () => isWithinLimit({ action, everyone: true, limit: 0, now })));
  const email = newBuyer();
  const statement = { withdrawalId: email, name: 'Léa', orderId: 'order_1', email, orderFound: false, ...facts };
  await createWithdrawal({ ...statement, receivedAt: now.toISOString() });
  await settleWithdrawal(email, now);
  const { acknowledgedAt, operatorNotifiedAt, dueAt } = (await findWithdrawal(email)) ?? {};
  return { acknowledgedAt, operatorNotifiedAt, dueAt };
}

test('after sixty mails of an hour about unmatched statements the next ones wait, those of buyers do not', async () => {
  await useShopTables();
  useMailbox();
  const now = new Date('2031-05-05T10:00:00.000Z');
  expect(await settleAfter(60, { of: '', now })).toEqual({ dueAt: '2031-05-05T11:00:00.000Z' });
  const answered = { acknowledgedAt: now.toISOString(), operatorNotifiedAt: now.toISOString() };
  expect(await settleAfter(0, { of: '', now, orderFound: true })).toEqual(answered);
});

test('an order’s mark that a person has answered does not come back when a mail of its statement is tried again', async () => {
  await useShopTables();
  useMailbox();
  const email = newBuyer();
  const { orderId } = await buy(email);
  await breakMail('down');
  await withdraw({ orderId, email });
  await rewriteOrder(orderId, { needs_attention: undefined });
  await breakMail('none');
  const row = await rowOf(email);
  await settleWithdrawal(String(row?.withdrawal_id), new Date(Date.now() + 60_000));
  expect(await acknowledgements(email)).toHaveLength(1);
  expect((await readOrder(orderId))?.needs_attention).toBeUndefined();
});

test('from the fourth of a day on, an order’s statements wait behind all others, and their mails have limits', async () => {
  const email = newBuyer();
  const { orderId } = await buy(email);
  for (const word of ['un', 'un', 'un', 'deux', 'trois', 'quatre', 'cinq']) {
    expect((await send({ orderId, email, statement: word })).status).toBe(200);
  }
  const rows = (await scan('withdrawals')).filter((row) => row.email === email);
  const placed = rows.map(({ statement, due }) => `${statement} ${due}`).toSorted();
  expect(placed).toEqual(['cinq later', 'deux deliver', 'quatre later', 'trois deliver', 'un deliver']);
  await settleNow();
  await useShopTables();
  useMailbox();
  const now = new Date('2031-05-07T10:00:00.000Z');
  const oneOfMany = { of: '-busy', now, orderFound: true, isOneOfMany: true } as const;
  expect(await settleAfter(20, oneOfMany)).toEqual({ dueAt: '2031-05-07T11:00:00.000Z' });
});

test('the mails of networks that send many statements have a share of their own, and take none of the others', async () => {
  await useShopTables();
  useMailbox();
  const now = new Date('2031-05-06T10:00:00.000Z');
  const ofBusy = { of: '-busy', now };
  expect(await settleAfter(20, { ...ofBusy, isOneOfMany: true })).toEqual({ dueAt: '2031-05-06T11:00:00.000Z' });
  const answered = { acknowledgedAt: now.toISOString(), operatorNotifiedAt: now.toISOString() };
  expect(await settleAfter(0, ofBusy)).toEqual({ ...answered, dueAt: now.toISOString() });
});

test('thirty statements of one customer’s networks take nobody’s acknowledgement away, and wait behind those of other people', async () => {
  const [crowd, slip] = [newVisitor(), newBuyer()];
  const buyer = newBuyer();
  const { orderId } = await buy(buyer);
  const strangers = Array.from({ length: 30 }, () => newBuyer());
  for (const [index, email] of strangers.entries())
    expect((await send({ orderId: 'order_1', email }, neighbourOf(crowd, index))).status).toBe(200);
  await send({ orderId: 'order_1111111111111', email: slip });
  await send({ orderId, email: buyer }, crowd);
  const rows = await scan('withdrawals');
  const dueOf = (email: string | undefined) => rows.find((row) => row.email === email)?.due;
  expect([dueOf(slip), dueOf(buyer), strangers.slice(0, 4).map(dueOf)]).toEqual([
    'due',
    'deliver',
    ['due', 'due', 'due', 'later'],
  ]);
  await settleNow();
  expect([(await acknowledgements(slip)).length, (await acknowledgements(buyer)).length]).toEqual([1, 1]);
  const acknowledged = (await scan('withdrawals')).filter(
    ({ email, acknowledged_at }) => strangers.includes(String(email)) && acknowledged_at !== undefined,
  );
  expect(acknowledged.length).toBeLessThanOrEqual(3 + 20);
});

test('a statement is answered without waiting for SES, and acknowledged once it is back', async () => {
  const email = newBuyer();
  const { orderId } = await buy(email);
  await breakMail('hung');
  expect((await send({ orderId, email })).status).toBe(200);
  await breakMail('down');
  const { status } = await withdraw({ orderId, email });
  expect([status, (await acknowledgements(email)).length]).toEqual([200, 0]);
  expect(await readLog()).toContain('"event":"mail_failed","mail":"withdrawal"');
  await breakMail('none');
  await passTime(email);
  await settleNow();
  await settleNow();
  expect([(await acknowledgements(email)).length, (await noticesOf(email)).length]).toEqual([1, 1]);
  expect((await rowOf(email))?.due).toBeUndefined();
});

test('a statement that cannot be read does not delay the others', async () => {
  const email = newBuyer();
  await breakMail('down');
  await withdraw({ orderId: 'order_1111111111111', email });
  await breakMail('none');
  const broken = { withdrawal_id: 'broken', due: 'due', due_at: new Date(0).toISOString() };
  await putRow('withdrawals', broken);
  await passTime(email);
  await settleNow();
  await putRow('withdrawals', { ...(await rowOf(email)), withdrawal_id: 'broken' });
  expect(await acknowledgements(email)).toHaveLength(1);
});

test.each([
  ['no real address', { orderId: 'order_1', email: 'lea' }, 'email_invalid'],
  ['an empty order', { orderId: ' ', email: 'lea@example.fr' }, 'invalid_request'],
  ['no order', { email: 'lea@example.fr' }, 'invalid_request'],
  ['no name', { orderId: 'order_1', email: 'lea@example.fr', name: ' ' }, 'invalid_request'],
  ['a novel', { orderId: 'order_1', email: 'lea@example.fr', statement: 'x'.repeat(4001) }, 'invalid_request'],
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

test('a plain form is answered with the dated receipt, the same text for a known order and an unknown one', async () => {
  const email = newBuyer();
  const { orderId } = await buy(email);
  const fields = { name: 'Léa', email, statement: 'Je change d’avis.' };
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

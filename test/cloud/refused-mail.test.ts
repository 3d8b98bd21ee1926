/** Addresses that SES always refuses, such as letters beyond ASCII before the '@'. The mailbox stand-in accepts them. */
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sendContactReceipt } from '#lambdas/contact/contact-mail.ts';
import { noteMailEvent } from '#lambdas/mail/latest-event.store.ts';
import { settleWish } from '#lambdas/newsletter/settle-wish.ts';
import { storeWish } from '#lambdas/newsletter/subscriber.store.ts';
import { sendWithinQuota } from '#lambdas/rate-limit/mail-quota.store.ts';
import { settleWithdrawal } from '#lambdas/withdrawal/settle-withdrawal.ts';
import { createWithdrawal, findWithdrawal } from '#lambdas/withdrawal/withdrawal.store.ts';
import { toWithdrawalId } from '#lambdas/withdrawal/withdrawal.ts';
import { listen, readBody } from '#local/http.ts';
import { withdrawalMailEvent } from '#test/cloud/mail-events.ts';
import { newBuyer } from '#test/cloud/shop-client.ts';
import { callFunction, putRow, removeCounter, scan, useShopTables } from '#test/cloud/tables.ts';

const support = 'aide@example.fr';
type Asked = { Destination: { ToAddresses: string[] }; ReplyToAddresses: string[] };
let taken: Asked[] = [];
let isSilent = false;

const isAscii = (address: string) => /^[\x20-\x7e]+$/.test(address);
const ses = await listen(
  createServer(async (request, response) => {
    const mail = JSON.parse(String(await readBody(request))) as Asked;
    const isTaken = [...mail.Destination.ToAddresses, ...mail.ReplyToAddresses].every(isAscii);
    if (isTaken) taken.push(mail);
    if (isSilent) return request.socket.destroy();
    const refusal = { 'x-amzn-errortype': 'BadRequestException' };
    const headers = { 'content-type': 'application/json', ...(isTaken ? {} : refusal) };
    response.writeHead(isTaken ? 200 : 400, headers).end('{"MessageId":"m-1"}');
  }),
  0,
);

beforeAll(async () => {
  await useShopTables();
  vi.stubEnv('AWS_ENDPOINT_URL_SESV2', ses.url);
  vi.stubEnv('SITE_URL', 'https://guide.example');
  vi.stubEnv('MAIL_SENDER', 'Guide Amour <bonjour@example.fr>');
  vi.stubEnv('MAIL_SENDER_DISCREET', 'Service commandes <commandes@service-clients.example>');
  vi.stubEnv('SUPPORT_ADDRESS', support);
  vi.stubEnv('MAIL_CONFIGURATION_SET', 'sending');
});
afterAll(() => ses.close());

afterEach(() => {
  taken = [];
  isSilent = false;
});

const now = new Date('2031-07-01T10:00:00.000Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const hoursLater = (hours: number) => minutesLater(hours * 60);
const takenBy = (address: string) => taken.filter(({ Destination }) => Destination.ToAddresses.includes(address));

function takeFaults(): unknown[] {
  return vi
    .mocked(console.error)
    .mock.calls.splice(0)
    .map(([{ event, mail }]) => `${event} ${mail}`);
}

async function makeStatement(email: string, withdrawalId = email): Promise<string> {
  const withdrawal = { withdrawalId, name: 'Léa', orderId: 'order_1', email, orderFound: false };
  await createWithdrawal({ ...withdrawal, receivedAt: now.toISOString() });
  return withdrawalId;
}

test('a statement whose acknowledgement SES refuses for good is sent to the operator, and not tried again', async () => {
  const id = await makeStatement(`é${newBuyer()}`);
  await settleWithdrawal(id, now);
  expect(taken.map(({ Destination }) => Destination.ToAddresses)).toEqual([[support]]);
  expect(await findWithdrawal(id)).toMatchObject({
    operatorNotifiedAt: now.toISOString(),
    mails: { acknowledgement: { outcome: 'refused' } },
  });
  expect(await findWithdrawal(id)).not.toHaveProperty('acknowledgedAt');
  expect(await findWithdrawal(id)).not.toHaveProperty('dueAt');
  expect(takeFaults()).toEqual(['mail_failed withdrawal']);
});

test('mails of a statement that SES leaves unanswered are sent twice, then held until SES tells of a later mail', async () => {
  isSilent = true;
  await removeCounter('latest-mail-event');
  const id = await makeStatement(newBuyer());
  await settleWithdrawal(id, now);
  expect((await findWithdrawal(id))?.dueAt).toBe(minutesLater(5).toISOString());
  for (const minutes of [1, 6, 12, 70, 600]) await settleWithdrawal(id, minutesLater(minutes));
  expect([takenBy(id).length, takenBy(support).length]).toEqual([2, 2]);
  const held = await findWithdrawal(id);
  expect(held?.dueAt).toBe(minutesLater(610).toISOString());
  expect([held?.acknowledgedAt, held?.operatorNotifiedAt]).toEqual([undefined, undefined]);
  expect(takeFaults()).toHaveLength(4);
  isSilent = false;
  await noteMailEvent(minutesLater(620).toISOString());
  await settleWithdrawal(id, minutesLater(621));
  await removeCounter('latest-mail-event');
  expect([takenBy(id).length, takenBy(support).length]).toEqual([3, 3]);
  const settled = await findWithdrawal(id);
  expect(settled).toMatchObject({ acknowledgedAt: expect.any(String), operatorNotifiedAt: expect.any(String) });
  expect(settled).not.toHaveProperty('dueAt');
});

test('an event that SES took an unanswered mail of a statement ends its wait, and the mail is not repeated', async () => {
  isSilent = true;
  const email = newBuyer();
  const id = toWithdrawalId({ orderId: 'order_1', email, name: 'Léa', orderFound: false });
  await makeStatement(email, id);
  await settleWithdrawal(id, now);
  for (const mail of ['acknowledgement', 'notice'])
    await callFunction('record-mail-event', withdrawalMailEvent('Delivery', { withdrawalId: id, email, mail }));
  await settleWithdrawal(id, minutesLater(6));
  expect([takenBy(email).length, takenBy(support).length]).toEqual([1, 1]);
  expect(await findWithdrawal(id)).toMatchObject({
    acknowledgedAt: expect.any(String),
    operatorNotifiedAt: expect.any(String),
    mails: { acknowledgement: { outcome: 'delivered' }, notice: { outcome: 'delivered' } },
  });
  expect(await findWithdrawal(id)).not.toHaveProperty('dueAt');
  expect(takeFaults()).toHaveLength(2);
});

test('a notice for the operator that was sent without a record of it is repeated once at most', async () => {
  await removeCounter('latest-mail-event');
  const id = await makeStatement(newBuyer());
  const stored = (await scan('withdrawals')).find((row) => row.withdrawal_id === id) ?? {};
  /** The function ended after SES took the mail: what it noted before the call is all that there is. */
  const crash = (sends: number, minutes: number) => {
    const notice = { sends, sending_since: minutesLater(minutes).toISOString() };
    return putRow('withdrawals', { ...stored, acknowledged_at: now.toISOString(), mails: { notice } });
  };
  await crash(1, 0);
  await settleWithdrawal(id, minutesLater(4));
  expect(takenBy(support)).toHaveLength(0);
  await settleWithdrawal(id, minutesLater(6));
  expect(takenBy(support)).toHaveLength(1);
  await crash(2, 6);
  for (const minutes of [12, 60, 600]) await settleWithdrawal(id, minutesLater(minutes));
  expect(takenBy(support)).toHaveLength(1);
});

test('a confirmation of the letter that SES leaves unanswered or refuses for good is not repeated', async () => {
  isSilent = true;
  for (const email of [newBuyer(), `é${newBuyer()}`]) {
    await storeWish({ email, source: 'footer' }, now);
    await settleWish(email, now);
    await settleWish(email, hoursLater(1));
    expect(takenBy(email).length).toBeLessThanOrEqual(1);
    isSilent = false;
  }
  expect(takeFaults()).toEqual(['mail_failed newsletter', 'mail_failed newsletter']);
});

test('an acknowledgement that was sent without a record of it is repeated once at most', async () => {
  const id = await makeStatement(newBuyer());
  const untold = (await scan('withdrawals')).find((row) => row.withdrawal_id === id) ?? {};
  for (const hours of [0, 1, 2, 3]) {
    await settleWithdrawal(id, hoursLater(hours));
    // The function ended after SES took the mail.
    await putRow('withdrawals', untold);
  }
  expect(takenBy(id)).toHaveLength(2);
});

test('a confirmation of the letter that was sent without a record of it is repeated once at most', async () => {
  const email = newBuyer();
  for (let run = 0; run < 4; run += 1) {
    await storeWish({ email, source: 'footer' }, now);
    await settleWish(email, hoursLater(run));
  }
  expect(takenBy(email)).toHaveLength(2);
});

test('a receipt that SES leaves unanswered counts as one that the mailbox got', async () => {
  isSilent = true;
  const email = newBuyer();
  const send = (id: string) => sendWithinQuota({ kind: 'contact', id, email, now }, () => sendContactReceipt(email));
  await expect(send('first')).rejects.toThrow('unanswered');
  expect(await send('second')).toBeUndefined();
  expect(takenBy(email)).toHaveLength(1);
});

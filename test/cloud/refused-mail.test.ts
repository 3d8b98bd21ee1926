/** Addresses that SES always refuses, such as letters beyond ASCII before the '@'. The mailbox stand-in accepts them. */
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sendContactReceipt } from '#lambdas/contact/contact-mail.ts';
import { settleWish } from '#lambdas/newsletter/settle-wish.ts';
import { storeWish } from '#lambdas/newsletter/subscriber.store.ts';
import { sendWithinQuota } from '#lambdas/rate-limit/mail-quota.store.ts';
import { settleWithdrawal } from '#lambdas/withdrawal/settle-withdrawal.ts';
import { createWithdrawal, findWithdrawal } from '#lambdas/withdrawal/withdrawal.store.ts';
import { listen, readBody } from '#local/http.ts';
import { newBuyer } from '#test/cloud/shop-client.ts';
import { useShopTables } from '#test/cloud/tables.ts';

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

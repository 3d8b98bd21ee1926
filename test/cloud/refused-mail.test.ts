/** Addresses that SES always refuses, such as letters beyond ASCII before the '@'. The mailbox stand-in accepts them. */
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { settleWithdrawal } from '#lambdas/withdrawal/settle-withdrawal.ts';
import { createWithdrawal, findWithdrawal } from '#lambdas/withdrawal/withdrawal.store.ts';
import { listen, readBody } from '#local/http.ts';
import { newBuyer } from '#test/cloud/shop-client.ts';
import { useShopTables } from '#test/cloud/tables.ts';

const support = 'aide@example.fr';
type Asked = { Destination: { ToAddresses: string[] }; ReplyToAddresses: string[] };
let taken: Asked[] = [];

const isAscii = (address: string) => /^[\x20-\x7e]+$/.test(address);
const ses = await listen(
  createServer(async (request, response) => {
    const mail = JSON.parse(String(await readBody(request))) as Asked;
    const isTaken = [...mail.Destination.ToAddresses, ...mail.ReplyToAddresses].every(isAscii);
    if (isTaken) taken.push(mail);
    response.writeHead(isTaken ? 200 : 400, { 'content-type': 'application/json' }).end('{"MessageId":"m-1"}');
  }),
  0,
);

beforeAll(async () => {
  await useShopTables();
  vi.stubEnv('AWS_ENDPOINT_URL_SESV2', ses.url);
  vi.stubEnv('SITE_URL', 'https://guide.example');
  vi.stubEnv('MAIL_SENDER', 'Guide Amour <bonjour@example.fr>');
  vi.stubEnv('SUPPORT_ADDRESS', support);
  vi.stubEnv('MAIL_CONFIGURATION_SET', 'sending');
});
afterAll(() => ses.close());

test('a statement whose acknowledgement SES always refuses is sent to the operator, and tried hourly in the end', async () => {
  taken = [];
  const now = new Date();
  const email = `é${newBuyer()}`;
  const withdrawal = { withdrawalId: email, name: 'Léa', orderId: 'order_1', email, orderFound: false };
  await createWithdrawal({ ...withdrawal, receivedAt: now.toISOString() });
  for (let run = 0; run < 16; run += 1) await settleWithdrawal(email, now);
  expect(taken.map(({ Destination }) => Destination.ToAddresses)).toEqual([[support]]);
  const kept = await findWithdrawal(email);
  expect([kept?.operatorNotifiedAt, kept?.acknowledgedAt]).toEqual([now.toISOString(), undefined]);
  expect(Date.parse(kept?.dueAt ?? '') - now.getTime()).toBe(3_600_000);
  expect(vi.mocked(console.error)).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'mail_failed', attempts: 16 }),
  );
  vi.mocked(console.error).mockClear();
});

import { createServer } from 'node:http';
import { afterAll, expect, test, vi } from 'vitest';
import { sendMail } from '#lambdas/mail/mailer.ts';
import { listen, readBody } from '#local/http.ts';

const asked: Record<string, unknown>[] = [];
let status = 200;

const server = await listen(
  createServer(async (request, response) => {
    asked.push(JSON.parse(String(await readBody(request))));
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"MessageId":"m-1"}');
  }),
  0,
);
vi.stubEnv('AWS_ENDPOINT_URL_SESV2', server.url);
vi.stubEnv('AWS_REGION', 'eu-west-3');
vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
vi.stubEnv('MAIL_SENDER', 'Guide Amour <bonjour@example.fr>');
vi.stubEnv('SUPPORT_ADDRESS', 'aide@example.fr');
vi.stubEnv('MAIL_CONFIGURATION_SET', 'sending');
afterAll(() => server.close());

const mail = { to: 'léa@exämple.fr', subject: 'Votre guide', text: 'Bonjour' };

test('an international domain is sent in ASCII, the form SES accepts, and answers go to the support address', async () => {
  expect(await sendMail({ ...mail, orderId: 'order_1700000000000' })).toBe('m-1');
  expect(asked.at(-1)).toMatchObject({
    FromEmailAddress: 'Guide Amour <bonjour@example.fr>',
    Destination: { ToAddresses: ['léa@xn--exmple-cua.fr'] },
    ReplyToAddresses: ['aide@example.fr'],
    EmailTags: [{ Name: 'order', Value: 'order_1700000000000' }],
  });
});

test('a reply address that SES would refuse is replaced by the support address', async () => {
  await sendMail({ ...mail, to: 'aide@example.fr', replyTo: 'lea@exämple.fr' });
  expect(asked.at(-1)).toMatchObject({ ReplyToAddresses: ['lea@xn--exmple-cua.fr'] });
  await sendMail({ ...mail, to: 'aide@example.fr', replyTo: 'léa@example.fr' });
  expect(asked.at(-1)).toMatchObject({ ReplyToAddresses: ['aide@example.fr'] });
});

test('an attached PDF goes to SES in base64, the encoding that keeps its bytes', async () => {
  const pdf = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x00, 0xff]);
  await sendMail({ ...mail, attachments: [{ fileName: 'conditions.pdf', pdf }] });
  expect(asked.at(-1)).toMatchObject({
    Content: {
      Simple: {
        Attachments: [
          {
            FileName: 'conditions.pdf',
            ContentType: 'application/pdf',
            ContentDisposition: 'ATTACHMENT',
            ContentTransferEncoding: 'BASE64',
            RawContent: Buffer.from(pdf).toString('base64'),
          },
        ],
      },
    },
  });
});

test('SES is called once: retries are the outbox’s decision', async () => {
  status = 503;
  const before = asked.length;
  await expect(sendMail(mail)).rejects.toThrow();
  expect(asked.length).toBe(before + 1);
});

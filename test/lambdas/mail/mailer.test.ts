import { createServer } from 'node:http';
import { afterAll, expect, test, vi } from 'vitest';
import { type MailFault, readMailFault } from '#lambdas/mail/mail-fault.ts';
import { kindOfOccasion, mailKindNames } from '#lambdas/mail/mail-kind.ts';
import { sendMail, sendWords } from '#lambdas/mail/mailer.ts';
import { listen, readBody } from '#local/http.ts';
import { anOrder } from '#test/lambdas/sample-orders.ts';

const asked: Record<string, unknown>[] = [];
const connections = new Set<unknown>();
/** SES's answer; none ends the connection. */
type Answer = { status: number; error?: string; message?: string };
let answer: Answer | undefined = { status: 200 };

const server = await listen(
  createServer(async (request, response) => {
    connections.add(request.socket);
    asked.push(JSON.parse(String(await readBody(request))));
    if (answer === undefined) return request.socket.destroy();
    const { status, error = '', message = '' } = answer;
    const headers = { 'content-type': 'application/json', 'x-amzn-errortype': error };
    response.writeHead(status, headers).end(JSON.stringify({ MessageId: 'm-1', message }));
  }),
  0,
);
for (const variable of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'MAIL_CONFIGURATION_SET'])
  vi.stubEnv(variable, 'set');
vi.stubEnv('AWS_ENDPOINT_URL_SESV2', server.url);
vi.stubEnv('AWS_REGION', 'eu-west-3');
vi.stubEnv('MAIL_SENDER', 'Guide Amour <bonjour@example.fr>');
vi.stubEnv('MAIL_SENDER_DISCREET', 'Service commandes <commandes@example.org>');
vi.stubEnv('SUPPORT_ADDRESS', 'aide@example.fr');
afterAll(() => server.close());

type Content = { Subject: { Data: string }; Body: { Html: { Data: string } }; Attachments: { FileName: string }[] };
const lastContent = () => (asked.at(-1) as { Content: { Simple: Content } }).Content.Simple;

const mail = { to: 'léa@exämple.fr', subject: 'Votre guide', text: 'Bonjour' };

test('an international domain is sent in ASCII, the form SES accepts, and answers go to the support address', async () => {
  expect(await sendMail({ ...mail, about: { order: anOrder(), occasion: 'link' } })).toEqual({ sent: 'm-1' });
  expect(asked.at(-1)).toMatchObject({
    FromEmailAddress: 'Guide Amour <bonjour@example.fr>',
    Destination: { ToAddresses: ['léa@xn--exmple-cua.fr'] },
    ReplyToAddresses: ['aide@example.fr'],
    EmailTags: [
      { Name: 'order', Value: 'order_1700000000000' },
      { Name: 'mail', Value: 'link' },
    ],
  });
});

test('each mail has a connection of its own: one kept while the function sleeps may be dead, and its answer lost', async () => {
  connections.clear();
  await sendMail(mail);
  await sendMail(mail);
  expect(connections.size).toBe(2);
});

test('a mail that a stranger can cause comes from the neutral sender', async () => {
  await sendMail({ ...mail, isUnasked: true });
  expect(asked.at(-1)).toMatchObject({ FromEmailAddress: 'Service commandes <commandes@example.org>' });
});

test('a reply address that SES would refuse is replaced by the support address', async () => {
  await sendMail({ ...mail, to: 'aide@example.fr', replyTo: 'lea@exämple.fr' });
  expect(asked.at(-1)).toMatchObject({ ReplyToAddresses: ['lea@xn--exmple-cua.fr'] });
  await sendMail({ ...mail, to: 'aide@example.fr', replyTo: 'léa@example.fr' });
  expect(asked.at(-1)).toMatchObject({ ReplyToAddresses: ['aide@example.fr'] });
});

test('before it is opened, a discreet mail shows nothing of what was bought: sender, subject, first line, file names, a picture', async () => {
  const order = anOrder({ discreet: true });
  const pdf = new Uint8Array();
  const attachments = ['conditions-generales.pdf', 'guide-amour.pdf'].map((fileName) => ({ fileName, pdf }));
  const words = { subject: 'Votre guide', preheader: 'Le guide', title: 'Voici', paragraphs: [], notes: [], links: [] };
  const picture = { url: 'https://example.fr/guide.jpg', alt: 'Le guide' };
  await sendWords({ ...words, picture, seller: 'Guide Amour' }, { to: order.email, about: { order }, attachments });
  expect(asked.at(-1)).toMatchObject({ FromEmailAddress: 'Service commandes <commandes@example.org>' });
  const { Subject, Body, Attachments } = lastContent();
  expect(Subject.Data).toBe('Votre commande order_1700000000000');
  expect(Attachments.map(({ FileName }) => FileName)).toEqual(['document.pdf', 'document-2.pdf']);
  const [head = ''] = Body.Html.Data.split('<main>');
  expect(head).toContain('Tous les détails');
  expect(head).not.toMatch(/guide|amour|couple/i);
  expect(Body.Html.Data).not.toContain('<img');
});

test('a discreet order’s mails can be told apart in the inbox, and still name nothing of what was bought', async () => {
  const order = anOrder({ discreet: true });
  const words = { subject: 'Votre guide', preheader: '', title: '', paragraphs: [], notes: [], links: [], seller: '' };
  const purchase = ['link', 'link_again', 'payment_failed', 'paid_twice', 'gift_withheld'];
  const refunds = ['refund_re_1', 'refund_asked', 'refund_denied', 'returned_re_1', 'ordered_re_1'];
  const later = ['former_2', 'nudge', 'review', 'review_refused_rev-1_1', 'edition_guide_amour_1_2', 'acknowledgement'];
  const toBuyer = [...purchase, ...refunds, ...later];
  const toOthers = ['gift', 'gift_closed', 'partner', 'address', 'refund_notice'];
  const named = [...toBuyer, ...toOthers].map(kindOfOccasion);
  expect(mailKindNames.filter((kind) => !named.includes(kind))).toEqual([]);
  const subjects: string[] = [];
  for (const occasion of toBuyer) {
    await sendWords(words, { to: order.email, about: { order, occasion } });
    subjects.push(lastContent().Subject.Data);
  }
  expect(new Set(subjects).size).toBe(subjects.length);
  expect(subjects[0]).toBe('Votre commande order_1700000000000');
  expect(subjects).toContain('Votre commande order_1700000000000\u202f: remboursement');
  for (const subject of subjects) expect(subject).not.toMatch(/guide|amour|couple|cadeau/i);
});

test('an attached PDF goes to SES in base64, the encoding that keeps its bytes', async () => {
  const pdf = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x00, 0xff]);
  await sendMail({ ...mail, attachments: [{ fileName: 'conditions.pdf', pdf }] });
  const sent = { FileName: 'conditions.pdf', ContentType: 'application/pdf', ContentDisposition: 'ATTACHMENT' };
  const encoded = { ContentTransferEncoding: 'BASE64', RawContent: Buffer.from(pdf).toString('base64') };
  expect(lastContent().Attachments).toEqual([{ ...sent, ...encoded }]);
});

test.each<[string, Answer | undefined, MailFault]>([
  ['that refuses the address', { status: 400, error: 'BadRequestException' }, 'address'],
  ['that refuses the content', { status: 400, error: 'MessageRejected' }, 'address'],
  [
    'that knows no such sender or, in its sandbox, no such recipient',
    { status: 400, error: 'MessageRejected', message: 'Email address is not verified.' },
    'service',
  ],
  ['whose sender’s domain is not verified', { status: 400, error: 'MailFromDomainNotVerifiedException' }, 'service'],
  ['that is paused', { status: 400, error: 'SendingPausedException' }, 'service'],
  ['that suspended the account', { status: 400, error: 'AccountSuspendedException' }, 'service'],
  ['that has too many requests', { status: 429, error: 'TooManyRequestsException' }, 'service'],
  ['that is out of service', { status: 503 }, 'service'],
  ['that ends the connection', undefined, 'unanswered'],
])('an SES %s is called once: retries are the outbox’s decision', async (_, given, fault) => {
  answer = given;
  const before = asked.length;
  const error = await sendMail(mail).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(readMailFault(error)).toBe(fault);
  expect(asked.length).toBe(before + 1);
});

test('an SES that cannot be reached has no mail, and one that does not answer in time may have it', async () => {
  const silent = await listen(createServer(), 0);
  vi.resetModules();
  vi.stubEnv('AWS_ENDPOINT_URL_SESV2', silent.url);
  const fresh = { ...(await import('#lambdas/mail/mailer.ts')), ...(await import('#lambdas/mail/mail-fault.ts')) };
  const faultOf = (waitMs: number) => fresh.sendMail({ ...mail, waitMs }).then(() => 'sent', fresh.readMailFault);
  expect(await faultOf(50)).toBe('unanswered');
  await silent.close();
  expect(await faultOf(5000)).toBe('service');
});

import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { expect, test } from 'vitest';
import { startMail } from '#local/mail.ts';
import { atEndpoint, makeFolder, opened } from '#test/local/aws.ts';

const openMail = (dataFolder: string) => startMail({ port: 0, dataFolder });

function send(url: string, to: string, more: object = {}) {
  const command = new SendEmailCommand({
    FromEmailAddress: 'bonjour@guide-amour.example',
    Destination: { ToAddresses: [to] },
    Content: { Simple: { Subject: { Data: 'Votre guide' }, Body: { Text: { Data: 'Bonjour é' } } } },
  });
  return new SESv2Client({ ...atEndpoint(url), ...more }).send(command);
}

const control = (url: string, body: object) =>
  fetch(`${url}/_control`, { method: 'POST', body: JSON.stringify(body) }).then(({ status }) => status);

async function readStore(url: string) {
  const { emails } = (await (await fetch(`${url}/store`)).json()) as { emails: { destination: { to: string[] } }[] };
  return emails.map(({ destination }) => destination.to[0]);
}

test('a mail sent by the SDK is in the mailbox, also after a restart', async () => {
  const dataFolder = makeFolder();
  const first = await openMail(dataFolder);
  const { MessageId } = await send(first.url, 'a@example.fr');
  expect(MessageId).toBeTruthy();
  expect(await readStore(first.url)).toEqual(['a@example.fr']);
  await first.close();
  const second = await opened(openMail(dataFolder));
  expect(await readStore(second.url)).toEqual(['a@example.fr']);
});

test('the fault “slow” exceeds the sender’s timeout', async () => {
  const { url } = await opened(openMail(makeFolder()));
  await control(url, { action: 'fault', mode: 'slow', seconds: 30 });
  const impatient = { requestHandler: { requestTimeout: 50, throwOnRequestTimeout: true } };
  await expect(send(url, 'a@example.fr', impatient)).rejects.toThrow(/timed? ?out/i);
  expect((await fetch(url)).status).toBe(200);
});

test('a mail is on disk before its sender has the answer, and a line that a kill cut off loses no other', async () => {
  const dataFolder = makeFolder();
  const first = await openMail(dataFolder);
  await send(first.url, 'a@example.fr');
  const file = path.join(dataFolder, 'mails.jsonl');
  expect(readFileSync(file, 'utf8')).toContain('a@example.fr');
  appendFileSync(file, '{"messageId":"cut of');
  await first.close();
  const second = await openMail(dataFolder);
  expect(await readStore(second.url)).toEqual(['a@example.fr']);
  await send(second.url, 'b@example.fr');
  await second.close();
  const third = await opened(openMail(dataFolder));
  expect(await readStore(third.url)).toEqual(['a@example.fr', 'b@example.fr']);
});

test('the fault “unheard” takes a mail and ends the connection without an answer', async () => {
  const { url } = await opened(openMail(makeFolder()));
  await control(url, { action: 'fault', mode: 'unheard', seconds: 0 });
  await expect(send(url, 'a@example.fr')).rejects.toThrow(/hang up|ECONNRESET/i);
  expect(await readStore(url)).toEqual(['a@example.fr']);
});

test('a mail has its events: sent and delivered, or bounced, also when its address is named later', async () => {
  const told: string[] = [];
  const events = { tell: (kind: string) => void told.push(kind) };
  const { url } = await opened(startMail({ port: 0, dataFolder: makeFolder(), events }));
  await send(url, 'a@example.fr');
  expect(told.splice(0)).toEqual(['Send', 'Delivery']);
  expect(await control(url, { bounce: ['A@example.fr'], complain: ['b@example.fr'] })).toBe(200);
  expect(told.splice(0)).toEqual(['Bounce']);
  await send(url, 'a@example.fr');
  await send(url, 'b@example.fr');
  expect(told.splice(0)).toEqual(['Send', 'Bounce', 'Send', 'Delivery', 'Complaint']);
  await control(url, { events: false });
  await send(url, 'a@example.fr');
  expect(told).toEqual([]);
});

test('an unknown control is refused', async () => {
  const { url } = await opened(openMail(makeFolder()));
  for (const unknown of [{ action: 'fault', mode: 'maybe' }, { bounces: ['a@example.fr'] }, {}, { bounce: 'a@b.fr' }]) {
    expect(await control(url, unknown)).toBe(400);
  }
});

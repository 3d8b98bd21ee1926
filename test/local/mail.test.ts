import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { expect, test } from 'vitest';
import { startMail } from '#local/mail.ts';
import { atEndpoint, makeFolder, opened } from '#test/local/aws.ts';

const openMail = (dataFolder: string) => startMail({ port: 0, dataFolder });

function send(url: string, to: string) {
  const command = new SendEmailCommand({
    FromEmailAddress: 'bonjour@guide-amour.example',
    Destination: { ToAddresses: [to] },
    Content: { Simple: { Subject: { Data: 'Votre guide' }, Body: { Text: { Data: 'Bonjour é' } } } },
  });
  return new SESv2Client(atEndpoint(url)).send(command);
}

async function readStore(url: string) {
  const { emails } = (await (await fetch(`${url}/store`)).json()) as { emails: { destination: { to: string[] } }[] };
  return emails.map(({ destination }) => destination.to[0]);
}

test('a mail is on disk before its sender has the answer, and a line that a kill cut off loses no other', async () => {
  const dataFolder = makeFolder();
  const first = await openMail(dataFolder);
  expect((await send(first.url, 'a@example.fr')).MessageId).toBeTruthy();
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

/** The mails of aws-ses-v2-local, kept on disk: one line a mail, written before the sender has its answer. */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { saveEmail as SaveEmail, Store } from 'aws-ses-v2-local/dist/store.js';

// The package is CommonJS with a `default` export, and exports its store nowhere else.
const require = createRequire(import.meta.url);
type StartStore = (options: { host: string; port: number }) => Promise<Server>;
const { default: startStore }: { default: StartStore } = require('aws-ses-v2-local');
type MailStore = { saveEmail: typeof SaveEmail; getStoreReadonly: () => Store; clearStore: () => void };
const { saveEmail, getStoreReadonly, clearStore }: MailStore = require('aws-ses-v2-local/dist/store.js');

type StoredMail = Store['emails'][number];

/** The mails of an earlier run. A last line that a killed process did not finish belongs to a send without an answer. */
function readMails(file: string): StoredMail[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole !== text) writeFileSync(file, whole);
  return whole
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Starts the mailbox on a free port of the loopback, with the mails in `dataFolder`. */
export async function openMailbox(dataFolder: string) {
  const file = path.join(dataFolder, 'mails.jsonl');
  mkdirSync(dataFolder, { recursive: true });
  clearStore();
  for (const mail of readMails(file)) saveEmail(mail);
  return {
    server: await startStore({ host: '127.0.0.1', port: 0 }),
    /** Writes a mail that has just arrived to disk. */
    keep(messageId: string): void {
      const mail = getStoreReadonly().emails.findLast((each) => each.messageId === messageId);
      if (mail !== undefined) appendFileSync(file, `${JSON.stringify(mail)}\n`);
    },
    /** Empties the file after the mailbox itself was emptied. */
    clear: (): void => writeFileSync(file, ''),
  };
}

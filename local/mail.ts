/**
 * The stand-in for SES: aws-ses-v2-local with its mailbox page, behind a proxy that refuses, fails or delays sends and
 * publishes events.
 */

import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { saveEmail as SaveEmail, Store } from 'aws-ses-v2-local/dist/store.js';
import * as v from 'valibot';
import { type Pass, serveNormally } from '#local/faults.ts';
import { describeServer, listen, plainHeaders, readBody, send, sendJson, toListener } from '#local/http.ts';
import type { Guard, Refusal } from '#local/iam/evaluate.ts';
import { openBehaviour } from '#local/mail/behaviour.ts';
import { type MailEvents, readSend } from '#local/mail/events.ts';

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
async function openMailbox(dataFolder: string) {
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

/** SES has a sentence of its own. */
function refuse(response: ServerResponse, { user, action, resource }: Refusal): void {
  const message = `User \`${user}' is not authorized to perform \`${action}' on resource \`${resource}'`;
  response.setHeader('x-amzn-errortype', 'AccessDeniedException');
  sendJson(response, 403, { message });
}

type MailOptions = { port: number; dataFolder: string; guard?: Guard; pass?: Pass; events?: MailEvents };

type Parts = {
  ses: ReturnType<typeof openBehaviour>;
  mailbox: Awaited<ReturnType<typeof openMailbox>>;
  storeUrl: string;
};
type Exchange = { request: IncomingMessage; response: ServerResponse; body: Buffer };

async function control({ ses }: Parts, { response, body }: Exchange): Promise<void> {
  try {
    ses.change(JSON.parse(String(body)));
    sendJson(response, 200, { ok: true });
  } catch (error) {
    sendJson(response, 400, { ok: false, error: String(error) });
  }
}

function forward({ storeUrl }: Parts, { request, body }: Exchange) {
  const { method = 'GET', url = '/' } = request;
  return send(`${storeUrl}${url}`, { method, headers: plainHeaders(request), body });
}

/** A mail that is taken is on disk, and its events are published, before the sender has its answer. */
async function serveSend(parts: Parts, exchange: Exchange): Promise<void> {
  const { ses, mailbox } = parts;
  const { request, response, body } = exchange;
  if (ses.mode() === 'slow') await ses.wait();
  if (ses.mode() === 'down') return sendJson(response, 503, { message: 'Service Unavailable' });
  if (ses.refuses(readSend(body, ''))) {
    response.setHeader('x-amzn-errortype', 'BadRequestException');
    return sendJson(response, 400, { message: 'Illegal address' });
  }
  if (ses.mode() === 'hung') {
    await ses.wait();
    return void request.socket.destroy();
  }
  const answer = await forward(parts, exchange);
  if (answer.status === 200) {
    const { MessageId } = v.parse(v.object({ MessageId: v.string() }), JSON.parse(String(answer.body)));
    mailbox.keep(MessageId);
    ses.deliver(readSend(body, MessageId));
  }
  response.writeHead(answer.status, answer.headers).end(answer.body);
}

/** Starts the mailbox on `port`. Its mails are kept in `dataFolder` between runs, also through a kill. */
export async function startMail({ port, dataFolder, guard, pass = serveNormally, events }: MailOptions) {
  const mailbox = await openMailbox(dataFolder);
  const store = describeServer(mailbox.server);
  const parts = { ses: openBehaviour(events), mailbox, storeUrl: store.url };
  const handle = toListener(async (request, response) => {
    const route = `${request.method} ${request.url}`;
    const exchange = { request, response, body: await readBody(request) };
    if (route === 'POST /_control') return control(parts, exchange);
    const refusal = guard?.(request, exchange.body);
    if (refusal !== undefined) return refuse(response, refusal);
    if (route === 'POST /v2/email/outbound-emails') {
      return pass({ service: 'ses', action: 'SendEmail', request, response }, () => serveSend(parts, exchange));
    }
    const answer = await forward(parts, exchange);
    if (route === 'POST /clear-store') mailbox.clear();
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  const proxy = await listen(handle, port);
  return { ...proxy, close: async (): Promise<void> => void (await Promise.all([proxy.close(), store.close()])) };
}

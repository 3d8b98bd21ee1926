/** The stand-in for SES: aws-ses-v2-local with its mailbox page, behind a proxy that refuses, fails or delays sends. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { saveEmail as SaveEmail, Store } from 'aws-ses-v2-local/dist/store.js';
import * as v from 'valibot';
import { letPass, type Pass } from '#local/faults.ts';
import { describeServer, type LocalServer, listen, readBody, send, sendJson, toListener } from '#local/http.ts';
import type { Guard, Refusal } from '#local/iam/evaluate.ts';

const controlSchema = v.object({
  action: v.literal('fault'),
  mode: v.picklist(['none', 'down', 'slow']),
  seconds: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600)), 60),
});
type Fault = Pick<v.InferOutput<typeof controlSchema>, 'mode' | 'seconds'>;

// The package is CommonJS with a `default` export, and exports its store nowhere else.
const require = createRequire(import.meta.url);
type StartStore = (options: { host: string; port: number }) => Promise<Server>;
const { default: startStore } = require('aws-ses-v2-local') as { default: StartStore };
const { saveEmail, getStoreReadonly, clearStore } = require('aws-ses-v2-local/dist/store.js') as {
  saveEmail: typeof SaveEmail;
  getStoreReadonly: () => Store;
  clearStore: () => void;
};

function readMails(file: string): Store['emails'] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}

async function control(request: IncomingMessage, response: ServerResponse): Promise<Fault | undefined> {
  try {
    const { mode, seconds } = v.parse(controlSchema, JSON.parse(String(await readBody(request))));
    sendJson(response, 200, { ok: true, mode });
    return { mode, seconds };
  } catch (error) {
    sendJson(response, 400, { ok: false, error: String(error) });
    return undefined;
  }
}

function plainHeaders(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/**
 * Applies the fault to a send: SES is out of service, or its answer is late, until `over` at the latest. Reading the mailbox
 * is never affected.
 */
async function applyFault(fault: Fault, response: ServerResponse, over: AbortSignal): Promise<'refused' | 'served'> {
  if (fault.mode === 'slow') {
    await sleep(fault.seconds * 1000, undefined, { ref: false, signal: over }).catch(() => {});
  }
  if (fault.mode !== 'down') return 'served';
  sendJson(response, 503, { message: 'Service Unavailable' });
  return 'refused';
}

/** SES has a sentence of its own. */
function refuse(response: ServerResponse, { user, action, resource }: Refusal): void {
  const message = `User \`${user}' is not authorized to perform \`${action}' on resource \`${resource}'`;
  response.setHeader('x-amzn-errortype', 'AccessDeniedException');
  sendJson(response, 403, { message });
}

/** Starts the mailbox on `port`. Its mails are kept in `dataFolder` between runs. */
export async function startMail({ port, dataFolder, guard, pass = letPass }: MailOptions): Promise<LocalServer> {
  const file = path.join(dataFolder, 'mails.json');
  clearStore();
  for (const mail of readMails(file)) saveEmail(mail);
  const store = describeServer(await startStore({ host: '127.0.0.1', port: 0 }));
  let fault: Fault = { mode: 'none', seconds: 0 };
  let over = new AbortController();
  const handle = toListener(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    if (method === 'POST' && url === '/_control') {
      fault = (await control(request, response)) ?? fault;
      over.abort();
      over = new AbortController();
      return;
    }
    const body = await readBody(request);
    const refusal = guard?.(request, body);
    if (refusal !== undefined) return refuse(response, refusal);
    const isSend = url.startsWith('/v2/');
    await pass({ service: 'ses', action: 'SendEmail', request, response }, async () => {
      if (isSend && (await applyFault(fault, response, over.signal)) === 'refused') return;
      const answer = await send(`${store.url}${url}`, { method, headers: plainHeaders(request.headers), body });
      if (method === 'POST') keepMails(file);
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  const proxy = await listen(handle, port);
  return { ...proxy, close: async () => void (await Promise.all([proxy.close(), store.close()])) };
}

type MailOptions = { port: number; dataFolder: string; guard?: Guard; pass?: Pass };

function keepMails(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(getStoreReadonly().emails));
}

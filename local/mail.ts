/**
 * The stand-in for SES: aws-ses-v2-local with its mailbox page, behind a proxy that refuses, fails or delays sends and
 * publishes events.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import { type Pass, serveNormally } from '#local/faults.ts';
import { describeServer, listen, plainHeaders, readBody, send, sendJson, toListener } from '#local/http.ts';
import type { Guard, Refusal } from '#local/iam/evaluate.ts';
import { openBehaviour } from '#local/mail/behaviour.ts';
import { type MailEvents, readSend } from '#local/mail/events.ts';
import { openMailbox } from '#local/mail/mailbox.ts';

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

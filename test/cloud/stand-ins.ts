/** What the tests do outside the shop's API: Stripe's controls, the mailbox, the secrets, the functions' log. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import type Stripe from 'stripe';
import type * as v from 'valibot';
import type { Role } from '#lambdas/order/holder.ts';
import { makeLinkToken } from '#lambdas/order/link-token.ts';
import { parseRotatingSecret } from '#lambdas/runtime/rotating-secret.ts';
import type { faultPlanSchema } from '#local/faults/plan.ts';
import type { OutsideCall } from '#local/faults.ts';
import { awsOf, dataFolder, mailUrl, port, siteUrl, stripeUrl } from '#test/cloud/addresses.ts';
import { backgroundWork } from '#test/cloud/tables.ts';
import { connect } from '#test/local/stripe-under-test.ts';
import { runCommand } from '#test/run-command.ts';

/** Sends a command to the Stripe stand-in; throws when it refuses. */
export async function stripe(command: Record<string, unknown>): Promise<void> {
  await control(stripeUrl, command);
}

async function control(url: string, command: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${url}/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  });
  if (!answer.ok) throw new Error(`${url}/_control: ${answer.status} ${await answer.text()}`);
}

const stripeApi = connect(stripeUrl);

export function sessionOf({ sessionId }: { sessionId: string }): Promise<Stripe.Checkout.Session> {
  return stripeApi.checkout.sessions.retrieve(sessionId);
}

export async function intentOf(checkout: { sessionId: string }): Promise<string> {
  return String((await sessionOf(checkout)).payment_intent);
}

/** What Stripe refunded of the payment behind a page, in cents, the oldest first. */
export async function refundsOf(checkout: { sessionId: string }): Promise<number[]> {
  const { events } = (await (await fetch(`${stripeUrl}/_control/events`)).json()) as { events: Stripe.Event[] };
  const intent = await intentOf(checkout);
  return events.flatMap((event) =>
    event.type === 'refund.created' && event.data.object.payment_intent === intent ? [event.data.object.amount] : [],
  );
}

/** Makes SES fail, take its time, or give no answer to mails that it does not take; or work again. */
export async function breakMail(
  mode: 'none' | 'down' | 'slow' | 'hung',
  seconds = mode === 'slow' ? 60 : 0,
): Promise<void> {
  await control(mailUrl, { action: 'fault', mode, seconds });
}

type MailBehaviour = { bounce?: string[]; complain?: string[]; refuse?: string[]; events?: boolean };

/** Names the addresses that bounce, complain or that SES refuses to send to, and whether SES publishes events. */
export async function behaveMail(behaviour: MailBehaviour): Promise<void> {
  await control(mailUrl, behaviour);
}

export async function readParameter(name: string, stage = 'demo'): Promise<string | undefined> {
  const Name = `/guide-amour/${stage}/${name}`;
  const { Parameter } = await new SSMClient(awsOf('ssm')).send(new GetParameterCommand({ Name, WithDecryption: true }));
  return Parameter?.Value;
}

/** The token of an order's link as the shop makes it; its first one, unless the buyer's later one is named. */
export async function linkTokenOf(
  orderId: string,
  role: Role = 'buyer',
  { linkVersion = 0 }: { linkVersion?: number } = {},
): Promise<string> {
  const { current } = parseRotatingSecret(String(await readParameter('link-secret')));
  return makeLinkToken({ orderId, linkVersion }, { signing: current }, role);
}

/** The secret that the distribution sends along; the local cloud stores it for SSM and Secrets Manager. */
export async function originSecret(): Promise<string> {
  const secrets = Object.entries(JSON.parse(await readFile(path.join(dataFolder, 'secrets.json'), 'utf8')));
  const found = secrets.find(([name]) => name.startsWith('/aws/reference/secretsmanager/'));
  return parseRotatingSecret(String(found?.[1])).current;
}

type StoredMail = {
  from: string;
  subject: string;
  replyTo: string[];
  destination: { to: string[] };
  body: { html?: string; text?: string };
  headers?: { name: string; value: string }[];
  /** `content`: base64. */
  attachments: { filename?: string; contentType: string; content: string }[];
};

// All mails of a run are several megabytes: a file asks for those sent since it began.
let sinceSeconds = 0;
export function forgetEarlierMails(): void {
  sinceSeconds = Math.floor(Date.now() / 1000);
}

/** The mails that arrived at an address, which is one of this file's own. */
export async function mailsTo(address: string): Promise<StoredMail[]> {
  const answer = await fetch(`${mailUrl}/store?since=${sinceSeconds}`);
  const { emails } = (await answer.json()) as { emails: StoredMail[] };
  return emails.filter(({ destination }) => destination.to.some((to) => to.includes(address)));
}

export type Link = { orderId: string; token: string };

export const linksIn = (text = ''): Link[] =>
  [...text.matchAll(/\/download\?orderId=(\w+)#t=([\w-]+)/g)].map(([, orderId = '', token = '']) => ({
    orderId,
    token,
  }));

/** The links to orders that were mailed to an address, the oldest first. */
export const linksMailedTo = async (address: string) =>
  (await mailsTo(address)).flatMap(({ body }) => linksIn(body.text));

/** The token by which the owner of a new address confirms it. */
export const addressTokenIn = (text: string | undefined) => /#adresse=(\S+)/.exec(text ?? '')?.[1];

/** The token of the link in a mail's text, or of an address. */
export const linkTokenIn = (text: string | null | undefined) => /#t=([\w-]+)/.exec(text ?? '')?.[1] ?? '';

/** The subjects of the mails that arrived at an address, the oldest first. */
export const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);

/** The address that a mail client posts to with its own button (RFC 8058). */
export function oneClickUrlOf(mail: StoredMail | undefined): string {
  const headers = new Map(mail?.headers?.map(({ name, value }) => [name, value]));
  const [, url] = /^<(https?:[^>]+)>/.exec(headers.get('List-Unsubscribe') ?? '') ?? [];
  const isOneClick = headers.get('List-Unsubscribe-Post') === 'List-Unsubscribe=One-Click';
  if (url === undefined || !isOneClick) throw new Error('The mail cannot be ended by one click');
  return url;
}

export async function clickOnce(url: string): Promise<number> {
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  return (await fetch(url, { method: 'POST', body })).status;
}

/** The functions' log, as Lambda would keep it. What a function wrote to a table can be read before its call has ended and is logged. */
export async function readLog(): Promise<string> {
  await backgroundWork();
  return readFile(path.join(dataFolder, 'functions.log'), 'utf8');
}

type LogLine = { function: string; level: string; message: Record<string, unknown> };

/** The log lines of the functions that name an order, the oldest first. */
async function readLogOf(orderId: string): Promise<LogLine[]> {
  const lines = (await readLog()).split('\n').filter((line) => line.includes(orderId));
  return lines.map((line) => JSON.parse(line));
}

/** The steps of an order's life as they were logged. */
export async function stepsOf(orderId: string): Promise<LogLine[]> {
  return (await readLogOf(orderId)).filter(({ message }) => message.step !== undefined);
}

/** The reasons logged for an order to be looked at by a person, one for each alarm event. */
export async function marksLogged(orderId: string): Promise<unknown[]> {
  const messages = (await readLogOf(orderId)).map(({ message }) => message);
  return messages.filter(({ event }) => event === 'order_marked').map(({ reason }) => reason);
}

export type Right = { function: string; action: string; resource: string };

export type Rights = { rights: Right[]; used: Right[]; refused: Right[] };

/** The functions' rights, those used so far, and what was refused since some were last withheld. */
export async function readRights(): Promise<Rights> {
  return (await (await fetch(`${siteUrl}/local/rights`)).json()) as Rights;
}

/** Takes every function's right to one action away and gives all others back; without an action, all. */
export async function withholdRightsTo(action?: string): Promise<void> {
  const withheld = (await readRights()).rights.filter((right) => right.action === action);
  const answer = await fetch(`${siteUrl}/local/rights`, { method: 'POST', body: JSON.stringify({ withheld }) });
  if (answer.status !== 200) throw new Error(`POST /local/rights: ${answer.status} ${await answer.text()}`);
}

/** Sets which calls fail, and counts the calls from 1 again; `{}` lets all of them through. */
export async function planFaults(plan: v.InferInput<typeof faultPlanSchema>): Promise<void> {
  const answer = await fetch(`${siteUrl}/local/faults`, { method: 'POST', body: JSON.stringify(plan) });
  if (!answer.ok) throw new Error(`/local/faults: ${answer.status} ${await answer.text()}`);
}

/** The functions' calls since the plan was set. */
export async function listCalls(): Promise<OutsideCall[]> {
  const { calls } = (await (await fetch(`${siteUrl}/local/faults`)).json()) as { calls: OutsideCall[] };
  return calls;
}

/** `npm run shop -- …` against the shop of this test: what it printed, and its exit code. */
export async function shop(...words: string[]): Promise<{ printed: string; code: number }> {
  const { code, out, err } = await runCommand('shop', port, words);
  return { printed: code === 0 ? out : out + err, code };
}

/** What it prints for programs. */
export const shopJson = async (...words: string[]) => JSON.parse((await shop(...words, '--json')).printed);

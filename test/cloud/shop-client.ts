/** The shop as a browser, Stripe and an operator reach it: over HTTP, on the local cloud the test run started. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { DynamoDBDocumentClient, GetCommand, PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import Stripe from 'stripe';
import { inject } from 'vitest';
import type { CheckoutReply, DownloadsReply, OrderReply } from '#lambdas/http/contract.ts';

const port = inject('cloudPort');
const dataFolder = inject('dataFolder');
const siteUrl = `http://localhost:${port}`;
const stripeUrl = `http://127.0.0.1:${port + 1}`;
const mailUrl = `http://127.0.0.1:${port + 2}`;
/** The API's own address, which only the distribution is meant to call. */
export const apiUrl = `http://127.0.0.1:${port + 6}`;

const documents = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port + 3}`,
    region: 'eu-west-3',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  }),
);

export type Answer<Body = unknown> = { status: number; body: Body; headers: Headers };

async function toAnswer<Body>(response: Response): Promise<Answer<Body>> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: (isJson ? JSON.parse(text) : text) as Body, headers: response.headers };
}

export async function get<Body>(path: string): Promise<Answer<Body>> {
  return ask('GET', path);
}

/** Asks with any method, without a body. */
export async function ask<Body>(method: string, path: string): Promise<Answer<Body>> {
  return toAnswer(await fetch(`${siteUrl}${path}`, { method, redirect: 'manual' }));
}

/** Posts JSON, or a string just as it is. */
export async function post<Body>(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  const response = await fetch(`${siteUrl}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return toAnswer(response);
}

/** Posts what a plain HTML form would. */
export async function postForm(path: string, fields: Record<string, string>): Promise<Answer<string>> {
  return post(path, new URLSearchParams(fields).toString(), { 'content-type': 'application/x-www-form-urlencoded' });
}

/** The secret the distribution sends along; the local cloud keeps it where SSM would read it. */
async function originSecret(): Promise<string> {
  const secrets = Object.entries(JSON.parse(await readFile(path.join(dataFolder, 'secrets.json'), 'utf8')));
  const found = secrets.find(([name]) => name.startsWith('/aws/reference/secretsmanager/'));
  return String(found?.[1]);
}

let visitors = 0;
/** An IPv4 address no other test comes from. */
export function newVisitor(): string {
  visitors += 1;
  return `198.51.${process.pid % 256}.${visitors}`;
}

/** Posts as the distribution does for a visitor at `address`, whose attempts are counted apart from everyone else's. */
export async function postFrom<Body>(
  address: string,
  path: string,
  { body, headers = {} }: { body: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> },
): Promise<Answer<Body>> {
  const added = { 'x-origin-secret': await originSecret(), 'cloudfront-viewer-address': `${address}:46532` };
  const whole = { 'content-type': 'application/json', ...headers, ...added };
  return toAnswer(await fetch(`${apiUrl}${path}`, { method: 'POST', redirect: 'manual', headers: whole, body }));
}

let buyers = 0;
/** An address no other test uses. */
export function newBuyer(): string {
  buyers += 1;
  return `acheteur-${process.pid}-${Date.now()}-${buyers}@example.fr`;
}

export const guideLine = { productId: 'guide-amour-1', productName: 'Le Guide Amour', price: 79, quantity: 1 };

/** Starts a checkout for one guide; throws when the shop refuses. */
export async function checkOut(email: string, more: Record<string, unknown> = {}): Promise<CheckoutReply> {
  const answer = await post<CheckoutReply>('/api/create-checkout', { lineItems: [guideLine], email, ...more });
  if (answer.status !== 200) throw new Error(`create-checkout: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const card = { method: 'card', number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Camille Test' };
const bankDebit = { method: 'sepa_debit', iban: 'FR1420041010050500013M02606', holder: 'Camille Test' };

/** Pays an open page with the card that is always accepted, or by a bank debit whose end is told later. */
export async function pay({ url }: CheckoutReply, method: 'card' | 'bank debit' = 'card'): Promise<void> {
  const body = new URLSearchParams(method === 'card' ? card : bankDebit);
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`The payment page answered ${answer.status}`);
}

/** Buys one guide and waits until the order is delivered. */
export async function buy(email: string, more: Record<string, unknown> = {}): Promise<CheckoutReply> {
  const checkout = await checkOut(email, more);
  await pay(checkout);
  await until(async () => (await readOrder(checkout.orderId))?.email_sent_at !== undefined);
  return checkout;
}

export async function stripe(command: Record<string, unknown>): Promise<Answer> {
  return toAnswer(
    await fetch(`${stripeUrl}/_control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(command),
    }),
  );
}

export async function breakMail(mode: 'none' | 'down' | 'slow'): Promise<void> {
  await fetch(`${mailUrl}/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'fault', mode }),
  });
}

/** The secret Stripe's deliveries are signed with here. */
export async function webhookSecret(): Promise<string> {
  const ssm = new SSMClient({
    endpoint: `http://127.0.0.1:${port + 5}`,
    region: 'eu-west-3',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const name = '/guide-amour/demo/stripe-webhook-secret';
  const { Parameter } = await ssm.send(new GetParameterCommand({ Name: name, WithDecryption: true }));
  return Parameter?.Value ?? '';
}

type StoredMail = { subject: string; destination: { to: string[] }; body: { html?: string; text?: string } };

/** The mails that arrived at an address. */
export async function mailsTo(address: string): Promise<StoredMail[]> {
  const { emails } = (await (await fetch(`${mailUrl}/store`)).json()) as { emails: StoredMail[] };
  return emails.filter(({ destination }) => destination.to.some((to) => to.includes(address)));
}

/** Has the minute schedule's work done now; an order that is named is due already. */
export async function settleNow(orderId?: string): Promise<void> {
  if (orderId !== undefined) {
    await documents.send(
      new UpdateCommand({
        TableName: await tableName('orders'),
        Key: { order_id: orderId },
        UpdateExpression: 'SET due_at = :past',
        ConditionExpression: 'attribute_exists(due)',
        ExpressionAttributeValues: { ':past': new Date(0).toISOString() },
      }),
    );
  }
  await callFunction('settle-orders');
}

/** Calls a function that is behind no address, as the schedule or a deployment would. */
export async function callFunction(name: string): Promise<void> {
  const answer = await fetch(`${siteUrl}/local/functions/${name}`, { method: 'POST' });
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
}

let tables: Record<string, string> | undefined;
export async function tableName(name: string): Promise<string> {
  tables ??= ((await (await fetch(`${siteUrl}/local`)).json()) as { tables: Record<string, string> }).tables;
  const found = tables[name];
  if (found === undefined) throw new Error(`GET /local names no table "${name}"`);
  return found;
}

/** An order as it is stored. */
export async function readOrder(orderId: string): Promise<Record<string, unknown> | undefined> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: await tableName('orders'), Key: { order_id: orderId }, ConsistentRead: true }),
  );
  return Item;
}

/** Lays an order's item out as a crash or a day gone by would have left it; `undefined` takes an attribute away. */
export async function rewriteOrder(orderId: string, changes: Record<string, unknown>): Promise<void> {
  const item = { ...(await readOrder(orderId)), ...changes };
  const Item = Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));
  await documents.send(new PutCommand({ TableName: await tableName('orders'), Item }));
}

/** All rows of a table. */
export async function scan(
  name: 'orders' | 'orderGifts' | 'promoCodes' | 'counters',
): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await documents.send(
    new ScanCommand({ TableName: await tableName(name), ConsistentRead: true }),
  );
  return Items;
}

/** Writes a promo code straight into its table. */
export async function putPromo(promo: Record<string, unknown>): Promise<void> {
  const whole = { is_active: true, first_purchase_only: false, single_use: false, expires_at: null, ...promo };
  await documents.send(new PutCommand({ TableName: await tableName('promoCodes'), Item: whole }));
}

export function lookUp({ orderId, sessionId }: CheckoutReply): Promise<Answer<OrderReply>> {
  return get(`/api/orders/${orderId}?payment_intent=${sessionId}`);
}

/** Asks for an order's files, as a visitor of one's own unless told which. */
export function download(body: Record<string, unknown>, visitor = newVisitor()): Promise<Answer<DownloadsReply>> {
  return postFrom(visitor, '/api/downloads', { body: JSON.stringify(body) });
}

/** The token of a download link. */
export function tokenOf(downloadUrl: string | null): string {
  return new URLSearchParams(new URL(downloadUrl ?? '').hash.slice(1)).get('t') ?? '';
}

/** What the functions have logged, as Lambda would have kept it. */
export async function readLog(): Promise<string> {
  return readFile(path.join(dataFolder, 'functions.log'), 'utf8');
}

/** The reasons logged for an order to be looked at by a person, as often as each rang. */
export async function ringsFor(orderId: string): Promise<string[]> {
  const lines = (await readLog()).split('\n').filter((line) => line.includes(orderId));
  return lines
    .map((line) => JSON.parse(line).message)
    .filter(({ event }) => event === 'order_needs_attention')
    .map(({ reason }) => reason);
}

/** The Stripe stand-in's API, as the shop's own key sees it. */
const stripeApi = new Stripe('sk_test_local', {
  host: '127.0.0.1',
  port: port + 1,
  protocol: 'http',
  telemetry: false,
});

/** The payment intent behind a paid page. */
export async function intentOf({ sessionId }: CheckoutReply): Promise<string> {
  const { payment_intent } = await stripeApi.checkout.sessions.retrieve(sessionId);
  return String(payment_intent);
}

/** Waits for something another process does, asking every 50 ms for at most ten seconds. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let asked = 0; asked < 200; asked += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It did not come about within ten seconds');
}

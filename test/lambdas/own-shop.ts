/** A shop in the test's own process: tables in memory and a Stripe account, without functions. A purchase takes milliseconds. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  DeleteTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { SESv2Client, SESv2ServiceException, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import * as v from 'valibot';
import { afterAll, beforeEach, vi } from 'vitest';
import { createOrder, findOrder, updateOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { toOrderId } from '#lambdas/order/order-id.ts';
import { sessionLifeMs } from '#lambdas/order/payment-window.ts';
import { checkPayment } from '#lambdas/payment/check-payment.ts';
import { readEvent } from '#lambdas/payment/payment-facts.ts';
import { openPaymentPage } from '#lambdas/payment/payment-page.ts';
import { recordFact } from '#lambdas/payment/record-fact.ts';
import { eventSchema } from '#lambdas/payment/stripe-objects.ts';
import { publishPromo } from '#lambdas/promo/promo.store.ts';
import type { Promo } from '#lambdas/promo/promo.ts';
import { awsTimeLimits } from '#lambdas/runtime/aws.ts';
import { tableVariables } from '#lambdas/runtime/environment.ts';
import { findOrderOfNotice } from '#lambdas/stripe-events/find-order-of-notice.ts';
import { localCredentials } from '#local/credentials.ts';
import { openSecretStore, startSecrets } from '#local/secrets.ts';
import { startStripe } from '#local/stripe/server.ts';
import { createTables, startTables } from '#local/tables.ts';
import { ownTables } from '#test/lambdas/own-tables.ts';
import { anOrder } from '#test/lambdas/sample-orders.ts';
import { goodCard } from '#test/local/stripe-under-test.ts';
import type { StripeEvent } from '#test/torture/torture-shop.ts';

/** The owner's address. */
export const support = 'aide@example.fr';

function setVariables(urls: { tables: string; secrets: string; stripe: string }): void {
  vi.stubEnv('AWS_REGION', 'eu-west-3');
  vi.stubEnv('AWS_ACCESS_KEY_ID', localCredentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', localCredentials.secretAccessKey);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', urls.tables);
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', urls.secrets);
  vi.stubEnv('STRIPE_API_URL', urls.stripe);
  vi.stubEnv('SITE_URL', 'https://guide.example');
  vi.stubEnv('STRIPE_SECRET_KEY_PARAMETER', 'stripe-secret-key');
  vi.stubEnv('HASH_SECRET_PARAMETER', 'hash-secret');
  vi.stubEnv('LINK_SECRET_PARAMETER', 'link-secret');
  vi.stubEnv('ORIGIN_SECRET_PARAMETER', 'origin-secret');
  vi.stubEnv('FILES_BUCKET', 'files');
  vi.stubEnv('TERMS_HASH', 'unused');
  vi.stubEnv('MAIL_CONFIGURATION_SET', 'sending');
  for (const name of ['MAIL_SENDER', 'MAIL_SENDER_DISCREET', 'SUPPORT_ADDRESS']) vi.stubEnv(name, support);
  vi.stubEnv('GUEST_MAILS_A_DAY', '10000');
  for (const [name, variable] of Object.entries(tableVariables)) vi.stubEnv(variable, name);
}

/** The stand-ins of this process: the functions' clients keep their addresses, so all files that share it share them too. */
let standIns: Promise<{ tablesUrl: string; secretsUrl: string; stripeUrl: string }> | undefined;

async function startStandIns() {
  const folder = mkdtempSync(path.join(tmpdir(), 'guide-amour-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const store = openSecretStore(folder);
  store.set('stripe-secret-key', 'sk_test_local');
  store.set('hash-secret', 'a secret of this test');
  store.set('link-secret', 'another secret of this test');
  store.set('origin-secret', 'what CloudFront says');
  const tables = await startTables({ port: 0 });
  const secrets = await startSecrets({ port: 0, store });
  // Nothing listens there: a test tells the shop of events itself.
  const webhook = { webhookUrl: 'http://127.0.0.1:9/', webhookSecret: 'whsec_none' };
  const stripe = await startStripe({ port: 0, dataFolder: folder, ...webhook });
  return { tablesUrl: tables.url, secretsUrl: secrets.url, stripeUrl: stripe.url };
}

async function makeEmptyTables(tablesUrl: string): Promise<void> {
  const client = new DynamoDBClient({});
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  const remove = async (TableName: string) => {
    await client.send(new DeleteTableCommand({ TableName }));
    await waitUntilTableNotExists({ client, maxWaitTime: 30, minDelay: 0.01, maxDelay: 0.1 }, { TableName });
  };
  await Promise.all(TableNames.map(remove));
  await createTables(tablesUrl, ownTables);
  client.destroy();
}

/**
 * Starts it for all tests of a file, with empty tables, and points the functions' code to it. Each test begins with a Stripe that
 * answers and without the functions' log.
 */
export async function openShop() {
  standIns ??= startStandIns();
  const { tablesUrl, secretsUrl, stripeUrl } = await standIns;
  setVariables({ tables: tablesUrl, secrets: secretsUrl, stripe: stripeUrl });
  // The tables answer from this very process, which is busy with hundreds of calls at once.
  Object.assign(awsTimeLimits, { connectionTimeout: 30_000, requestTimeout: 30_000 });
  await makeEmptyTables(tablesUrl);
  const control = (body: object) =>
    fetch(`${stripeUrl}/_control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await control({ action: 'webhooks', mode: 'drop' });
  beforeEach(async () => {
    for (const method of ['info', 'log'] as const) vi.spyOn(console, method).mockImplementation(() => {});
    await control({ action: 'fault', mode: 'none' });
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  /** Pays an open page as its buyer. */
  const pay = (url: string, method: Record<string, string> = goodCard) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(method), redirect: 'manual' });
  return {
    control,
    pay,
    /** An order that was paid on a page at Stripe, which was then asked about it, and the page's id. */
    sell: async (facts: Partial<Order> = {}, now = new Date()) => {
      const { order, url, sessionId } = await placeWithPage(facts);
      await pay(url);
      return { order: await checkPayment(order, now), sessionId };
    },
    listEvents: async (after = '') => {
      const answer = await fetch(`${stripeUrl}/_control/events?after=${after}`);
      return ((await answer.json()) as { events: StripeEvent[] }).events;
    },
  };
}

let placed = 0;
/** Stores an order as create-checkout does, of a mailbox of its own: made at `createdAt`, or now, and due at once. */
export async function placeOrder(facts: Partial<Order> = {}): Promise<Order> {
  placed += 1;
  const { createdAt = new Date().toISOString() } = facts;
  const createdMs = Date.parse(createdAt);
  const order = anOrder({
    orderId: toOrderId(createdMs - 1000 + placed),
    email: `achat${placed}@example.fr`,
    createdAt,
    sessionExpiresAt: new Date(createdMs + sessionLifeMs).toISOString(),
    dueAt: createdAt,
    ...facts,
  });
  await createOrder(order);
  return order;
}

/** The stored order, after an update if there is one. */
export async function readOrder(orderId: string, update?: Parameters<typeof updateOrder>[1]): Promise<Order> {
  const order = await (update === undefined ? findOrder(orderId) : updateOrder(orderId, update));
  if (order === undefined) throw new Error(`${orderId} is gone`);
  return order;
}

/**
 * Takes SES's place in the tests of a file, and gives the addresses of the mails that it takes in a test. It refuses one for
 * which `answer` throws, and leaves one unanswered for which it gives an error.
 */
export function takeMails(answer: (to: string) => Error | undefined = () => undefined): string[] {
  const taken: string[] = [];
  beforeEach(() => {
    taken.length = 0;
    vi.spyOn(SESv2Client.prototype, 'send').mockImplementation((async ({ input }: { input: SendEmailCommandInput }) => {
      await new Promise(setImmediate);
      const [to = ''] = input.Destination?.ToAddresses ?? [];
      const fault = answer(to);
      taken.push(to);
      if (fault) throw fault;
      return { MessageId: 'ses-1' };
    }) as never);
  });
  return taken;
}

/** What SES answers to a mail that it does not take. */
export const sesRefusal = (name = 'TooManyRequestsException', message = 'no') =>
  new SESv2ServiceException({ name, message, $fault: 'client', $metadata: {} });

/** Calls a function of the API as CloudFront does, for somebody at an address with its port. */
export async function callFunction(
  handler: (event: never, context: never) => Promise<unknown>,
  { body, from }: { body: object; from: string },
) {
  const headers = { 'x-origin-secret': 'what CloudFront says', 'cloudfront-viewer-address': from };
  const answer = await handler({ headers, body: JSON.stringify(body) } as never, {} as never);
  return answer as { statusCode: number; body: string };
}

/** What a code of the tests is: it takes off 10 %, as often as it is used. */
export const aCode = {
  discountPercent: 10,
  isActive: true,
  expiresAt: null,
  firstPurchaseOnly: false,
  singleUse: false,
};

/** Publishes a code for one use, or with other terms; gives the code. */
export async function publishCode(code: string, terms: Partial<Promo> = { singleUse: true }): Promise<string> {
  await publishPromo({ ...aCode, ...terms, code });
  return code;
}

/** Stores an order and opens its payment page, as create-checkout does: the stored order, and Stripe's id and address. */
export async function placeWithPage(facts: Partial<Order> = {}) {
  const placed = await placeOrder(facts);
  const page = await openPaymentPage(placed);
  return { order: await readOrder(placed.orderId), orderId: placed.orderId, ...page };
}

/** Tells the shop of an event of Stripe as the webhook does; gives the order after it, undefined when it is about none. */
export async function tell(event: StripeEvent, now = new Date()): Promise<Order | undefined> {
  const notice = readEvent(v.parse(eventSchema, event));
  const order = notice && (await findOrderOfNotice(notice, now));
  return order && recordFact(order, notice.fact, now);
}

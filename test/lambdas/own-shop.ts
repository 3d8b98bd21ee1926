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
import { afterAll, beforeEach, vi } from 'vitest';
import { createOrder, findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { toOrderId } from '#lambdas/order/order-id.ts';
import { sessionLifeMs } from '#lambdas/order/payment-window.ts';
import { openPaymentPage } from '#lambdas/payment/payment-page.ts';
import { publishPromo } from '#lambdas/promo/promo.store.ts';
import { awsTimeLimits } from '#lambdas/runtime/aws-time-limits.ts';
import { tableVariables } from '#lambdas/runtime/environment.ts';
import { localCredentials } from '#local/credentials.ts';
import { openSecretStore, startSecrets } from '#local/secrets.ts';
import { startStripe } from '#local/stripe/server.ts';
import { createTables, startTables } from '#local/tables.ts';
import { ownTables } from '#test/lambdas/own-tables.ts';
import { anOrder } from '#test/lambdas/sample-orders.ts';
import { goodCard } from '#test/local/stripe-under-test.ts';
import type { StripeEvent } from '#test/torture/torture-shop.ts';

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
  for (const TableName of TableNames) {
    await client.send(new DeleteTableCommand({ TableName }));
    await waitUntilTableNotExists({ client, maxWaitTime: 30, minDelay: 0.01, maxDelay: 0.1 }, { TableName });
  }
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
    vi.spyOn(console, 'info').mockImplementation(() => {});
    await control({ action: 'fault', mode: 'none' });
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  return {
    control,
    /** Pays an open page as its buyer. */
    pay: (url: string, method: Record<string, string> = goodCard) =>
      fetch(url, { method: 'POST', body: new URLSearchParams(method), redirect: 'manual' }),
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

/** Publishes a code for one use that takes off 10 %; gives the code. */
export async function publishCode(code: string): Promise<string> {
  const terms = { discountPercent: 10, isActive: true, expiresAt: null, firstPurchaseOnly: false, singleUse: true };
  await publishPromo({ code, ...terms });
  return code;
}

/** Stores an order and opens its payment page, as create-checkout does: the stored order, and Stripe's id and address. */
export async function placeWithPage(facts: Partial<Order> = {}) {
  const { orderId, ...placed } = await placeOrder(facts);
  const page = await openPaymentPage({ orderId, ...placed });
  const order = await findOrder(orderId);
  if (order === undefined) throw new Error('The order is gone');
  return { order, orderId, ...page };
}

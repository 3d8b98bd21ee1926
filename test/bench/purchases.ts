/** What purchases cost: sold one after the other through the local cloud, in milliseconds a call. */

import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import Stripe from 'stripe';
import { percentile } from '#test/torture/many.ts';

const samples = new Map<string, number[]>();

async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  samples.set(name, [...(samples.get(name) ?? []), performance.now() - startedAt]);
  return result;
}

async function postJson(url: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, string>;
}

const line = { productId: 'guide-amour-1', productName: 'Le Guide Amour', price: 79, quantity: 1 };

/** The delivery Stripe makes for a paid page, signed as Stripe signs it; the webhook records, gives the gift and mails. */
async function deliver(siteUrl: string, checkout: Record<string, string>, secret: string): Promise<void> {
  const session = {
    id: checkout.sessionId,
    object: 'checkout.session',
    client_reference_id: checkout.orderId,
    payment_status: 'paid',
    status: 'complete',
    amount_total: 7900,
    currency: 'eur',
    payment_intent: 'pi_bench',
  };
  const payload = JSON.stringify({
    id: 'evt_bench',
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    data: { object: session },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const answer = await fetch(`${siteUrl}/api/stripe-webhook`, {
    method: 'POST',
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    body: payload,
  });
  if (!answer.ok) throw new Error(`stripe-webhook: ${answer.status}`);
}

async function readOrder(siteUrl: string, { orderId, sessionId }: Record<string, string>): Promise<void> {
  const answer = await fetch(`${siteUrl}/api/orders/${orderId}?payment_intent=${sessionId}`);
  const { downloadUrl } = (await answer.json()) as { downloadUrl: string | null };
  if (downloadUrl === null) throw new Error(`${orderId} was not delivered by its webhook`);
}

async function sell(siteUrl: string, secret: string, number: number): Promise<void> {
  const email = `banc-${number}@exemple.fr`;
  const checkout = await timed('create-checkout', () =>
    postJson(`${siteUrl}/api/create-checkout`, { lineItems: [line], email }),
  );
  await timed('webhook: record, gift, mail', () => deliver(siteUrl, checkout, secret));
  await timed('order page', () => readOrder(siteUrl, checkout));
  await timed('promo lookup', () => fetch(`${siteUrl}/api/promo-codes/BIENVENUE20`));
}

async function readWebhookSecret(ssmUrl: string): Promise<string> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const ssm = new SSMClient({ endpoint: ssmUrl, region: 'eu-west-3', credentials });
  const { Parameter } = await ssm.send(
    new GetParameterCommand({ Name: '/guide-amour/demo/stripe-webhook-secret', WithDecryption: true }),
  );
  return Parameter?.Value ?? '';
}

/** Sells `orders` guides, after one that warms everything up, and prints a table of their calls. */
export async function benchPurchases(siteUrl: string, ssmUrl: string, orders: number): Promise<void> {
  const secret = await readWebhookSecret(ssmUrl);
  await sell(siteUrl, secret, 0);
  samples.clear();
  for (let number = 1; number <= orders; number += 1) await sell(siteUrl, secret, number);
  console.table(
    Object.fromEntries(
      [...samples].map(([name, values]) => [
        name,
        {
          count: values.length,
          p50: percentile(values, 0.5),
          p95: percentile(values, 0.95),
          p99: percentile(values, 0.99),
        },
      ]),
    ),
  );
}

/** The stand-in on a free port, a webhook endpoint that writes everything down, and the real SDK as the shop has it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { onTestFinished, vi } from 'vitest';
import { startStripe } from '#local/stripe/server.ts';

export const webhookSecret = 'whsec_local_test';

export type Received = { body: string; headers: IncomingHttpHeaders; event: Stripe.Event };

async function startEndpoint() {
  const received: Received[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      received.push({ body, headers: request.headers, event: JSON.parse(body) });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/stripe-webhook`, received, answers };
}

export const goodCard = {
  method: 'card',
  number: '4242 4242 4242 4242',
  expiry: '12 / 40',
  cvc: '123',
  name: 'Camille Martin',
};
export const refusedCard = { ...goodCard, number: '4000 0000 0000 0002' };
export const sepaDebit = { method: 'sepa_debit', iban: 'FR14 2004 1010 0505 0001 3M02 606', holder: 'Camille Martin' };

/** A client as the shop makes it; `retries` as there unless told. */
export function connect(port: number, { retries = 1, timeout = 2500, key = 'sk_test_local' } = {}): Stripe {
  return new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    timeout,
    maxNetworkRetries: retries,
    telemetry: false,
  });
}

/** What the shop asks for when one guide is bought. */
export function guideSession(change: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return {
    mode: 'payment',
    locale: 'fr',
    client_reference_id: 'order_1790000000000',
    customer_email: 'camille@example.fr',
    metadata: { order_id: 'order_1790000000000' },
    payment_intent_data: { metadata: { order_id: 'order_1790000000000' }, description: 'Commande' },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'eur',
          unit_amount: 7900,
          tax_behavior: 'inclusive',
          product_data: { name: 'Guide Amour' },
        },
      },
    ],
    success_url: 'http://localhost:4999/payment-success?order_id=x&payment_intent={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:4999/checkout',
    ...change,
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** Starts everything for one test, which also ends it. */
export async function startUnderTest({ now }: { now?: () => Date } = {}) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'stripe-'));
  const endpoint = await startEndpoint();
  const options = {
    port: 0,
    dataFolder,
    webhookUrl: endpoint.url,
    webhookSecret,
    originHeaders: { 'x-origin-secret': 'the edge' },
    ...(now === undefined ? {} : { now }),
  };
  const running = await startStripe(options);
  onTestFinished(async () => {
    await running.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  const post = (path: string, init: RequestInit) =>
    fetch(`${running.url}${path}`, { method: 'POST', redirect: 'manual', ...init });
  return {
    ...endpoint,
    options,
    running,
    stripe: connect(running.port),
    pay: (sessionId: string, fields: Record<string, string>) =>
      post(`/c/pay/${sessionId}`, { body: new URLSearchParams(fields) }),
    page: async (sessionId: string) => (await fetch(`${running.url}/c/pay/${sessionId}`)).text(),
    control: async (body: unknown) => {
      const answer = await post('/_control', { body: JSON.stringify(body) });
      return { status: answer.status, body: (await answer.json()) as { ok: boolean; error?: string } };
    },
    /** The kinds of event delivered so far, once `type` is among them `times` times. */
    waitFor: (type: string, times = 1) =>
      vi.waitFor(
        () => {
          const types = endpoint.received.map(({ event }) => event.type as string);
          if (types.filter((other) => other === type).length < times) throw new Error(`${type} not in ${types}`);
          return types;
        },
        { timeout: 8000, interval: 20 },
      ),
  };
}

/** The last delivered event of a kind. */
export function lastOf(received: Received[], type: string): Stripe.Event {
  const found = received.findLast(({ event }) => event.type === type);
  if (found === undefined) throw new Error(`No ${type} was delivered`);
  return found.event;
}

/** The stand-in on a free port, a webhook endpoint that records deliveries, and Stripe's SDK set up as the shop does. */
import type { IncomingHttpHeaders } from 'node:http';
import Stripe from 'stripe';
import { vi } from 'vitest';
import { listen, readBody, toListener } from '#local/http.ts';
import { startStripe } from '#local/stripe/server.ts';
import { makeFolder, opened } from '#test/local/aws.ts';

const webhookSecret = 'whsec_local_test';

type Received = { body: string; headers: IncomingHttpHeaders; event: Stripe.Event };

/** `answers`: the statuses of the next deliveries, 200 when there are none. */
async function startEndpoint() {
  const received: Received[] = [];
  const answers: number[] = [];
  const handle = toListener(async (request, response) => {
    const body = String(await readBody(request));
    received.push({ body, headers: request.headers, event: JSON.parse(body) });
    response.writeHead(answers.shift() ?? 200).end();
  });
  const { url } = await opened(listen(handle, 0));
  return { url: `${url}/api/stripe-webhook`, received, answers };
}

export const goodCard = {
  method: 'card',
  number: '4242 4242 4242 4242',
  expiry: '12 / 40',
  cvc: '123',
  name: 'Camille Martin',
};
export const sepaDebit = { method: 'sepa_debit', iban: 'FR14 2004 1010 0505 0001 3M02 606' };

/** A client with the shop's settings, for the stand-in or for Stripe itself. */
export function connect(address: string, { retries = 1, timeout = 2500, key = 'sk_test_local' } = {}): Stripe {
  const { hostname, port, protocol } = new URL(address);
  return new Stripe(key, {
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
    timeout,
    maxNetworkRetries: retries,
    telemetry: false,
  });
}

/** The parameters of the shop's call when one guide is bought. */
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

/** Starts everything for one test, and stops it when the test ends. */
export async function startUnderTest({ now }: { now?: () => Date } = {}) {
  const endpoint = await startEndpoint();
  const options = {
    port: 0,
    dataFolder: makeFolder(),
    webhookUrl: endpoint.url,
    webhookSecret,
    ...(now === undefined ? {} : { now }),
  };
  const running = await opened(startStripe(options));

  const post = (path: string, init: RequestInit) =>
    fetch(`${running.url}${path}`, { method: 'POST', redirect: 'manual', ...init });
  return {
    ...endpoint,
    running,
    stripe: connect(running.url),
    pay: (sessionId: string, fields: Record<string, string>) =>
      post(`/c/pay/${sessionId}`, { body: new URLSearchParams(fields) }),
    page: async (sessionId: string) => (await fetch(`${running.url}/c/pay/${sessionId}`)).text(),
    control: async (body: unknown) => {
      const answer = await post('/_control', { body: JSON.stringify(body) });
      return { status: answer.status, body: (await answer.json()) as { ok: boolean; error?: string } };
    },
    /** Every event, delivered or not, with the state of its delivery. */
    events: async () => {
      const state = await (await fetch(`${running.url}/_control/state`)).json();
      return (state as { events: { id: string; type: string; state: string }[] }).events;
    },
    /** The types of event delivered so far, as soon as `type` was delivered `times` times. */
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

/** The same with an open session for one guide. */
export async function startWithSession(options: { now?: () => Date } = {}) {
  const started = await startUnderTest(options);
  const { id } = await started.stripe.checkout.sessions.create(guideSession());
  return { ...started, id };
}

/** The same with the session paid by card, while webhooks are delivered as `mode` says. */
export async function startPaid(mode = 'on') {
  const started = await startWithSession();
  await started.control({ action: 'webhooks', mode });
  await started.pay(started.id, goodCard);
  const { payment_intent } = await started.stripe.checkout.sessions.retrieve(started.id);
  return { ...started, intent: String(payment_intent) };
}

/** The Stripe stand-in: the API, the payment page, the webhooks and the controls on one port. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Account } from '#local/stripe/account.ts';
import { createApi } from '#local/stripe/api.ts';
import { handleControl, handleControlPage, handleState, type StandIn } from '#local/stripe/control-routes.ts';
import { forgetOldEvents } from '#local/stripe/events.ts';
import { createFaults } from '#local/stripe/faults.ts';
import { handlePaymentPage } from '#local/stripe/hosted-pages.ts';
import { sendJson } from '#local/stripe/http.ts';
import { settleDue } from '#local/stripe/payments.ts';
import { expireDue } from '#local/stripe/sessions.ts';
import { openStore } from '#local/stripe/store.ts';
import { createWebhooks } from '#local/stripe/webhooks.ts';

export type StripeOptions = {
  /** 0 takes any free port. */
  port: number;
  dataFolder: string;
  webhookUrl: string;
  webhookSecret: string;
  /** Sent with every delivery, such as the header by which the API knows its edge. */
  originHeaders?: Record<string, string>;
  /** The stand-in's clock, for tests that cannot wait half an hour. */
  now?: () => Date;
};

export type RunningStripe = { url: string; port: number; close: () => Promise<void> };

/** How often sessions and debits are looked at. */
const tickMs = 500;

function createHandler(standIn: StandIn) {
  const { account, faults } = standIn;
  const answerApi = createApi(account, faults);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [, sessionId] = /^\/c\/pay\/([\w-]+)$/.exec(pathname) ?? [];
    const route = `${request.method} ${pathname}`;
    if (pathname.startsWith('/v1/')) return answerApi(request, response);
    if (sessionId !== undefined) return handlePaymentPage(account, request, response, sessionId);
    if (route === 'POST /_control') return handleControl(standIn, request, response);
    if (route === 'GET /_control/state') return handleState(standIn, response);
    if (route === 'GET /') return handleControlPage(standIn, response);
    sendJson(response, 404, { ok: false, error: `Nothing at ${route}` });
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // As the other stand-ins: an idle connection is not closed under a caller that is about to use it.
    server.keepAliveTimeout = 10 * 60_000;
    server.listen(port, '127.0.0.1', () => {
      const { port: taken } = server.address() as AddressInfo;
      resolve(taken);
    });
  });
}

/** Time passes while the API is looked at by nobody. A debit waits as long as webhooks are held. */
function tick({ account, webhooks }: StandIn): void {
  expireDue(account);
  forgetOldEvents(account);
  if (webhooks.mode() !== 'hold') settleDue(account);
}

function assemble({
  dataFolder,
  webhookUrl,
  webhookSecret,
  originHeaders = {},
  now = () => new Date(),
}: StripeOptions) {
  const { data, save, flush } = openStore(dataFolder);
  const delivery = { url: webhookUrl, secret: webhookSecret, headers: originHeaders };
  const webhooks = createWebhooks({ account: { data, save, now }, ...delivery });
  const account: Account = { data, save, now, pageOrigin: '', deliver: webhooks.deliver };
  return { standIn: { account, webhooks, faults: createFaults() }, flush };
}

/**
 * Starts the stand-in on 127.0.0.1; what it knows is kept in `<dataFolder>/stripe.json`. Rejects when the port is taken.
 * `close` ends open connections and writes the file.
 */
export async function startStripe(options: StripeOptions): Promise<RunningStripe> {
  const { standIn, flush } = assemble(options);
  const handle = createHandler(standIn);
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error({ event: 'local_stripe_failed', error });
      if (!response.headersSent) sendJson(response, 500, { ok: false, error: String(error) });
    });
  });
  const port = await listen(server, options.port);
  standIn.account.pageOrigin = `http://localhost:${port}`;
  standIn.webhooks.resume();
  const timer = setInterval(() => tick(standIn), tickMs).unref();
  const close = () =>
    new Promise<void>((resolve) => {
      clearInterval(timer);
      standIn.webhooks.close();
      server.close(() => resolve());
      server.closeAllConnections();
      flush();
    });
  return { url: `http://127.0.0.1:${port}`, port, close };
}

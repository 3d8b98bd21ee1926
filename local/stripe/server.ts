/** The Stripe stand-in: the API, the payment page, the webhooks and the controls on one port. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Pass, serveNormally } from '#local/faults.ts';
import { type LocalServer, listen, readBody, toListener } from '#local/http.ts';
import type { Account } from '#local/stripe/account.ts';
import { createApi, createFaults } from '#local/stripe/api.ts';
import { replyToControl, type StandIn, showControls, showEvents, showState } from '#local/stripe/control.ts';
import { type Reply, sendReply } from '#local/stripe/pages/html.ts';
import { replyToBuyer } from '#local/stripe/pages/payment-page.ts';
import { settleDueDebits } from '#local/stripe/payments.ts';
import { openRecords } from '#local/stripe/records.ts';
import { expireDueSessions } from '#local/stripe/sessions.ts';
import { createWebhooks } from '#local/stripe/webhooks.ts';

type StripeOptions = {
  /** 0 takes any free port. */
  port: number;
  dataFolder: string;
  webhookUrl: string;
  webhookSecret: string;
  /** The stand-in's clock, for tests that cannot wait half an hour. */
  now?: () => Date;
  pass?: Pass;
};

/** How often sessions and debits are checked for being due. */
const tickMs = 500;

async function replyTo(standIn: StandIn, request: IncomingMessage, { pathname, searchParams }: URL): Promise<Reply> {
  const route = `${request.method} ${pathname}`;
  const body = request.method === 'POST' ? String(await readBody(request)) : undefined;
  const [, sessionId] = /^\/c\/pay\/([\w-]+)$/.exec(pathname) ?? [];
  if (sessionId !== undefined) return replyToBuyer(standIn.account, sessionId, body);
  if (route === 'POST /_control') return replyToControl(standIn, body ?? '', request.headers['content-type']);
  if (route === 'GET /_control/state') return showState(standIn);
  if (route === 'GET /_control/events') return showEvents(standIn, searchParams.get('after'));
  if (route === 'GET /') return showControls(standIn);
  return { json: { ok: false, error: `Nothing at ${route}` }, status: 404 };
}

/** `/v1/checkout/sessions/cs_test_a1…` → `/v1/checkout/sessions/:id`. */
const withoutIds = (pathname: string) => pathname.replace(/\/\w*\d\w{7,}/g, '/:id');

function createHandler(standIn: StandIn, pass: Pass) {
  const answerApi = createApi(standIn.account, standIn.faults);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const address = new URL(request.url ?? '/', 'http://localhost');
    if (!address.pathname.startsWith('/v1/')) return sendReply(response, await replyTo(standIn, request, address));
    const action = `${request.method} ${withoutIds(address.pathname)}`;
    return pass({ service: 'stripe', action, request, response }, () => answerApi(request, response));
  };
}

/** Does what is due without a request. Debits stay as they are while webhooks are held. */
function tick({ account, webhooks }: StandIn): void {
  expireDueSessions(account);
  if (webhooks.mode() !== 'hold') settleDueDebits(account);
}

/**
 * Starts the stand-in on 127.0.0.1 with the records of `<dataFolder>/stripe.jsonl`. Rejects when the port is taken.
 * `close` ends open connections.
 */
export async function startStripe(options: StripeOptions): Promise<LocalServer> {
  const { webhookUrl: url, webhookSecret: secret, now = () => new Date(), pass = serveNormally } = options;
  const records = openRecords(options.dataFolder);
  const { data, save } = records;
  const webhooks = createWebhooks({ account: { data, save, now }, url, secret });
  const account: Account = { data, save, now, pageOrigin: '', deliver: webhooks.deliver };
  const standIn = { account, webhooks, faults: createFaults() };
  const server = await listen(toListener(createHandler(standIn, pass)), options.port);
  account.pageOrigin = `http://localhost:${server.port}`;
  webhooks.resume();
  const timer = setInterval(() => tick(standIn), tickMs).unref();
  const close = async () => {
    clearInterval(timer);
    webhooks.close();
    await server.close();
    records.close();
  };
  return { ...server, close };
}

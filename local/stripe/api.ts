/** What all calls of the API have in common: key, version, idempotency, errors, faults. The calls are in `api-routes.ts`. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { readBody } from '#local/http.ts';
import { type Account, StripeApiError } from '#local/stripe/account.ts';
import { runCall } from '#local/stripe/api-routes.ts';
import { type Answer, type ApiCall, answerOnce, keyInUse } from '#local/stripe/idempotency.ts';
import { parseForm } from '#local/stripe/params.ts';

/** `down`: connections are reset. `slow`: answers are late. `error`: a 500 to a POST, saved under its key; `lost`: after it ran. */
export const faultModes = ['none', 'down', 'slow', 'error', 'lost'] as const;
type FaultMode = (typeof faultModes)[number];

export type Faults = ReturnType<typeof createFaults>;

/** The faults of the API, none at first. They never touch the hosted pages and the controls. */
export function createFaults() {
  let mode: FaultMode = 'none';
  let seconds = 60;
  let change = new AbortController();
  return {
    mode: (): FaultMode => mode,
    set: (nextMode: FaultMode, nextSeconds = 60) => {
      mode = nextMode;
      seconds = nextSeconds;
      change.abort();
      change = new AbortController();
    },
    /** Delays an answer while the API is slow; ends early when the mode changes. */
    delay: async () => {
      if (mode !== 'slow') return;
      await wait(seconds * 1000, undefined, { signal: change.signal, ref: false }).catch(() => {});
    },
  };
}

/** Accepts a secret or restricted test key that is not called `revoked`; throws Stripe's 401. */
function checkKey(authorization = ''): void {
  if (/^Bearer (sk|rk)_test_(?!revoked$)\w+$/.test(authorization)) return;
  const message = authorization === '' ? 'You did not provide an API key.' : 'Invalid API Key provided.';
  throw new StripeApiError(401, { type: 'invalid_request_error', message });
}

function writeError(error: unknown): Answer {
  const message = `The local Stripe failed: ${error instanceof Error ? error.message : String(error)}`;
  const known = error instanceof StripeApiError ? error : new StripeApiError(500, { type: 'api_error', message });
  return { status: known.status, body: JSON.stringify({ error: known.error }, null, 2) };
}

const unknownError = () => new StripeApiError(500, { type: 'api_error', message: 'An unknown error occurred' });

function execute(account: Account, faults: Faults, { method, path, encoded }: ApiCall): Answer {
  const mode = method === 'POST' ? faults.mode() : 'none';
  try {
    if (mode === 'error') throw unknownError();
    const answer = runCall(account, { method, path, fields: parseForm(encoded) });
    if (mode === 'lost') throw unknownError();
    return { status: 200, body: JSON.stringify(answer, null, 2) };
  } catch (error) {
    return writeError(error);
  }
}

function sendAnswer(response: ServerResponse, { status, body, isReplay }: Answer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(isReplay === true ? { 'idempotent-replayed': 'true' } : {}),
  });
  response.end(body);
}

async function readCall(request: IncomingMessage): Promise<ApiCall> {
  const { pathname: path, search } = new URL(request.url ?? '/', 'http://localhost');
  const { method = 'GET' } = request;
  if (method !== 'POST') return { method, path, encoded: search.slice(1), key: undefined };
  const key = request.headers['idempotency-key']?.toString();
  const body = await readBody(request);
  return { method, path, encoded: await encodeForm(body, request.headers['content-type']), key };
}

/** A form with a file is read as one without, its bytes as the letters of Latin 1. */
async function encodeForm(body: Buffer, type = ''): Promise<string> {
  if (!type.startsWith('multipart/')) return String(body);
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const texts = [...form].map(
    async ([name, value]): Promise<[string, string]> => [
      name,
      typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()).toString('latin1'),
    ],
  );
  return String(new URLSearchParams(await Promise.all(texts)));
}

export function createApi(account: Account, faults: Faults) {
  const keysInProgress = new Set<string>();

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    checkKey(request.headers.authorization);
    const call = await readCall(request);
    const { key } = call;
    if (key !== undefined && keysInProgress.has(key)) throw keyInUse(key);
    if (key !== undefined) keysInProgress.add(key);
    try {
      const answered = answerOnce(account, call, () => execute(account, faults, call));
      await faults.delay();
      return answered;
    } finally {
      if (key !== undefined) keysInProgress.delete(key);
    }
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (faults.mode() === 'down') {
      request.socket.resetAndDestroy();
      return;
    }
    const answered = await answer(request).catch(writeError);
    if (!response.destroyed) sendAnswer(response, answered);
  };
}

/** What all calls of the API have in common: key, version, idempotency, errors, faults. The calls are in `api-routes.ts`. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '#local/http.ts';
import { type Account, apiVersion, newId } from '#local/stripe/account.ts';
import { StripeApiError } from '#local/stripe/api-error.ts';
import { runCall } from '#local/stripe/api-routes.ts';
import type { Faults } from '#local/stripe/faults.ts';
import { type Answer, type ApiCall, answerOnce, forgetOldAnswers, keyInUse } from '#local/stripe/idempotency.ts';
import { parseForm } from '#local/stripe/params.ts';

/** Accepts a secret or restricted test key, as Bearer or as Basic's user name; throws Stripe's 401. */
function checkKey(authorization: string | undefined): void {
  const [scheme = '', credentials = ''] = (authorization ?? '').split(' ');
  const basic = scheme === 'Basic' ? Buffer.from(credentials, 'base64').toString().split(':')[0] : undefined;
  const key = basic ?? credentials;
  if (/^(sk|rk)_test_\w+$/.test(key)) return;
  const message =
    key === ''
      ? 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. "Authorization: Bearer YOUR_SECRET_KEY").'
      : `Invalid API Key provided: ${key.slice(0, 8)}***`;
  throw new StripeApiError(401, { type: 'invalid_request_error', message });
}

function writeError(error: unknown): Answer {
  const known =
    error instanceof StripeApiError
      ? error
      : new StripeApiError(500, {
          type: 'api_error',
          message: `The local Stripe failed: ${error instanceof Error ? error.message : String(error)}`,
        });
  return { status: known.status, body: JSON.stringify({ error: known.error }, null, 2) };
}

function execute(account: Account, faults: Faults, { method, path, encoded }: ApiCall): Answer {
  try {
    if (faults.mode() === 'error') {
      throw new StripeApiError(500, { type: 'api_error', message: 'An unknown error occurred' });
    }
    const answer = runCall(account, { method, path, fields: parseForm(encoded) });
    return { status: 200, body: JSON.stringify(answer, null, 2) };
  } catch (error) {
    return writeError(error);
  }
}

function sendAnswer(request: IncomingMessage, response: ServerResponse, { status, body, isReplay }: Answer): void {
  const key = request.headers['idempotency-key'];
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': newId('req_', 14),
    'stripe-version': request.headers['stripe-version'] ?? apiVersion,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(isReplay === true ? { 'idempotent-replayed': 'true' } : {}),
  });
  response.end(body);
}

async function readCall(request: IncomingMessage): Promise<ApiCall> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const method = request.method ?? 'GET';
  const isPost = method === 'POST';
  const key = isPost ? request.headers['idempotency-key'] : undefined;
  return {
    method,
    path: url.pathname,
    encoded: isPost ? String(await readBody(request)) : url.search.slice(1),
    key: typeof key === 'string' ? key : undefined,
  };
}

/** The handler of every `/v1/` request. */
export function createApi(account: Account, faults: Faults) {
  const keysInProgress = new Set<string>();
  forgetOldAnswers(account);

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<Answer> => {
    checkKey(request.headers.authorization);
    const call = await readCall(request);
    const { key } = call;
    if (key !== undefined && keysInProgress.has(key)) throw keyInUse(key);
    if (key !== undefined) keysInProgress.add(key);
    try {
      const answered = answerOnce(account, call, () => execute(account, faults, call));
      await faults.delay(response);
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
    const answered = await answer(request, response).catch(writeError);
    if (!response.destroyed) sendAnswer(request, response, answered);
  };
}

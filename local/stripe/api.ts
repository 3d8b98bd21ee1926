/** The API as a client meets it: key, version, idempotency, errors, faults. What calls do is in `api-routes.ts`. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Account, apiVersion } from '#local/stripe/account.ts';
import { StripeApiError } from '#local/stripe/api-error.ts';
import { checkKey } from '#local/stripe/api-key.ts';
import { runCall } from '#local/stripe/api-routes.ts';
import { expand } from '#local/stripe/expand.ts';
import type { Faults } from '#local/stripe/faults.ts';
import { parseForm } from '#local/stripe/form-body.ts';
import { readBody } from '#local/stripe/http.ts';
import {
  type Answer,
  fingerprintOf,
  forgetOldAnswers,
  keyInUse,
  recallAnswer,
  saveAnswer,
} from '#local/stripe/idempotency.ts';
import { newId } from '#local/stripe/ids.ts';

type Call = { method: string; path: string; encoded: string; key: string | undefined };

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

function execute(account: Account, faults: Faults, { method, path, encoded }: Call): Answer {
  try {
    if (faults.mode() === 'error') {
      throw new StripeApiError(500, { type: 'api_error', message: 'An unknown error occurred' });
    }
    const fields = parseForm(encoded);
    const paths = Array.isArray(fields.expand) ? fields.expand.map(String) : [];
    const answer = expand(account, runCall(account, { method, path, fields }), paths);
    return { status: 200, body: JSON.stringify(answer, null, 2) };
  } catch (error) {
    return writeError(error);
  }
}

/** Runs a call once per key: the same call again gets the first answer. */
function executeOnce(account: Account, faults: Faults, call: Call): Answer {
  if (call.key === undefined) return execute(account, faults, call);
  const fingerprint = fingerprintOf(call.method, call.path, call.encoded);
  const recalled = recallAnswer(account, call.key, fingerprint);
  if (recalled !== undefined) return recalled;
  const answer = execute(account, faults, call);
  saveAnswer(account, call.key, { answer, fingerprint });
  return answer;
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

async function readCall(request: IncomingMessage): Promise<Call> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const method = request.method ?? 'GET';
  const isPost = method === 'POST';
  const key = isPost ? request.headers['idempotency-key'] : undefined;
  return {
    method,
    path: url.pathname,
    encoded: isPost ? await readBody(request) : url.search.slice(1),
    key: typeof key === 'string' ? key : undefined,
  };
}

/** The handler of every `/v1/` request. */
export function createApi(account: Account, faults: Faults) {
  const inProgress = new Set<string | symbol>();
  forgetOldAnswers(account);

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<Answer> => {
    checkKey(request.headers.authorization);
    const call = await readCall(request);
    if (call.key !== undefined && inProgress.has(call.key)) throw keyInUse(call.key);
    const mark = call.key ?? Symbol(call.path);
    inProgress.add(mark);
    try {
      const answered = executeOnce(account, faults, call);
      await faults.linger(response);
      return answered;
    } finally {
      inProgress.delete(mark);
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

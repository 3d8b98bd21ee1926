/** A call to the shop's own API; what the replies hold is typed by its contract. */
import type { ErrorBody } from '#lambdas/http/contract.ts';

/** What is said when a call got no answer: a toast's title, and what to do about it. */
export const connectionLost = {
  title: 'La connexion semble interrompue',
  advice: 'Vérifiez votre réseau, puis réessayez.',
};

/** `status` 0 and code `network`: no answer came in time, or none that is ours. */
export type ApiFailure = { ok: false; status: number; retryAfterSeconds?: number } & ErrorBody['error'];
/** A call's outcome; it never throws. */
export type ApiResult<Reply> = { ok: true; reply: Reply } | ApiFailure;

const networkFailure: ApiFailure = {
  ok: false,
  status: 0,
  code: 'network',
  message: `${connectionLost.title}. ${connectionLost.advice}`,
};

/** API Gateway and CloudFront answer in words of their own, or in HTML, where they refuse what is too much, or nothing answers them. */
function readForeignAnswer(status: number) {
  if (status === 429)
    return {
      code: 'too_many_requests',
      message: 'Beaucoup de demandes arrivent en ce moment. Réessayez dans un instant.',
    };
  return status >= 500 ? { message: 'Le site répond mal en ce moment. Réessayez dans un instant.' } : {};
}

const usualLimitMs = 10_000;
/** Receipts and cards are drawn while one waits. */
export const drawingLimitMs = 25_000;

type Call = { body?: unknown; headers?: Record<string, string>; limitMs?: number };

/** Whether an answer is an object with these fields, which tells ours from those of a proxy or a captive portal. */
function hasFields<Reply>(answer: unknown, fields: readonly (keyof Reply & string)[]): answer is Reply {
  return typeof answer === 'object' && answer !== null && fields.every((field) => field in answer);
}

/** A call whose reply is not read. */
export async function call(
  path: string,
  { body, headers, limitMs = usualLimitMs }: Call = {},
): Promise<ApiResult<unknown>> {
  try {
    const response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(limitMs),
    });
    const text = await response.text();
    const answer = text === '' ? null : readJson(text);
    if (!response.ok) return { ...toFailure(response.status, answer), ...readRetryAfter(response) };
    return answer === undefined ? networkFailure : { ok: true, reply: answer };
  } catch {
    return networkFailure;
  }
}

/** Undefined for what is no JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readRetryAfter({ headers }: Response) {
  const retryAfterSeconds = Number(headers.get('retry-after'));
  return retryAfterSeconds > 0 ? { retryAfterSeconds } : {};
}

function toFailure(status: number, answer: unknown): ApiFailure {
  if (!hasFields<ErrorBody>(answer, ['error']) || !hasFields<ErrorBody['error']>(answer.error, ['code', 'message'])) {
    return { ...networkFailure, ...readForeignAnswer(status), status };
  }
  return { ok: false, status, ...answer.error };
}

/** A call whose reply has these fields; an answer without them did not come from the shop. */
export async function callFor<Reply>(
  fields: readonly (keyof Reply & string)[],
  path: string,
  options: Call = {},
): Promise<ApiResult<Reply>> {
  const result = await call(path, options);
  if (!result.ok) return result;
  return hasFields<Reply>(result.reply, fields) ? { ok: true, reply: result.reply } : networkFailure;
}

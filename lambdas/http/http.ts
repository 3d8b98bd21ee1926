/** The one HTTP chain: every function behind the API is made here, so that errors become answers in one place. */
import middy, { type MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as v from 'valibot';
import type { ErrorBody } from '#lambdas/http/contract.ts';
import { ApiError, type ApiErrorCode, apiErrors } from '#lambdas/http/errors.ts';
import { isFormPost } from '#lambdas/http/request.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';
import { isAccepted } from '#lambdas/runtime/rotating-secret.ts';
import { loadSecrets, MissingSecretError, readSecretsAgain } from '#lambdas/runtime/secrets.ts';

/** A handler's answer in API Gateway's payload format 2.0. */
export type Reply = APIGatewayProxyStructuredResultV2;

function json(statusCode: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return {
    statusCode,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  };
}

/** 200. The body has the schema's fields and no other, so that nothing leaks. */
export function ok<Schema extends v.GenericSchema>(schema: Schema, body: v.InferInput<Schema>): Reply {
  return json(200, v.parse(schema, body));
}

/** 202 for a request that is accepted, with nothing to report yet. */
export function accepted(): Reply {
  return json(202, { ok: true });
}

/** 303 after a form post. `location` is ours or Stripe's, never one that the browser sent. */
export function seeOther(location: string): Reply {
  return { statusCode: 303, headers: { location, 'cache-control': 'no-store' } };
}

/** The contract's error answer; both promo errors show the reader one code. */
function refuse({ code, also, retryAfterSeconds }: ApiError): Reply {
  const toWords = (each: ApiErrorCode) => ({
    code: each === 'promo_not_found' ? 'promo_invalid' : each,
    message: apiErrors[each][1],
  });
  const error = { ...toWords(code), ...(also.length === 0 ? {} : { also: also.map(toWords) }) };
  return json(
    apiErrors[code][0],
    { error } satisfies ErrorBody,
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  );
}

type Middleware = MiddlewareObj<APIGatewayProxyEventV2, Reply>;

/** Whether the sender knows the origin secret. One that the distribution has and this worker has not read yet is read first. */
async function isFromDistribution({ headers }: APIGatewayProxyEventV2): Promise<boolean> {
  const sent = headers['x-origin-secret'] ?? '';
  const { originSecret } = await loadSecrets('originSecret');
  if (isAccepted(sent, originSecret)) return true;
  if (sent === '' || !(await readSecretsAgain('originSecret'))) return false;
  return isAccepted(sent, (await loadSecrets('originSecret')).originSecret);
}

/** Only our distribution knows the origin secret: without it, the API's own address answers like a missing page. */
const requireOriginSecret: Middleware = {
  before: async ({ event }) => {
    if (!(await isFromDistribution(event))) throw new ApiError('not_found');
  },
};

function toApiError(error: unknown, event: APIGatewayProxyEventV2): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof MissingSecretError) logFault('secrets_missing', { parameters: error.parameters.join(', ') });
  else logFault('internal_error', { route: event.routeKey, error: describeError(error) });
  return new ApiError('internal');
}

type FormErrorPage = (code: ApiError['code'], event: APIGatewayProxyEventV2) => string | undefined;

/**
 * The page that shows a form's error: `/contact?error=email_invalid#erreur-email_invalid`. The page's script reads the
 * query; without script the page shows the sentence whose id is in the fragment.
 */
export function errorPage(path: string, query: Record<string, string> = {}): FormErrorPage {
  return (error) => `${path}?${new URLSearchParams({ ...query, error })}#erreur-${error}`;
}

function answerErrors(formErrorPage: FormErrorPage | undefined): Middleware {
  return {
    onError: (request) => {
      const error = toApiError(request.error, request.event);
      // `not_found` answers callers who bypass the distribution: no redirect shows them whose API this is.
      const isPageAsked = isFormPost(request.event) && error.code !== 'not_found';
      const page = isPageAsked ? formErrorPage?.(error.code, request.event) : undefined;
      request.response = page === undefined ? refuse(error) : seeOther(page);
    },
  };
}

/**
 * A function behind the HTTP API. `formErrorPage` gives the page to which a plain form is redirected after an error; without
 * it every error is JSON.
 */
export function httpFunction(handle: (event: APIGatewayProxyEventV2) => Promise<Reply>, formErrorPage?: FormErrorPage) {
  // middy runs onError last-registered first: the answer to an error is attached last so that nothing runs before it.
  return middy<APIGatewayProxyEventV2, Reply>()
    .use(requireOriginSecret)
    .use(answerErrors(formErrorPage))
    .handler(handle);
}

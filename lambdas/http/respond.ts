import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as v from 'valibot';
import type { ErrorBody } from '#lambdas/http/contract.ts';
import { type ApiErrorCode, apiErrors } from '#lambdas/http/errors.ts';

/** What a handler answers; API Gateway's payload format 2.0. */
export type Reply = APIGatewayProxyStructuredResultV2;

function json(statusCode: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return {
    statusCode,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  };
}

/** 200 with a body that holds the schema's fields and no other, so that nothing leaks. */
export function ok<Schema extends v.GenericSchema>(schema: Schema, body: v.InferInput<Schema>): Reply {
  return json(200, v.parse(schema, body));
}

/** 202: taken in, nothing to tell. */
export function accepted(): Reply {
  return json(202, { ok: true });
}

/** 303 after a form post; `location` is ours or Stripe's, never the browser's. */
export function seeOther(location: string): Reply {
  return { statusCode: 303, headers: { location, 'cache-control': 'no-store' } };
}

/** The contract's error answer; both promo errors show the reader one code. */
export function refuse(code: ApiErrorCode, retryAfterSeconds?: number): Reply {
  const { status, message } = apiErrors[code];
  const body: ErrorBody = { error: { code: code === 'promo_not_found' ? 'promo_invalid' : code, message } };
  return json(status, body, retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) });
}

import { type ApiErrorCode, apiErrors } from '#lambdas/http/api-errors.ts';

/** What a caller can act on: one of the contract's errors. Everything else that is thrown leaves as a bare 500. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ApiErrorCode, options: { retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(apiErrors[code].message, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The body of an error as Stripe sends it, without its envelope. */
type ErrorFields = {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
};

/** An error that the API answers with; `error` is the body Stripe would send. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly error: ErrorFields;

  constructor(status: number, error: ErrorFields) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

/** A 400 about one parameter, or about the whole request when no `param` is named. */
export function invalidRequest(message: string, details: { code?: string; param?: string } = {}): StripeApiError {
  return new StripeApiError(400, { type: 'invalid_request_error', message, ...details });
}

/** Stripe's 404 for an id it does not have, e.g. `No such coupon: 'X'`. */
export function noSuch(what: string, id: string, param: string): StripeApiError {
  return new StripeApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
}

import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { type CheckoutRequest, checkoutRequestSchema } from '#lambdas/http/contract.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { isFormPost, parseBody, parseRequest } from '#lambdas/http/request.ts';
import { isEmailAddress } from '#lambdas/mail/email-address.ts';

/** A plain form sends strings: numbers are parsed, and the consent fields are nested as in the JSON body. */
function readForm({ termsVersion, withdrawalWaiver, price, quantity, ...fields }: Record<string, unknown>) {
  return {
    ...fields,
    ...(price ? { price: Number(price) } : {}),
    ...(quantity ? { quantity: Number(quantity) } : {}),
    ...(termsVersion ? { consents: { termsVersion, withdrawalWaiver: Boolean(withdrawalWaiver) } } : {}),
  };
}

/** A checkout body whose e-mail address is checked. */
export type Checkout = CheckoutRequest & { email: string };

/** The body of a checkout, JSON or form. Throws `invalid_request`, `email_required` or `email_invalid`. */
export function parseCheckout(event: APIGatewayProxyEventV2): Checkout {
  const body = parseBody(event);
  const request = parseRequest(checkoutRequestSchema, isFormPost(event) ? readForm(body) : body);
  const email = request.email?.trim() ?? '';
  if (email === '') throw new ApiError('email_required');
  if (!isEmailAddress(email)) throw new ApiError('email_invalid');
  return { ...request, email };
}

/** The `Idempotency-Key` of the request, at most 255 visible characters, or undefined. Throws `invalid_request`. */
export function readIdempotencyKey(event: APIGatewayProxyEventV2): string | undefined {
  const key = event.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new ApiError('invalid_request');
  return key;
}

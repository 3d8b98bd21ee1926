import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { type CheckoutRequest, checkoutRequestSchema } from '#lambdas/http/contract.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { isFormPost, parseBody, parseRequest } from '#lambdas/http/request.ts';
import { isEmailAddress } from '#lambdas/mail/email-address.ts';

/** A plain form sends strings: numbers are read, and the consent fields gathered as the JSON body has them. */
function readForm({ termsVersion, withdrawalWaiver, price, quantity, ...fields }: Record<string, unknown>) {
  return {
    ...fields,
    ...(price ? { price: Number(price) } : {}),
    ...(quantity ? { quantity: Number(quantity) } : {}),
    ...(termsVersion ? { consents: { termsVersion, withdrawalWaiver: Boolean(withdrawalWaiver) } } : {}),
  };
}

/** The body of a checkout, JSON or form. Throws `invalid_request`, `email_required` or `email_invalid`. */
export function parseCheckout(event: APIGatewayProxyEventV2): CheckoutRequest & { email: string } {
  const body = parseBody(event);
  const request = parseRequest(checkoutRequestSchema, isFormPost(event) ? readForm(body) : body);
  const email = request.email?.trim() ?? '';
  if (email === '') throw new ApiError('email_required');
  if (!isEmailAddress(email)) throw new ApiError('email_invalid');
  return { ...request, email };
}

/** The browser's key for one attempt to pay, at most 255 visible characters. Throws `invalid_request`; undefined without one. */
export function readIdempotencyKey(event: APIGatewayProxyEventV2): string | undefined {
  const key = event.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new ApiError('invalid_request');
  return key;
}

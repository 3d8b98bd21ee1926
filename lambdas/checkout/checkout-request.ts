import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { site } from '#content/site.ts';
import { type CheckoutRequest, checkoutRequestSchema } from '#lambdas/http/contract.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { isFormPost, parseBody, parseRequest, readEmailAddress } from '#lambdas/http/request.ts';

/** What a ticked box of a plain form sends; a box that is not ticked sends nothing, and a script may send `false`. */
const ticked = ['true', 'on', '1'];

/** A gift that the buyer hands over has no address, whatever stands in the field. An empty field is no date and no message. */
function readGiftFields({ gift, giftBy, giftTo, giftMessage, giftAt }: Record<string, unknown>) {
  if (!ticked.includes(String(gift))) return null;
  return { to: giftBy === 'hand' ? null : (giftTo ?? ''), message: giftMessage || null, at: giftAt || null };
}

/** A plain form sends strings: numbers are parsed, and the consent fields are nested as in the JSON body. */
function readForm({ termsVersion, withdrawalWaiver, price, quantity, discreet, ...fields }: Record<string, unknown>) {
  return {
    ...fields,
    gift: readGiftFields(fields),
    discreet: ticked.includes(String(discreet)),
    ...(price ? { price: Number(price) } : {}),
    ...(quantity ? { quantity: Number(quantity) } : {}),
    ...(termsVersion
      ? { consents: { termsVersion, withdrawalWaiver: ticked.includes(String(withdrawalWaiver)) } }
      : {}),
  };
}

/** A checkout body whose e-mail address is checked. */
export type Checkout = CheckoutRequest & { email: string };

/**
 * The body of a checkout, JSON or form. A consent is proof of the terms in force only: other ones are `terms_outdated`. An
 * order without consents is accepted, and its buyer keeps the right of withdrawal (C. conso L221-28, 13°). Throws also
 * `invalid_request`, `email_required` and `email_invalid`.
 */
export function parseCheckout(event: APIGatewayProxyEventV2): Checkout {
  const body = parseBody(event);
  const request = parseRequest(checkoutRequestSchema, isFormPost(event) ? readForm(body) : body);
  if (!request.email?.trim()) throw new ApiError('email_required');
  const email = readEmailAddress(request.email);
  if (request.consents != null && request.consents.termsVersion !== site.termsVersion) {
    throw new ApiError('terms_outdated');
  }
  return { ...request, email };
}

/** The `Idempotency-Key` of the request, at most 255 visible characters, or undefined. Throws `invalid_request`. */
export function readIdempotencyKey(event: APIGatewayProxyEventV2): string | undefined {
  const key = event.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new ApiError('invalid_request');
  return key;
}

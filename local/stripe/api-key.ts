import { StripeApiError } from '#local/stripe/api-error.ts';

/** A secret or restricted key of test mode, as Bearer or as Basic's user name; throws Stripe's 401. */
export function checkKey(authorization: string | undefined): void {
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

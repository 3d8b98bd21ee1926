import type Stripe from 'stripe';
import { ApiError } from '#lambdas/http/errors.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';
import { findSecret, loadSecrets, MissingSecretError } from '#lambdas/runtime/secrets.ts';

/**
 * The API version that our code and events are written for; Stripe keeps answering in it after newer ones appear. Only events that are
 * listed come in the account's own: `read-events.ts` reads of them what has not changed since.
 */
export const stripeApiVersion = '2026-10-28.endive';

/** stripe-node waits 80 s by default, longer than API Gateway's 30: 2.5 s an attempt, two attempts. */
const attemptMs = 2500;

let kept: { key: string; client: Stripe } | undefined;

/**
 * The Stripe client for the key an operator has set; throws `MissingSecretError` while there is none. Its package is a third of a
 * cold start, so it is loaded by the first call.
 */
export async function getStripe(): Promise<Stripe> {
  const { stripeSecretKey: key } = await loadSecrets('stripeSecretKey');
  const { default: Client } = await import('stripe');
  if (kept?.key === key) return kept.client;
  const { hostname, port, protocol } = new URL(getVariable('STRIPE_API_URL'));
  const client = new Client(key, {
    apiVersion: stripeApiVersion,
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
    timeout: attemptMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  kept = { key, client };
  return client;
}

/**
 * Throws the 503 while a live key is set on a stage without `livePayments`, whose pages may show invented claims, and
 * `MissingSecretError` while no key is set.
 */
export async function requirePermittedKey(): Promise<void> {
  const { stripeSecretKey } = await loadSecrets('stripeSecretKey');
  if (!isLiveKey(stripeSecretKey) || getVariable('LIVE_PAYMENTS') === 'allowed') return;
  throw paymentUnavailable(
    new Error('This stage takes no real money (livePayments in infra/stages.ts): set a test key'),
  );
}

/**
 * Whether an event comes from the other mode than the key's: a test event about live orders, or the reverse (`livemode` is
 * true in live mode). False while no key is set: the mode is then unknown.
 */
export async function isOfOtherMode({ livemode }: { livemode: boolean }): Promise<boolean> {
  const key = await findSecret('stripeSecretKey');
  return key !== undefined && livemode === !isLiveKey(key);
}

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;
type ErrorType = Extract<keyof typeof Stripe.errors, `Stripe${string}Error`>;

/** Whether an error is Stripe's, and of one of these types if any are named: its classes are loaded with its client only. */
export function isStripeError(error: unknown, ...types: ErrorType[]): error is StripeError {
  if (!(error instanceof Error && 'type' in error)) return false;
  const { type } = error;
  return types.length === 0 ? String(type).startsWith('Stripe') : types.some((one) => one === type);
}

const outages = [
  'StripeAPIError',
  'StripeConnectionError',
  'StripeRateLimitError',
  'StripeAuthenticationError',
  'StripePermissionError',
] as const;

/**
 * Whether an error says that Stripe is out of reach, overloaded, still busy with the same call or does not know our key: the
 * buyer did nothing wrong and can try again.
 */
export function isStripeOutage(error: unknown): boolean {
  return isStripeError(error, ...outages);
}

/** Whether Stripe is busy with the same call, whose answer the key leads to: a 409 that the SDK gives the class of a 500. */
export function isKeyInUse(error: unknown): boolean {
  return isStripeError(error, 'StripeAPIError') && error.code === 'idempotency_key_in_use';
}

/** Whether Stripe keeps an error under the idempotency key and would replay it for a day: a 500. */
export function isErrorKept(error: unknown): boolean {
  return isStripeError(error, 'StripeAPIError') && !isKeyInUse(error);
}

/** Whether Stripe gives an error again that it keeps under the key: it will not run that call any more. */
export function isErrorReplayed(error: unknown): boolean {
  return isStripeError(error, 'StripeAPIError') && error.headers?.['idempotent-replayed'] === 'true';
}

/** Whether Stripe has no such object under our key: it belongs to another account, or to the other mode. */
export function isMissingAtStripe(error: unknown): boolean {
  return isStripeError(error, 'StripeInvalidRequestError') && error.code === 'resource_missing';
}

export function isRefundedAlready(error: unknown): boolean {
  return isStripeError(error, 'StripeInvalidRequestError') && error.code === 'charge_already_refunded';
}

/**
 * Whether Stripe has the idempotency key with other parameters: its answer was lost, and a deployment has changed what the
 * shop asks for since.
 */
export function isKeyOfOtherCall(error: unknown): boolean {
  return isStripeError(error, 'StripeIdempotencyError');
}

/** Stripe's answer; undefined when it has no such object under our key. */
export async function undefinedIfMissing<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isMissingAtStripe(error)) return undefined;
    throw error;
  }
}

/** The 503 for a browser while Stripe cannot be reached. Logs an alarm event. */
export function paymentUnavailable(cause: unknown): ApiError {
  logFault('stripe_failed', { error: describeError(cause) });
  return new ApiError('payment_unavailable', { cause, retryAfterSeconds: 30 });
}

/** Runs `work`; throws the 503 `payment_unavailable` when Stripe is out of reach or its key is not set. */
export async function withStripeOutageAs503<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isStripeOutage(error) || error instanceof MissingSecretError ? paymentUnavailable(error) : error;
  }
}

/**
 * Whether a key of Stripe, secret or restricted, takes real money. One of an organization begins with `sk_org`; whether its name
 * has the mode is not documented (https://docs.stripe.com/keys/organization-api-keys), so it is live unless it says otherwise.
 */
export function isLiveKey(key: string): boolean {
  return /^([rs]k_live_|sk_org_(?!test_))/.test(key);
}

import Stripe from 'stripe';
import { ApiError } from '#lambdas/http/errors.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';
import { loadSecrets, MissingSecretError } from '#lambdas/runtime/secrets.ts';

/** The version our code and events are written against; Stripe keeps answering in it after it moves on. */
const stripeApiVersion = '2026-10-28.endive';

/** stripe-node waits 80 s by default, longer than API Gateway's 30: 2.5 s an attempt, two attempts. */
const attemptMs = 2500;

let kept: { key: string; client: Stripe } | undefined;

/** The Stripe client for the key an operator has set; throws `MissingSecretError` while there is none. */
export async function getStripe(): Promise<Stripe> {
  const { stripeSecretKey: key } = await loadSecrets('stripeSecretKey');
  if (kept?.key === key) return kept.client;
  const { hostname, port, protocol } = new URL(getVariable('STRIPE_API_URL'));
  const client = new Stripe(key, {
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
 * Whether what Stripe tells comes from the other mode than the key's: a test event about live orders, or the reverse
 * (`livemode` is true in live mode). Unknown, and so false, while no key is set.
 */
export async function isOfOtherMode({ livemode }: { livemode: boolean }): Promise<boolean> {
  try {
    const { stripeSecretKey } = await loadSecrets('stripeSecretKey');
    return livemode === !/^[rs]k_live_/.test(stripeSecretKey);
  } catch (error) {
    if (error instanceof MissingSecretError) return false;
    throw error;
  }
}

const outages = [
  Stripe.errors.StripeAPIError,
  Stripe.errors.StripeConnectionError,
  Stripe.errors.StripeRateLimitError,
  Stripe.errors.StripeAuthenticationError,
  Stripe.errors.StripePermissionError,
];

/**
 * Whether an error says that Stripe is out of reach, overloaded, still busy with the same call or does not know our key:
 * not the buyer's doing, and worth another try.
 */
export function isStripeOutage(error: unknown): boolean {
  const isBusy = error instanceof Stripe.errors.StripeIdempotencyError && error.code === 'idempotency_key_in_use';
  return isBusy || outages.some((kind) => error instanceof kind);
}

/** Whether Stripe has no such object under our key: it belongs to another account, or to the other mode. */
export function isMissingAtStripe(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** What the browser is told when Stripe cannot be had; rings at the operator's. */
export function paymentUnavailable(cause: unknown): ApiError {
  logFault('stripe_failed', { error: describeError(cause) });
  return new ApiError('payment_unavailable', { cause, retryAfterSeconds: 30 });
}

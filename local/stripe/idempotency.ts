/** One answer per key: Stripe's idempotent requests (docs.stripe.com/api/idempotent_requests). */
import { createHash } from 'node:crypto';
import { type Account, StripeApiError } from '#local/stripe/account.ts';

export type Answer = { status: number; body: string; isReplay?: boolean };

/** `encoded`: the parameters as they were sent; `key`: the idempotency key, if there is one. */
export type ApiCall = { method: string; path: string; encoded: string; key: string | undefined };

/** The errors of a call that was executed; any other 400 is about its parameters. */
const executed = ['resource_already_exists', 'charge_already_refunded', 'charge_disputed'];

/** A refused parameter is not saved, since nothing was executed; an error during execution and a 500 are. */
function isSaved({ status, body }: Answer): boolean {
  return status < 400 || status >= 500 || executed.some((code) => body.includes(`"${code}"`));
}

/**
 * Runs a call once per key: the same call again gets the saved answer, the same key with another method, path or parameters
 * throws Stripe's 400. A call without a key always runs.
 */
export function answerOnce({ data, save }: Account, call: ApiCall, run: () => Answer): Answer {
  const { method, path, encoded, key } = call;
  if (key === undefined) return run();
  const fingerprint = createHash('sha256').update([method, path, encoded].join('\n')).digest('base64url');
  const saved = Object.hasOwn(data.answers, key) ? data.answers[key] : undefined;
  if (saved !== undefined) {
    if (saved.fingerprint === fingerprint) return { status: saved.status, body: saved.body, isReplay: true };
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with: ${key}`;
    throw new StripeApiError(400, { type: 'idempotency_error', message });
  }
  const answer = run();
  if (isSaved(answer)) {
    data.answers[key] = { ...answer, fingerprint };
    save('answers', key);
  }
  return answer;
}

/** Stripe's 409 while the first call with a key is still in progress. */
export function keyInUse(key: string): StripeApiError {
  return new StripeApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key: ${key}.`,
  });
}

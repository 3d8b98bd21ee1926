/** One answer per key: Stripe's idempotent requests (docs.stripe.com/api/idempotent_requests). */
import { createHash } from 'node:crypto';
import { type Account, StripeApiError } from '#local/stripe/account.ts';

export type Answer = { status: number; body: string; isReplay?: boolean };

/** `encoded`: the parameters as they were sent; `key`: the idempotency key, if there is one. */
export type ApiCall = { method: string; path: string; encoded: string; key: string | undefined };

/** Stripe may forget a key after 24 hours; the stand-in does. */
const keptMs = 24 * 60 * 60 * 1000;

export function forgetOldAnswers({ data, save, now }: Account): void {
  const oldest = now().getTime() - keptMs;
  for (const [key, { savedAtMs }] of Object.entries(data.answers)) {
    if (savedAtMs >= oldest) continue;
    delete data.answers[key];
    save('answers', key);
  }
}

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
export function answerOnce({ data, save, now }: Account, call: ApiCall, run: () => Answer): Answer {
  const { method, path, encoded, key } = call;
  if (key === undefined) return run();
  const fingerprint = createHash('sha256').update([method, path, encoded].join('\n')).digest('base64url');
  const saved = Object.hasOwn(data.answers, key) ? data.answers[key] : undefined;
  if (saved !== undefined && saved.savedAtMs >= now().getTime() - keptMs) {
    if (saved.fingerprint === fingerprint) return { status: saved.status, body: saved.body, isReplay: true };
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with: ${key}`;
    throw new StripeApiError(400, { type: 'idempotency_error', message });
  }
  const answer = run();
  if (isSaved(answer)) {
    data.answers[key] = { ...answer, fingerprint, savedAtMs: now().getTime() };
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

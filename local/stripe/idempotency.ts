/** One key, one answer: Stripe's idempotent requests (docs.stripe.com/api/idempotent_requests). */
import { createHash } from 'node:crypto';
import type { Account } from '#local/stripe/account.ts';
import { StripeApiError } from '#local/stripe/api-error.ts';
import { lookUp } from '#local/stripe/store.ts';

export type Answer = { status: number; body: string; isReplay?: boolean };

/** `savedAtMs`: Stripe may forget a key after 24 hours; here it does. */
export type SavedAnswer = { fingerprint: string; status: number; body: string; savedAtMs: number };

const keptMs = 24 * 60 * 60 * 1000;

/** What makes two calls the same: method, path and parameters. */
export function fingerprintOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}

/** Forgets the answers of yesterday's keys. */
export function forgetOldAnswers({ data, now }: Account): void {
  const oldest = now().getTime() - keptMs;
  for (const [key, { savedAtMs }] of Object.entries(data.answers)) {
    if (savedAtMs < oldest) delete data.answers[key];
  }
}

/** A refused parameter is not saved, as nothing was begun; a refusal while executing and a 500 are. */
function isSaved({ status, body }: Answer): boolean {
  return status < 400 || status === 402 || status >= 500 || body.includes('"resource_already_exists"');
}

/** The saved answer of a key, or undefined; the same key with other parameters throws Stripe's 400. */
export function recallAnswer({ data, now }: Account, key: string, fingerprint: string): Answer | undefined {
  const saved = lookUp(data.answers, key);
  if (saved === undefined || saved.savedAtMs < now().getTime() - keptMs) return undefined;
  if (saved.fingerprint === fingerprint) return { status: saved.status, body: saved.body, isReplay: true };
  throw new StripeApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

/** Keeps an answer for its key, when it is of the kind Stripe keeps. */
export function saveAnswer(
  account: Account,
  key: string,
  { answer, fingerprint }: { answer: Answer; fingerprint: string },
) {
  if (!isSaved(answer)) return;
  const { status, body } = answer;
  account.data.answers[key] = { fingerprint, status, body, savedAtMs: account.now().getTime() };
  account.save();
}

/** Stripe's 409 while the first call with a key is still at work. */
export function keyInUse(key: string): StripeApiError {
  return new StripeApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}

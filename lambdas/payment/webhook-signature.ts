import Stripe from 'stripe';

/** Stripe's own tolerance for old deliveries. Ours applies to future ones too, which stripe-node accepts. */
const toleranceSeconds = 300;

/** Whether the signature's timestamp is within five minutes of `now`, either way. */
function isTimely(signature: string, now: Date): boolean {
  const timestamp = Number(/(?:^|,)\s*t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]);
  return Math.abs(now.getTime() / 1000 - timestamp) <= toleranceSeconds;
}

/**
 * Whether a delivery is signed with one of our secrets (two, separated by a comma, during a rotation), within five minutes.
 * `payload` is the raw body.
 */
export function isSigned(
  payload: Buffer,
  { signature, secrets, now }: { signature: string; secrets: string; now: Date },
): boolean {
  if (!isTimely(signature, now)) return false;
  const listed = secrets
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return listed.some((secret) => isSignedWith(secret, { payload, signature, now }));
}

function isSignedWith(secret: string, { payload, signature, now }: { payload: Buffer; signature: string; now: Date }) {
  try {
    const { signature: verifier } = Stripe.webhooks;
    return verifier?.verifyHeader(payload, signature, secret, toleranceSeconds, undefined, now.getTime()) ?? false;
  } catch {
    return false;
  }
}

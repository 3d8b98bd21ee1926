import Stripe from 'stripe';

/** Stripe's own tolerance for old deliveries. Ours applies to future ones too, which stripe-node accepts. */
const toleranceSeconds = 300;

/** Whether the signature's timestamp is within five minutes of `now`, either way. */
function isTimely(signature: string, now: Date): boolean {
  const timestamp = Number(/(?:^|,)\s*t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]);
  return Math.abs(now.getTime() / 1000 - timestamp) <= toleranceSeconds;
}

/**
 * The event of a delivery that is signed with one of our secrets (two, separated by a comma, during a rotation); undefined
 * for anything else. `payload` is the raw body.
 */
export function verifyEvent(
  payload: Buffer,
  { signature, secrets, now }: { signature: string; secrets: string; now: Date },
): Stripe.Event | undefined {
  if (!isTimely(signature, now)) return undefined;
  for (const secret of secrets
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    try {
      return Stripe.webhooks.constructEvent(payload, signature, secret, toleranceSeconds, undefined, now.getTime());
    } catch {
      // Signed with another secret, or no event: try the next secret.
    }
  }
  return undefined;
}

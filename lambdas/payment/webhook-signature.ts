import { createHmac, timingSafeEqual } from 'node:crypto';

/** Stripe's own tolerance for old deliveries. Ours applies to future ones too. */
const toleranceSeconds = 300;

/** `t=1763755200,v1=5257a8…,v1=…`: the time, and a signature for each of the endpoint's secrets. */
function readSignature(signature: string): { time: string; sent: Buffer[] } {
  const parts = signature.split(',').map((part) => part.trim().split('='));
  const valuesOf = (key: string) => parts.flatMap(([name, value = '']) => (name === key ? value : []));
  return { time: valuesOf('t')[0] ?? '', sent: valuesOf('v1').map((value) => Buffer.from(value)) };
}

/** HMAC-SHA256 of time and body, in hexadecimal: https://docs.stripe.com/webhooks#verify-manually */
function sign(secret: string, { time, payload }: { time: string; payload: Buffer }): Buffer {
  return Buffer.from(createHmac('sha256', secret).update(`${time}.`).update(payload).digest('hex'));
}

/**
 * Whether a delivery is signed with one of our secrets (two, separated by a comma, during a rotation), within five minutes of
 * `now`, either way. `payload` is the raw body.
 */
export function isSigned(
  payload: Buffer,
  { signature, secrets, now }: { signature: string; secrets: string; now: Date },
): boolean {
  const { time, sent } = readSignature(signature);
  const isTimely = /^\d{1,12}$/.test(time) && Math.abs(now.getTime() / 1000 - Number(time)) <= toleranceSeconds;
  if (!isTimely) return false;
  const listed = secrets
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const expected = listed.map((secret) => sign(secret, { time, payload }));
  return expected.some((one) => sent.some((other) => other.length === one.length && timingSafeEqual(other, one)));
}

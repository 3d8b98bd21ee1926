import { randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A new id as Stripe's look, e.g. `pi_3Qx…` for the prefix `pi_3`. 62 does not divide 256; the bias does no harm here. */
export function newId(prefix: string, length = 23): string {
  return prefix + Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
}

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** SHA-256 of a text, base64url. */
export function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** A visitor's network or e-mail as a keyed hash: counted, never stored. */
export function hashPersonal(value: string, secret: string): string {
  return createHmac('sha256', secret).update(value.toLowerCase()).digest('base64url').slice(0, 24);
}

/** The HMAC of a subject, 256 bits in base64url: what makes a token of it. */
export function seal(subject: string, key: string): string {
  return createHmac('sha256', key).update(subject).digest('base64url');
}

/** Whether a text is the seal of a subject by one of the keys, compared in constant time. */
export function isSeal(sent: string, subject: string, keys: string[]): boolean {
  return keys.some((key) => equalInConstantTime(sent, seal(subject, key)));
}

/** Whether two texts are equal, compared in constant time. */
export function equalInConstantTime(sent: string, expected: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
